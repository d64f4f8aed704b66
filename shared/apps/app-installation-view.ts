import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { Store } from '#shared/stores/store.ts';
import type { AppInstallation } from './app-installation.ts';
import type { AppInstallationView } from './app-installation-schema.ts';

/** Returns an installation as shown to its app and to the store's staff. */
export const appInstallationView = (
  one: AppInstallation,
  { id, name, domain }: Pick<Store, 'id' | 'name' | 'domain'>,
): AppInstallationView => ({
  object: 'app_installation',
  id: one.id,
  status: one.status,
  app: { client_id: one.clientId, name: one.appName, slug: one.appSlug },
  store: { id, name, domain },
  scopes: [...one.scopes],
  installed_at: timestamp(one.createdAtMs),
  uninstalled_at: timestampOrNull(one.uninstalledAtMs),
});
