import type { Order, PurchaseOrder, SalesReportRow } from '#shared/client/generated/admin-api.ts';
import { addDays } from '../bookings/week.ts';
import { shownStatus } from '../purchase-orders/purchase-order.ts';

const chartDays = 30;

/**
 * Returns the first and last day of the chart. The chart includes the same day of the previous week, because today is
 * compared with that day.
 */
export const chartRange = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, 1 - chartDays),
  to: today,
});

/** Returns the sales rows for today and a week ago; undefined if the report has none. */
export const todayAndWeekAgo = (
  rows: readonly SalesReportRow[],
  today: string,
): { readonly now: SalesReportRow | undefined; readonly before: SalesReportRow | undefined } => {
  const dayOf = (date: string) => rows.find(({ period }) => period === date);
  return { now: dayOf(today), before: dayOf(addDays(today, -7)) };
};

/** Returns the purchase orders that failed and those whose goods the store still has to receive, oldest first. */
export const purchaseOrdersDue = <Row extends Pick<PurchaseOrder, 'status' | 'line_items' | 'order_id' | 'created_at'>>(
  rows: readonly Row[],
): readonly Row[] =>
  rows
    .filter(
      (row) => row.status === 'failed' || (row.order_id === null && ['accepted', 'shipped', 'partly_received'].includes(shownStatus(row))),
    )
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));

/** Returns the orders that were placed earliest and should therefore be shipped first. */
export const longestWaiting = <Row extends Pick<Order, 'placed_at'>>(orders: readonly Row[], most: number): readonly Row[] =>
  orders.toSorted((one, other) => (one.placed_at ?? '').localeCompare(other.placed_at ?? '')).slice(0, most);
