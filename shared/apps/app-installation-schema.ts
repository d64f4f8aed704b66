import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { Id, oneOf, Timestamp } from '#shared/kernel/fields-schema.ts';
import { StoreSummary } from '#shared/stores/store-schema.ts';

export const installationStatuses = ['active', 'uninstalled'] as const;
export type InstallationStatus = (typeof installationStatuses)[number];

/** Who ended the installation of an app. */
export const uninstallers = ['app', 'merchant', 'platform'] as const;
export type Uninstaller = (typeof uninstallers)[number];

/** An app in a store (specification: AppInstallation). */
export const AppInstallation = v.pipe(
  v.strictObject({
    object: v.literal('app_installation'),
    id: Id,
    status: oneOf(installationStatuses),
    app: v.strictObject({ client_id: v.string(), name: v.string(), slug: v.string() }),
    store: StoreSummary,
    scopes: v.array(oneOf(scopes)),
    installed_at: Timestamp,
    uninstalled_at: v.nullable(Timestamp),
  }),
  v.title('AppInstallation'),
);
export type AppInstallationView = v.InferOutput<typeof AppInstallation>;
