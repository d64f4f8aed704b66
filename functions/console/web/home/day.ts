import type { Order, PurchaseOrder, SalesReportRow } from '#shared/client/generated/admin-api.ts';
import { addDays } from '../bookings/week.ts';
import { shownStatus } from '../purchase-orders/purchase-order.ts';

const chartDays = 30;

/** The days of the chart, and with them the same weekday of the week before. */
export const chartRange = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, 1 - chartDays),
  to: today,
});

/** What was sold today, and on the same weekday a week ago; undefined where the report has no such day. */
export const todayAndWeekAgo = (
  rows: readonly SalesReportRow[],
  today: string,
): { readonly now: SalesReportRow | undefined; readonly before: SalesReportRow | undefined } => {
  const dayOf = (date: string) => rows.find(({ period }) => period === date);
  return { now: dayOf(today), before: dayOf(addDays(today, -7)) };
};

/** Purchase orders that somebody has to see to: those that failed, and those whose goods are still to come to the store, the oldest first. */
export const purchaseOrdersDue = <Row extends Pick<PurchaseOrder, 'status' | 'line_items' | 'order_id' | 'created_at'>>(
  rows: readonly Row[],
): readonly Row[] =>
  rows
    .filter(
      (row) => row.status === 'failed' || (row.order_id === null && ['accepted', 'shipped', 'partly_received'].includes(shownStatus(row))),
    )
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));

/** Returns the first orders that a clerk ships: those placed first. */
export const longestWaiting = <Row extends Pick<Order, 'placed_at'>>(orders: readonly Row[], most: number): readonly Row[] =>
  orders.toSorted((one, other) => one.placed_at.localeCompare(other.placed_at)).slice(0, most);
