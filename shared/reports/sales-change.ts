import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { quarterHourAt } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import type { Return } from '#shared/returns/return.ts';
import { isLeftOut, placedEntries, refundEntries, restockEntries, type SalesEntry, takenBack } from './order-sales.ts';
import { isNothing, plus } from './sales-figures.ts';

/**
 * The sales that one change of an order adds. It is written with the change and stays until it is rolled up; its name is unique in a store. There is
 * one entry for a quarter hour, whose beginning is its time.
 */
export type SalesChange = { readonly name: string; readonly currency: string; readonly entries: readonly SalesEntry[] };

/** An order that is placed. */
export const placedChanges = (order: Order): readonly SalesChange[] =>
  isLeftOut(order) ? [] : changesOf(order, `placed#${order.id}`, placedEntries(order));

/** A refund that is made of an order; `order` is as it was before. */
export const refundedChanges = (order: Order, refund: Refund): readonly SalesChange[] =>
  isLeftOut(order) ? [] : changesOf(order, `refund#${refund.id}`, refundEntries(order, refund));

/** Goods of an order that come back by a return; `receiptId` is given to no other, and `refund` is made for them, or null. */
export function receivedChanges(
  order: Order,
  receiptId: number,
  { before, after, refund }: { readonly before: Return; readonly after: Return; readonly refund: Refund | null },
): readonly SalesChange[] {
  if (isLeftOut(order)) return [];
  return changesOf(order, `receipt#${receiptId}`, [
    ...takenBack(restockEntries(before)),
    ...restockEntries(after),
    ...(refund === null ? [] : refundEntries(order, refund)),
  ]);
}

/** An order that is cancelled: it leaves the figures of the day on which it was placed, and its refunds those of theirs. */
export const cancelledChanges = (order: Order, refunds: readonly Refund[]): readonly SalesChange[] =>
  isLeftOut(order)
    ? []
    : changesOf(order, `cancel#${order.id}`, takenBack([...placedEntries(order), ...refunds.flatMap((one) => refundEntries(order, one))]));

/** Days that one change touches at most, so that it is rolled up in one transaction with others. */
const maxDays = 40;

function changesOf({ currency }: Pick<Order, 'currency'>, name: string, entries: readonly SalesEntry[]): readonly SalesChange[] {
  const days = [...Map.groupBy(byQuarterHour(entries), ({ atMs }) => utcDayAt(atMs)).values()];
  return chunksOf(days, maxDays).map((some, n) => ({ name: n === 0 ? name : `${name}#${n}`, currency, entries: some.flat() }));
}

/** One entry for each quarter hour in which anything changes, in the order of time. */
export function byQuarterHour(entries: readonly SalesEntry[]): readonly SalesEntry[] {
  const sums = new Map<number, SalesEntry['figures']>();
  for (const { atMs, figures } of entries) {
    const quarterMs = quarterHourAt(atMs);
    const known = sums.get(quarterMs);
    sums.set(quarterMs, known === undefined ? figures : plus(known, figures));
  }
  return [...sums]
    .filter(([, figures]) => !isNothing(figures))
    .map(([atMs, figures]) => ({ atMs, figures }))
    .toSorted((one, other) => one.atMs - other.atMs);
}
