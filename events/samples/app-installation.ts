import type { EventData } from '../catalogue.ts';
import type { SampleStore } from './sample-store.ts';

/** An installation that the app itself ended. */
export const sampleUninstalledApp = (store: SampleStore): EventData<'app.uninstalled'> => ({
  object: 'app_installation',
  id: 1,
  status: 'uninstalled',
  app: { client_id: 'app_sample', name: 'Sample app', slug: 'sample-app' },
  store: { id: store.id, name: store.name, domain: store.domain },
  scopes: ['read_products', 'write_orders'],
  installed_at: '2026-11-01T08:00:00Z',
  uninstalled_at: '2026-11-10T12:00:00Z',
  uninstalled_by: 'app',
});
