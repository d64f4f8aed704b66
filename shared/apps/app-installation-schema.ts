import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { StoreSummarySchema } from '#shared/stores/store-schema.ts';
import { installationStatuses } from './app-installation.ts';

/** An app in a store (specification: AppInstallation). */
export const AppInstallationSchema = v.pipe(
  v.strictObject({
    object: v.literal('app_installation'),
    id: Id,
    status: enumOf(installationStatuses),
    app: v.strictObject({ client_id: v.string(), name: v.string(), slug: v.string() }),
    store: StoreSummarySchema,
    scopes: v.array(enumOf(scopes)),
    installed_at: Timestamp,
    uninstalled_at: v.nullable(Timestamp),
  }),
  v.title('AppInstallation'),
);
export type AppInstallationView = v.InferOutput<typeof AppInstallationSchema>;
