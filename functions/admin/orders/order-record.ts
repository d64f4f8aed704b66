import * as v from 'valibot';
import { Flag, Id, Money } from '#shared/kernel/fields-schema.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { DeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import type { OrderNote } from '#shared/orders/order-note.ts';
import { OrderNoteSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import { orderNoteView, orderView } from '#shared/orders/order-view.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import type { Return } from '#shared/returns/return.ts';
import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { returnView } from '#shared/returns/return-view.ts';

/** The fields of an order line that are needed only for reports and stock. */
const LineCost = v.pipe(v.strictObject({ line_item_id: Id, unit_cost: v.nullable(Money), stock_taken: Flag }), v.title('OrderLineCost'));

/**
 * The full record of an order: the order with its costs, and lists of its refunds, returns and notes. Each list begins
 * with the oldest entry.
 */
export const OrderRecordSchema = v.pipe(
  v.strictObject({
    object: v.literal('order_record'),
    id: Id,
    order: OrderSchema,
    line_costs: v.array(LineCost),
    refunds: v.array(RefundSchema),
    returns: v.array(ReturnSchema),
    notes: v.array(OrderNoteSchema),
  }),
  v.title('OrderRecord'),
);
export type OrderRecordView = v.InferOutput<typeof OrderRecordSchema>;

type OrderHistory = {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly returns: readonly Return[];
  readonly notes: readonly OrderNote[];
};

const byAge = <One extends { readonly id: number }>(list: readonly One[]): readonly One[] => list.toSorted((a, b) => a.id - b.id);

/** Converts an order and its history to the full record. References to deleted objects are null. */
export const orderRecordView = ({ order, refunds, returns, notes }: OrderHistory, deleted: DeletedReferences): OrderRecordView => ({
  object: 'order_record',
  id: order.id,
  order: orderView(order, deleted),
  line_costs: order.lines.map(({ id, unitCostMinor, stockTaken }) => ({
    line_item_id: id,
    unit_cost: unitCostMinor === null ? null : formatMoney(unitCostMinor),
    stock_taken: stockTaken,
  })),
  refunds: byAge(refunds).map(refundView),
  returns: byAge(returns).map((one) => returnView(one, deleted)),
  notes: byAge(notes).map(orderNoteView),
});
