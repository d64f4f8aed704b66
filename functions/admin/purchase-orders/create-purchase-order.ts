import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { beginOnce } from '#shared/http/begin-early.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import { assertRoom, withPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import type { PurchaseOrder, ShipTo, Source } from '#shared/purchase-orders/purchase-order.ts';
import type { PurchaseOrderView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { addPurchaseOrderWrite, nextPurchaseOrderNumber } from '#shared/purchase-orders/purchase-orders-table.ts';
import { decideSending } from '#shared/purchase-orders/send-purchase-order-operation.ts';
import { shipToCustomer, shipToLocation } from '#shared/purchase-orders/ship-to.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { activeSupplierCheck, getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import { type PurchaseOrderCreateInput, shipToOf, wantedLines } from './purchase-order-body.ts';
import { assertOrderable, type NamedFacts, orderableLines, readLineGoods, readNamed } from './read-ordering-facts.ts';
import { checkSupplier, readSource, together } from './source.ts';

type Contract = typeof adminPurchaseOrderContracts.createPurchaseOrder;

/** Orders goods. With the order that they are for it is one transaction, so that no unit of that is ordered twice. */
export function createPurchaseOrder(deps: GroupDeps): Operation<Contract> {
  const { table } = deps;
  const run = (body: PurchaseOrderCreateInput, context: StoreContext, read: () => Promise<State>) => create(deps, body, context, read);
  return Object.assign(
    ({ body }: { readonly body: PurchaseOrderCreateInput }, context: StoreContext) =>
      run(body, context, () => readState(table, context.storeId, body)),
    {
      beginUnclaimed: ({ body: begun }: { readonly body: PurchaseOrderCreateInput }, { storeId }: StoreContext) => {
        const read = beginOnce(() => readState(table, storeId, begun));
        return ({ body }: { readonly body: PurchaseOrderCreateInput }, context: StoreContext) => run(body, context, read);
      },
    },
  );
}

type State = { readonly named: NamedFacts; readonly supplier: Supplier | null; readonly locations: readonly Location[] };

async function readState(table: Table, storeId: string, body: PurchaseOrderCreateInput): Promise<State> {
  const orderId = body.order_id ?? null;
  const [named, supplier, locations] = await Promise.all([
    readNamed(table, storeId, orderId, wantedLines(body.line_items)),
    body.supplier_id == null ? null : getSupplier(table, storeId, body.supplier_id),
    orderId === null ? listLocations(table, storeId) : [],
  ]);
  return { named, supplier, locations };
}

async function create(
  { table, newId, newEventId }: GroupDeps,
  body: PurchaseOrderCreateInput,
  context: StoreContext,
  read: () => Promise<State>,
): Promise<{ readonly status: 201; readonly body: { readonly data: PurchaseOrderView } }> {
  const { storeId, store } = context;
  const wanted = wantedLines(body.line_items);
  let number: number | null = null;
  const data = await retryOnConflict(['purchase_order', 'order', 'coverage', 'supplier'], async () => {
    const { named, supplier, locations } = await read();
    const begun = begunDraft(body, context, { named, supplier, locations });
    const settingsCurrency = supplier?.currency ?? store.currency;
    const currency = body.currency ?? settingsCurrency;
    // Only what is going to be made takes a number.
    const [goods, taken] = await Promise.all([readLineGoods(table, storeId, named), number ?? nextPurchaseOrderNumber(table, storeId)]);
    number = taken;
    const { order } = named;
    const lines = orderableLines(wanted, { ...goods, order, source: begun.source, isSettingsCurrency: currency === settingsCurrency });
    const draft: PurchaseOrder = {
      ...blankPurchaseOrder({ id: newId(), number }, store),
      ...begun.fields,
      ...begun.source,
      lines,
      currency,
    };
    const sending = body.send === true ? decideSending(draft, supplier, draft.createdAtMs) : null;
    const made = sending?.purchaseOrder ?? draft;
    const view = purchaseOrderView(made, goods.living);
    await commit(table, context, {
      writes: [
        addPurchaseOrderWrite(storeId, made),
        ...(begun.source.supplierId === null ? [] : [activeSupplierCheck(storeId, begun.source.supplierId)]),
        ...coverageWrites(storeId, made, named),
      ],
      events: sending?.emails({ ...context, nowMs: made.createdAtMs }, newEventId) ?? [],
      answer: { status: 201, body: { data: view } },
    });
    return view;
  });
  return { status: 201, body: { data } };
}

type Begun = {
  readonly source: Source;
  readonly fields: Pick<PurchaseOrder, 'orderId' | 'shipTo' | 'locationId' | 'note'>;
};

/**
 * A purchase order but for its lines and number.
 * @throws FieldErrors for everything that is wrong with the request
 */
function begunDraft(body: PurchaseOrderCreateInput, context: StoreContext, { named, supplier, locations }: State): Begun {
  const source = readSource(body);
  const orderId = body.order_id ?? null;
  if (orderId !== null && body.location_id != null) throw together('location_id', 'order_id');
  if (source.supplierId !== null) checkSupplier(supplier);
  assertOrderable(orderId, wantedLines(body.line_items), named);
  if (named.coverage !== null) assertRoom(named.coverage);
  const location = orderId === null ? locationOf(body.location_id ?? null, locations) : null;
  const fields = { orderId, shipTo: shipTo(body, named, location, context), locationId: location?.id ?? null, note: textOrNull(body.note) };
  const blank = blankPurchaseOrder({ id: 1, number: 1 }, context.store);
  if (body.send === true) decideSending({ ...blank, ...source, ...fields }, supplier, context.nowMs);
  return { source, fields };
}

/** What holds the order of the goods to what was read, and counts its units as ordered. */
function coverageWrites(storeId: string, made: PurchaseOrder, { order, coverage }: NamedFacts): LabelledWrite[] {
  if (order === null || coverage === null) return [];
  return [orderUnchangedCheck(storeId, order), putOrderCoverageWrite(storeId, coverage, withPurchaseOrder(coverage, made, null))];
}

/** The location that goods for stock go to: the one that is wanted, or else the default. Null when the store has none. */
function locationOf(wantedId: number | null, locations: readonly Location[]): Location | null {
  const wanted = locations.find(({ id }) => id === wantedId);
  if (wantedId === null) return locations.find(({ isDefault }) => isDefault) ?? null;
  if (wanted === undefined) throw fieldError('location_id', 'unknown_id', 'is not a location of this store.');
  if (!wanted.isActive) throw fieldError('location_id', 'inactive_location', 'is a location that is not active.');
  return wanted;
}

function shipTo(body: PurchaseOrderCreateInput, { order }: NamedFacts, location: Location | null, { store }: StoreContext): ShipTo {
  if (body.ship_to != null) return shipToOf(body.ship_to);
  const own = order === null ? location && shipToLocation(location, store) : shipToCustomer(order);
  if (own !== null) return own;
  throw fieldError(
    'ship_to',
    'required',
    order === null ? 'is required: the store has no location.' : 'is required: the order has no shipping address.',
  );
}
