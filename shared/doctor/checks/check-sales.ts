import { type Check, type ExaminationTime, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { quarterHourAt, quarterOfDay } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { isRefunded } from '#shared/orders/returned-units.ts';
import { isLeftOut, placedEntries, refundEntries, restockEntries, type SalesEntry } from '#shared/reports/order-sales.ts';
import { entriesOfDay } from '#shared/reports/sales-day.ts';
import { addFigures, figureNames, isNothing, negateFigures, noSales, type SalesFigures } from '#shared/reports/sales-figures.ts';
import type { StoredRow } from '../row-kinds.ts';

type OrderRow = Extract<StoredRow, { readonly kind: 'order' }>['value'];

/** The facts about an order that are needed to check the order's refunds and returns. */
type Known = Pick<OrderRow, 'lines' | 'currency'> & { readonly counts: boolean; readonly isSettled: boolean };

/**
 * Checks that the sales figures of each quarter hour, including those that wait for the next roll-up, match the store's
 * orders, refunds and returns.
 */
export function checkSales(terms: ExaminationTime): Check {
  const orders = new Map<number, Known>();
  const expected = new Map<string, SalesFigures>();
  const found = new Map<string, SalesFigures>();
  const unsettled = new Set<string>();

  const nameOf = (currency: string, atMs: number): string => `${utcDayAt(atMs)}#${currency}#${quarterOfDay(atMs)}`;
  const add = (sums: Map<string, SalesFigures>, currency: string, entries: readonly SalesEntry[]): void => {
    for (const { atMs, figures } of entries) {
      const name = nameOf(currency, quarterHourAt(atMs));
      sums.set(name, addFigures(sums.get(name) ?? noSales, figures));
    }
  };
  const expect = ({ counts, isSettled: isSure, currency }: Omit<Known, 'lines'>, atMs: number, entries: readonly SalesEntry[]): void => {
    if (counts) add(expected, currency, entries);
    if (isSure && isSettled(terms, atMs)) return;
    for (const entry of entries) unsettled.add(nameOf(currency, entry.atMs));
  };

  return {
    see(row) {
      if (row.kind === 'order') {
        const known = { ...row.value, counts: !isLeftOut(row.value), isSettled: isSettled(terms, row.value.updatedAtMs) };
        expect(known, row.value.updatedAtMs, placedEntries(row.value));
        const isLookedUp = row.value.lines.some((line) => line.returnedQuantity > 0) || isRefunded(row.value);
        if (isLookedUp) orders.set(row.value.id, { ...known, lines: row.value.lines });
      } else if (row.kind === 'refund') {
        const order = orders.get(row.value.orderId);
        if (order !== undefined) expect(order, row.value.createdAtMs, refundEntries(order, row.value));
      } else if (row.kind === 'return') {
        const order = orders.get(row.value.orderId);
        if (order !== undefined) expect(order, row.value.updatedAtMs, restockEntries(row.value));
      } else if (row.kind === 'sales_change') {
        add(found, row.value.currency, row.value.entries);
      } else if (row.kind === 'sales_day') {
        add(found, row.value.currency, entriesOfDay(row.value));
      }
      return noRemainingFaults();
    },
    *end(): Generator<Fault> {
      for (const name of new Set([...expected.keys(), ...found.keys()])) {
        if (unsettled.has(name)) continue;
        const difference = addFigures(found.get(name) ?? noSales, negateFigures(expected.get(name) ?? noSales));
        if (isNothing(difference)) continue;
        yield { check: 'sales_day', object: 'sales_day', id: name, expected: 'the sum of its orders', found: said(difference) };
      }
    },
  };
}

const said = (difference: SalesFigures): string =>
  figureNames
    .filter((name) => difference[name] !== 0n)
    .map((name) => `${name} ${difference[name] > 0n ? '+' : ''}${difference[name]}`)
    .join(', ');
