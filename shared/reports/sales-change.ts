import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { quarterHourAt } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import type { Return } from '#shared/returns/return.ts';
import { isLeftOut, negateEntries, placedEntries, refundEntries, restockEntries, type SalesEntry } from './order-sales.ts';
import { addFigures, isNothing } from './sales-figures.ts';

/**
 * The effect that a change to an order has on the store's sales. There is one entry for each affected quarter hour, and
 * the entry's time is the start of the quarter hour. A sales change is stored in the same transaction as the change to
 * the order, and deleted when it is rolled up. `name` is unique within the store.
 */
export type SalesChange = { readonly name: string; readonly currency: string; readonly entries: readonly SalesEntry[] };

/** Returns the sales changes for placing an order. */
export const placedChanges = (order: Order): readonly SalesChange[] =>
  isLeftOut(order) ? [] : changesOf(order, `placed#${order.id}`, placedEntries(order));

/** Returns the sales changes for refunding an order. `order` is the order before the refund. */
export const refundedChanges = (order: Order, refund: Refund): readonly SalesChange[] =>
  isLeftOut(order) ? [] : changesOf(order, `refund#${refund.id}`, refundEntries(order, refund));

/**
 * Returns the sales changes for returned goods that the store has received. `receiptId` must be unique. `refund` is the
 * refund for the goods; null if the goods were not refunded.
 */
export function receivedChanges(
  order: Order,
  receiptId: number,
  { before, after, refund }: { readonly before: Return; readonly after: Return; readonly refund: Refund | null },
): readonly SalesChange[] {
  if (isLeftOut(order)) return [];
  return changesOf(order, `receipt#${receiptId}`, [
    ...negateEntries(restockEntries(before)),
    ...restockEntries(after),
    ...(refund === null ? [] : refundEntries(order, refund)),
  ]);
}

/**
 * Returns the sales changes for canceling an order. The order is removed from the figures of the day on which it was
 * placed, and each refund from the figures of the day on which the refund was made.
 */
export const cancelledChanges = (order: Order, refunds: readonly Refund[]): readonly SalesChange[] =>
  isLeftOut(order)
    ? []
    : changesOf(
        order,
        `cancel#${order.id}`,
        negateEntries([...placedEntries(order), ...refunds.flatMap((one) => refundEntries(order, one))]),
      );

/** The maximum number of days in a `SalesChange`. One transaction must be able to roll up the whole `SalesChange`. */
const maxDays = 40;

function changesOf({ currency }: Pick<Order, 'currency'>, name: string, entries: readonly SalesEntry[]): readonly SalesChange[] {
  const days = [...Map.groupBy(groupByQuarterHour(entries), ({ atMs }) => utcDayAt(atMs)).values()];
  return chunksOf(days, maxDays).map((some, n) => ({ name: n === 0 ? name : `${name}#${n}`, currency, entries: some.flat() }));
}

/** Combines entries of the same quarter hour. The result is sorted by time. */
export function groupByQuarterHour(entries: readonly SalesEntry[]): readonly SalesEntry[] {
  const sums = new Map<number, SalesEntry['figures']>();
  for (const { atMs, figures } of entries) {
    const quarterMs = quarterHourAt(atMs);
    const known = sums.get(quarterMs);
    sums.set(quarterMs, known === undefined ? figures : addFigures(known, figures));
  }
  return [...sums]
    .filter(([, figures]) => !isNothing(figures))
    .map(([atMs, figures]) => ({ atMs, figures }))
    .toSorted((one, other) => one.atMs - other.atMs);
}
