import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import type { Specification } from '../../support/harness/specified-fields.ts';

/** Specification: Apps. */
export const apps: Specification = {
  objects: [
    {
      name: 'AppInstallation',
      schema: AppInstallationSchema,
      fields: `object: "app_installation", id: integer, status: active|uninstalled,
     app: {client_id: string name: string slug: string}, store: StoreSummary, scopes: Scope[], installed_at: timestamp,
     uninstalled_at: timestamp?`,
    },
  ],
};
