import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Store } from '#shared/stores/store.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/** Returns an empty draft with an id and a number. */
export const blankPurchaseOrder = (
  { id, number }: Pick<PurchaseOrder, 'id' | 'number'>,
  store: Pick<Store, 'currency' | 'testMode'>,
): PurchaseOrder => ({
  id,
  number,
  status: 'draft',
  source: 'staff',
  supplierId: null,
  provider: null,
  orderId: null,
  lines: [],
  shipTo: null,
  locationId: null,
  currency: store.currency,
  tracking: [],
  testMode: store.testMode,
  note: null,
  supplierReference: null,
  cancelReason: null,
  failure: null,
  sendings: 0,
  sendAtMs: null,
  sentAtMs: null,
  acceptedAtMs: null,
  shippedAtMs: null,
  receivedAtMs: null,
  cancelledAtMs: null,
  createdAtMs: idTimeMs(id),
  updatedAtMs: idTimeMs(id),
});
