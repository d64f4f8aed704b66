import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Store } from '#shared/stores/store.ts';
import { storeView } from '#shared/stores/store-view.ts';
import type { AdminStoreView } from './endpoints.ts';

/** A store as its staff see it. */
export const adminStoreView = (store: Store): AdminStoreView => ({
  ...storeView(store),
  order_prefix: store.orderPrefix,
  require_payment_before_fulfilment: store.requiresPaymentBeforeFulfilment,
  updated_at: timestamp(store.updatedAtMs),
});
