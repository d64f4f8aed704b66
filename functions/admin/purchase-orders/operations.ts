import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { acceptPurchaseOrder, cancelPurchaseOrder, sendPurchaseOrder } from './change-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import { receivePurchaseOrder } from './receive-purchase-order.ts';
import { shipPurchaseOrder } from './ship-purchase-order.ts';
import { updatePurchaseOrder } from './update-purchase-order.ts';

/** Returns the purchase order operations, keyed by contract name. */
export const purchaseOrderChanges = (deps: GroupDeps): Operations<typeof adminPurchaseOrderContracts> => ({
  createPurchaseOrder: createPurchaseOrder(deps),
  updatePurchaseOrder: updatePurchaseOrder(deps),
  sendPurchaseOrder: sendPurchaseOrder(deps),
  acceptPurchaseOrder: acceptPurchaseOrder(deps),
  shipPurchaseOrder: shipPurchaseOrder(deps),
  receivePurchaseOrder: receivePurchaseOrder(deps),
  cancelPurchaseOrder: cancelPurchaseOrder(deps),
});
