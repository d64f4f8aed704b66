import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { assertPaidFirst, fulfillLines, trackingUrl } from '#shared/orders/fulfill-order.ts';
import type { Order, Tracking } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { unsentUnits } from '#shared/orders/returned-units.ts';
import { markShipped } from '#shared/purchase-orders/move-purchase-order.ts';
import type { PurchaseOrder, SupplierParcel } from '#shared/purchase-orders/purchase-order.ts';
import { parcelsOf } from '#shared/purchase-orders/purchase-order-body.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, readExistingVariantsOf, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';

/** Records the parcels of a purchase order. If requested, the same transaction also fulfills the customer's order. */
export const shipPurchaseOrder = ({ table, newEventId }: GroupDeps): Operation<typeof adminPurchaseOrderContracts.shipPurchaseOrder> =>
  changeOne(
    table,
    { noun: 'purchase order', read: getPurchaseOrder, conflicts: ['purchase_order', 'order'] },
    async (before, { body }, context) => {
      const { storeId, nowMs } = context;
      if (body.fulfill_order === true && before.orderId === null) {
        throw fieldError('fulfill_order', 'invalid_format', 'must be false for a purchase order without a customer order.');
      }
      const parcels = parcelsOf(body);
      const { purchaseOrder, trigger } = markShipped(before, parcels, nowMs);
      const [order, existing] = await Promise.all([
        body.fulfill_order === true && before.orderId !== null ? getOrder(table, storeId, before.orderId) : null,
        readExistingVariantsOf(table, storeId, before),
      ]);
      const fulfilled =
        order === null
          ? null
          : await fulfill({ table, newEventId }, context, order, {
              lineIds: coveredLines(order, before),
              parcel: parcels[0] ?? null,
              notify: body.notify ?? true,
            });
      const answer = { status: 200, body: { data: purchaseOrderView(purchaseOrder, existing) } } as const;
      if (purchaseOrder === before && fulfilled === null) return answer;
      await commit(table, context, {
        writes: [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger), ...(fulfilled?.writes ?? [])],
        events: fulfilled?.events ?? [],
        answer,
      });
      return answer;
    },
  );

/**
 * Returns the ids of the open order lines whose open units are all in the purchase order. Other lines are left out,
 * because a line can only be fulfilled as a whole.
 */
function coveredLines(order: Order, { lines }: PurchaseOrder): number[] {
  return order.lines
    .filter((line) => {
      const open = unsentUnits(line);
      const ordered = lines.filter(({ orderLineId }) => orderLineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0);
      return open > 0 && ordered >= open;
    })
    .map(({ id }) => id);
}

type Fulfilling = { readonly lineIds: readonly number[]; readonly parcel: SupplierParcel | null; readonly notify: boolean };

/** Returns the writes and events for fulfilling the given lines of the order; null if no lines are given. */
async function fulfill(
  { table, newEventId }: Pick<GroupDeps, 'table' | 'newEventId'>,
  context: StoreContext,
  before: Order,
  { lineIds, parcel, notify }: Fulfilling,
): Promise<{ readonly writes: readonly LabelledWrite[]; readonly events: readonly EventRecord[] } | null> {
  if (lineIds.length === 0) return null;
  const { storeId, nowMs } = context;
  const { order, trigger } = fulfillLines(before, { lineIds, tracking: trackingOf(parcel) }, nowMs);
  if (context.store.requiresPaymentBeforeFulfillment) assertPaidFirst(before);
  const deleted = await readDeletedReferences(table, storeId, [before]);
  const [viewBefore, view] = [orderView(before, deleted), orderView(order, deleted)];
  const shipment = order.shipments.at(-1);
  return {
    // No write for the customer is needed, because fulfilling an order does not change the customer's counters.
    writes: [replaceOrderWrite(storeId, before, order, trigger)],
    events: [
      buildEvent(context, {
        id: newEventId(),
        topic: order.fulfillmentStatus === 'fulfilled' ? 'order.fulfilled' : 'order.updated',
        data: view,
        previous: previousValues(viewBefore, view),
      }),
      ...(notify && shipment !== undefined
        ? [requestEmail(context, newEventId(), { kind: 'order_fulfilled', order_id: before.id, shipment_id: shipment.id })]
        : []),
    ],
  };
}

const trackingOf = (parcel: SupplierParcel | null): Tracking | null =>
  parcel === null
    ? null
    : { company: parcel.carrier, number: parcel.number, url: parcel.url ?? trackingUrl(parcel.carrier, parcel.number) };
