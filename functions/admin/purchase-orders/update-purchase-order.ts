import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { assertOrderable } from '#shared/purchase-orders/begin-draft.ts';
import { movePurchaseOrder } from '#shared/purchase-orders/move-purchase-order.ts';
import { withLines, withoutLines } from '#shared/purchase-orders/order-coverage.ts';
import { putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import type { WantedLine } from '#shared/purchase-orders/ordered-lines.ts';
import type { PurchaseOrder, Source } from '#shared/purchase-orders/purchase-order.ts';
import { purchaseOrderBody } from '#shared/purchase-orders/purchase-order-body.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, readExistingVariantsOf, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import { orderableLines, readLineGoods, readNamed } from './read-ordering-facts.ts';

/** Changes a draft. A request without changes writes nothing. */
export const updatePurchaseOrder = ({ table }: GroupDeps): Operation<typeof adminPurchaseOrderContracts.updatePurchaseOrder> =>
  changeOne(
    table,
    { noun: 'purchase order', read: getPurchaseOrder, conflicts: ['purchase_order', 'order', 'coverage'] },
    async (before, { body }, context) => {
      const { storeId, nowMs } = context;
      const { lines: wantedLines, ...fields } = purchaseOrderBody.read(body);
      const moved = movePurchaseOrder(before, 'edit', nowMs);
      const replaced =
        wantedLines === undefined ? await kept(table, storeId, before) : await replacedLines(table, context, before, wantedLines);
      const wanted = withChanges(before, { ...fields, lines: replaced.lines });
      if (sameValue(before, wanted)) return { status: 200, body: { data: purchaseOrderView(before, replaced.existing) } };
      const after = { ...wanted, updatedAtMs: moved.updatedAtMs };
      const answer = { status: 200, body: { data: purchaseOrderView(after, replaced.existing) } } as const;
      await commit(table, context, {
        writes: [replacePurchaseOrderWrite(storeId, before, after, 'edit'), ...replaced.writes],
        events: [],
        answer,
        before: purchaseOrderView(before, replaced.existing),
      });
      return answer;
    },
  );

type Replaced = {
  readonly lines: PurchaseOrder['lines'];
  readonly existing: ReadonlySet<number>;
  /**
   * A check that the customer's order has not changed since it was read, and a write of the order's new
   * `OrderCoverage`.
   */
  readonly writes: readonly LabelledWrite[];
};

const kept = async (table: Table, storeId: string, before: PurchaseOrder): Promise<Replaced> => ({
  lines: before.lines,
  existing: await readExistingVariantsOf(table, storeId, before),
  writes: [],
});

async function replacedLines(
  table: Table,
  { storeId, store }: StoreContext,
  before: PurchaseOrder,
  wanted: readonly WantedLine[],
): Promise<Replaced> {
  const [named, supplier] = await Promise.all([
    readNamed(table, storeId, before.orderId, wanted),
    before.supplierId === null ? null : getSupplier(table, storeId, before.supplierId),
  ]);
  const { order, coverage } = named;
  const freed = coverage === null ? null : withoutLines(coverage, before.lines);
  assertOrderable(before.orderId, wanted, { ...named, coverage: freed });
  const goods = await readLineGoods(table, storeId, named);
  const isSettingsCurrency = before.currency === (supplier?.currency ?? store.currency);
  const lines = orderableLines(wanted, { ...goods, order, source: sourceOf(before), isSettingsCurrency });
  const writes =
    order === null || coverage === null || freed === null
      ? []
      : [orderUnchangedCheck(storeId, order), putOrderCoverageWrite(storeId, coverage, withLines(freed, lines))];
  return { lines, existing: goods.existing, writes };
}

/**
 * Returns a purchase order's source. The cast is safe, because every purchase order has either a supplier or a
 * provider.
 */
const sourceOf = ({ supplierId, provider }: PurchaseOrder): Source => ({ supplierId, provider }) as Source;
