import * as v from 'valibot';
import { uninstallers } from '#shared/apps/app-installation.ts';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { enumOf, Timestamp } from '#shared/kernel/fields-schema.ts';
import { defineEvent } from './define-event.ts';

const UninstalledApp = v.pipe(
  v.strictObject({ ...AppInstallationSchema.entries, uninstalled_at: Timestamp, uninstalled_by: enumOf(uninstallers) }),
  v.title('UninstalledApp'),
);

export const appUninstalled = defineEvent({
  topic: 'app.uninstalled',
  version: 1,
  description:
    "An app was removed from the store. Of apps only this one is told; its token has already stopped working. Endpoints of the store's staff that subscribed are told as well.",
  payload: UninstalledApp,
});
