import { timestamp } from '#shared/kernel/time.ts';
import type { Store } from './store.ts';
import type { StoreView } from './store-schema.ts';

/** Returns a store as shown to integrations and staff. */
export const storeView = (store: Store): StoreView => ({
  object: 'store',
  id: store.id,
  name: store.name,
  handle: store.handle,
  domain: store.domain,
  email: store.email,
  phone: store.phone,
  address: store.address,
  currency: store.currency,
  timezone: store.timezone,
  status: store.status,
  plan: store.plan,
  test_mode: store.testMode,
  created_at: timestamp(store.createdAtMs),
});
