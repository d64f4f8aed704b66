import * as v from 'valibot';
import { staffOrderEndpoints } from '#functions/admin/orders/endpoints.ts';
import { staffOrderOperations } from '#functions/admin/orders/operations.ts';
import type { OrderRecordInput, OrderRecordView } from '#functions/admin/orders/order-record.ts';
import { readInput } from '#shared/http/read-input.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import { aStaffContext } from '../builders/a-staff-context.ts';
import type { OrdersHarness } from './orders-harness.ts';
import { plainOperations } from './plain-operations.ts';

/** Records and restores in the shop of an orders harness, through the contracts. */
export function restoresIn({ table, store, newId, clock, wait }: Pick<OrdersHarness, 'table' | 'store' | 'newId' | 'clock' | 'wait'>) {
  const operations = plainOperations<typeof staffOrderEndpoints>(staffOrderOperations({ table, newId }));
  const context = (over: Partial<StoreContext>): StoreContext => {
    wait(1);
    return aStaffContext({ store, storeId: store.id, nowMs: clock(), clock, ...over });
  };
  return {
    record: async (id: number): Promise<OrderRecordView> => {
      const answer = await operations.getOrderRecord({ params: { store_id: store.id, id }, query: {}, body: undefined }, context({}));
      return v.parse(staffOrderEndpoints.getOrderRecord.success.body, answer.body).data;
    },
    restore: async (sent: unknown, over: Partial<StoreContext> = {}): Promise<OrderView> => {
      const { body } = readInput(staffOrderEndpoints.restoreOrder, '', sent);
      const answer = await operations.restoreOrder(
        { params: { store_id: store.id }, query: {}, body: body as OrderRecordInput },
        context(over),
      );
      return v.parse(staffOrderEndpoints.restoreOrder.success.body, answer.body).data;
    },
  };
}

/** The record as it is sent: without what the store itself gives, and with customers and discounts under other ids where they have some. */
export function sentOf({ object: _, id: __, ...record }: OrderRecordView, over: Partial<OrderRecordInput> = {}): OrderRecordInput {
  return { ...record, ...over };
}

/** A record in which nothing has an id, and lines are named by their place, so that records of the same order in two stores are equal. */
export function withoutIds({ id: _, ...record }: OrderRecordView): unknown {
  const places = new Map(record.line_items.map((line, n) => [line.id, n]));
  const placed = <Part extends { readonly id: number }>(part: Part) => ({ ...part, id: places.get(part.id) });
  return {
    ...record,
    customer_id: record.customer_id === null ? null : 'a customer',
    line_items: record.line_items.map(placed),
    shipments: record.shipments.map((one) => ({ ...one, line_items: one.line_items.map(placed) })),
    refunds: record.refunds.map(({ id: __, ...one }) => ({ ...one, line_items: one.line_items.map(placed) })),
    notes: record.notes.map(({ id: __, ...one }) => one),
    returns: record.returns.map(({ id: __, ...one }) => ({
      ...one,
      line_items: one.line_items.map((line) => ({ ...line, order_line_item_id: places.get(line.order_line_item_id) })),
    })),
  };
}
