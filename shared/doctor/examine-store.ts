import { rowIdOf } from '#shared/table/rows/row-name.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Check, ExaminationTime } from './check.ts';
import { checkAppEndpoints } from './checks/check-app-endpoints.ts';
import { checkBookedLines, checkBookings, checkCalendar } from './checks/check-bookings.ts';
import { checkBrands, checkCategories } from './checks/check-catalogue.ts';
import { checkCredentials } from './checks/check-credentials.ts';
import { checkCustomers } from './checks/check-customers.ts';
import { checkDeliveries } from './checks/check-deliveries.ts';
import { checkDiscounts } from './checks/check-discounts.ts';
import { checkErasures } from './checks/check-erasures.ts';
import { checkEvents } from './checks/check-events.ts';
import { checkGiftCardMovements } from './checks/check-gift-card-movements.ts';
import { checkGiftCards } from './checks/check-gift-cards.ts';
import { checkOrders, checkRefunds } from './checks/check-orders.ts';
import { checkPurchaseOrders } from './checks/check-purchase-orders.ts';
import { checkTallies } from './checks/check-quota-counters.ts';
import { checkReorders } from './checks/check-reorders.ts';
import { checkReturns } from './checks/check-returns.ts';
import { checkIndexKeys, checkQuarantine, checkTextParts, checkUnfinished } from './checks/check-rows.ts';
import { checkSales } from './checks/check-sales.ts';
import { checkSearch } from './checks/check-search.ts';
import { checkLedger, checkVariants } from './checks/check-stock.ts';
import { checkUniqueValues } from './checks/check-unique-values.ts';
import type { Fault, Finding } from './finding.ts';
import { allStoreIds, storeRows } from './store-rows.ts';

const checks: readonly ((terms: ExaminationTime) => Check)[] = [
  checkIndexKeys,
  checkLedger,
  checkVariants,
  checkCategories,
  checkBrands,
  checkUniqueValues,
  checkTallies,
  checkCustomers,
  checkDiscounts,
  checkErasures,
  checkOrders,
  checkRefunds,
  checkReturns,
  checkPurchaseOrders,
  checkReorders,
  checkBookings,
  checkBookedLines,
  checkCalendar,
  checkSales,
  checkGiftCards,
  checkGiftCardMovements,
  checkCredentials,
  checkAppEndpoints,
  checkQuarantine,
  checkEvents,
  checkDeliveries,
  checkTextParts,
  checkSearch,
  checkUnfinished,
];

/**
 * The time at which a store is examined, and the grace period. Workers may still be processing changes that are younger
 * than `graceMs`.
 */
type ExamineOptions = { readonly nowMs: number; readonly graceMs: number };

/** The number of rows read, by kind. */
type Examined = ReadonlyMap<string, number>;

/**
 * Examines one store: yields its findings and returns the number of rows read, by kind. Reads each row once and writes
 * nothing.
 */
export async function* examineStore(table: Table, storeId: string, options: ExamineOptions): AsyncGenerator<Finding, Examined> {
  const terms: ExaminationTime = { storeId, ...options };
  const running = checks.map((make) => make(terms));
  const examined = new Map<string, number>();
  const asFindings = function* (faults: Iterable<Fault>): Generator<Finding> {
    for (const fault of faults) yield { storeId, ...fault };
  };
  for await (const row of storeRows(table, storeId, options.nowMs)) {
    if (row.kind === 'unreadable') {
      yield* asFindings([
        { check: 'readable', object: row.as, id: rowIdOf(row.item), expected: `a row that reads as ${row.as}`, found: 'it cannot be read' },
      ]);
      continue;
    }
    examined.set(row.kind, (examined.get(row.kind) ?? 0) + 1);
    for (const check of running) yield* asFindings(check.see(row));
  }
  for (const check of running) yield* asFindings(check.end());
  return examined;
}

/** Examines all stores one by one, and yields their findings. */
export async function* examineAll(table: Table, options: ExamineOptions): AsyncGenerator<Finding> {
  for await (const storeId of allStoreIds(table)) yield* examineStore(table, storeId, options);
}

type Examination = { readonly findings: readonly Finding[]; readonly examined: Examined };

/**
 * Examines a store that is in use. Its rows may change while they are read, so only findings that a second examination
 * confirms are returned.
 */
export async function examineTwice(
  table: Table,
  storeId: string,
  { clock, graceMs }: { readonly clock: () => number; readonly graceMs: number },
): Promise<Examination> {
  const look = (): Promise<Examination> => collected(examineStore(table, storeId, { nowMs: clock(), graceMs }));
  const first = await look();
  if (first.findings.length === 0) return first;
  const second = await look();
  const known = new Set(first.findings.map(asText));
  return { ...second, findings: second.findings.filter((finding) => known.has(asText(finding))) };
}

const asText = (finding: Finding): string => JSON.stringify(finding);

async function collected(looking: AsyncGenerator<Finding, Examined>): Promise<Examination> {
  const findings: Finding[] = [];
  for (;;) {
    const next = await looking.next();
    if (next.done === true) return { findings, examined: next.value };
    findings.push(next.value);
  }
}
