import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { beginDraft } from '#shared/purchase-orders/begin-draft.ts';
import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import { withPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { newPurchaseOrderBody } from '#shared/purchase-orders/purchase-order-body.ts';
import type { PurchaseOrderView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { addPurchaseOrderWrite, nextPurchaseOrderNumber } from '#shared/purchase-orders/purchase-orders-table.ts';
import { decideSending } from '#shared/purchase-orders/send-purchase-order-operation.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { activeSupplierCheck, getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import type { WantedPurchaseOrder } from '#shared/purchase-orders/wanted-purchase-order.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import { type NamedFacts, orderableLines, readLineGoods, readNamed } from './read-ordering-facts.ts';

type Contract = typeof adminPurchaseOrderContracts.createPurchaseOrder;

/**
 * Creates a purchase order. The same transaction records which units of the customer's order the purchase order covers,
 * so no unit is ordered twice.
 */
export const createPurchaseOrder =
  (deps: GroupDeps): Operation<Contract> =>
  ({ body }, context) =>
    create(deps, newPurchaseOrderBody.read(body), context);

type State = { readonly named: NamedFacts; readonly supplier: Supplier | null; readonly locations: readonly Location[] };

async function readState(table: Table, storeId: string, wanted: WantedPurchaseOrder): Promise<State> {
  const orderId = wanted.orderId ?? null;
  const [named, supplier, locations] = await Promise.all([
    readNamed(table, storeId, orderId, wanted.lines),
    wanted.supplierId == null ? null : getSupplier(table, storeId, wanted.supplierId),
    orderId === null ? listLocations(table, storeId) : [],
  ]);
  return { named, supplier, locations };
}

async function create(
  { table, newId, newEventId }: GroupDeps,
  wanted: WantedPurchaseOrder,
  context: StoreContext,
): Promise<{ readonly status: 201; readonly body: { readonly data: PurchaseOrderView } }> {
  const { storeId, store } = context;
  let number: number | null = null;
  const conflicts = ['purchase_order', 'order', 'coverage', 'supplier'];
  const data = await retryOnConflict(conflicts, async () => {
    const { named, supplier, locations } = await readState(table, storeId, wanted);
    const { source, fields, isSettingsCurrency } = beginDraft(wanted, { named, supplier, locations, store });
    const blank = { ...blankPurchaseOrder({ id: 1, number: 1 }, store), ...source, ...fields };
    // Before a number is taken, check whether the purchase order may be sent. Otherwise a refused purchase order would
    // use up a number.
    if (wanted.send === true) decideSending(blank, supplier, context.nowMs);
    // The purchase order itself can no longer be refused, so a number can be taken now.
    const [goods, taken] = await Promise.all([readLineGoods(table, storeId, named), number ?? nextPurchaseOrderNumber(table, storeId)]);
    number = taken;
    const { order } = named;
    const lines = orderableLines(wanted.lines, { ...goods, order, source, isSettingsCurrency });
    const draft: PurchaseOrder = { ...blankPurchaseOrder({ id: newId(), number }, store), ...source, ...fields, lines };
    const sending = wanted.send === true ? decideSending(draft, supplier, draft.createdAtMs) : null;
    const made = sending?.purchaseOrder ?? draft;
    const view = purchaseOrderView(made, goods.existing);
    await commit(table, context, {
      writes: [
        addPurchaseOrderWrite(storeId, made),
        ...(source.supplierId === null ? [] : [activeSupplierCheck(storeId, source.supplierId)]),
        ...coverageWrites(storeId, made, named),
      ],
      events: sending?.emails({ ...context, nowMs: made.createdAtMs }, newEventId) ?? [],
      answer: { status: 201, body: { data: view } },
    });
    return view;
  });
  return { status: 201, body: { data } };
}

/**
 * Returns the writes that add the purchase order's units to the coverage of the customer's order. If the customer's
 * order has changed since it was read, the commit fails.
 */
function coverageWrites(storeId: string, made: PurchaseOrder, { order, coverage }: NamedFacts): LabelledWrite[] {
  if (order === null || coverage === null) return [];
  return [orderUnchangedCheck(storeId, order), putOrderCoverageWrite(storeId, coverage, withPurchaseOrder(coverage, made, null))];
}
