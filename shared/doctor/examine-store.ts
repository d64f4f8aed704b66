import type { Table } from '#shared/table/table-client.ts';
import type { Check, Terms } from './check.ts';
import { checkBrands } from './checks/check-brands.ts';
import { checkCategories } from './checks/check-categories.ts';
import { checkCredentials } from './checks/check-credentials.ts';
import { checkCustomers } from './checks/check-customers.ts';
import { checkDeliveries } from './checks/check-deliveries.ts';
import { checkDiscounts } from './checks/check-discounts.ts';
import { checkEvents } from './checks/check-events.ts';
import { checkGiftCards } from './checks/check-gift-cards.ts';
import { checkIndexKeys } from './checks/check-index-keys.ts';
import { checkLedger } from './checks/check-ledger.ts';
import { checkOrders } from './checks/check-orders.ts';
import { checkTallies } from './checks/check-quota-counters.ts';
import { checkRefunds } from './checks/check-refunds.ts';
import { checkSetAside } from './checks/check-set-aside.ts';
import { checkTextParts } from './checks/check-text-parts.ts';
import { checkUnfinished } from './checks/check-unfinished.ts';
import { checkUniqueValues } from './checks/check-unique-values.ts';
import { checkVariants } from './checks/check-variants.ts';
import type { Fault, Finding } from './finding.ts';
import { idOf } from './id-of.ts';
import { allStoreIds } from './store-ids.ts';
import { storeRows } from './store-rows.ts';

const checks: readonly ((terms: Terms) => Check)[] = [
  checkIndexKeys,
  checkLedger,
  checkVariants,
  checkCategories,
  checkBrands,
  checkUniqueValues,
  checkTallies,
  checkCustomers,
  checkDiscounts,
  checkOrders,
  checkRefunds,
  checkGiftCards,
  checkCredentials,
  checkSetAside,
  checkEvents,
  checkDeliveries,
  checkTextParts,
  checkUnfinished,
];

/** When stores are judged, and how long what happens after a commit (movements, numbers, deliveries) may take. */
export type ExamineOptions = { readonly nowMs: number; readonly graceMs: number };

/** How many rows of each kind were read. */
export type Examined = ReadonlyMap<string, number>;

/** Says everything that is wrong with one store, reading each of its rows once; ends with how many it read. Writes nothing. */
export async function* examineStore(table: Table, storeId: string, options: ExamineOptions): AsyncGenerator<Finding, Examined> {
  const terms: Terms = { storeId, ...options };
  const running = checks.map((make) => make(terms));
  const examined = new Map<string, number>();
  const told = function* (faults: Iterable<Fault>): Generator<Finding> {
    for (const fault of faults) yield { storeId, ...fault };
  };
  for await (const row of storeRows(table, storeId, options.nowMs)) {
    if (row.kind === 'unreadable') {
      yield* told([
        { check: 'readable', object: row.as, id: idOf(row.item), expected: `a row that reads as ${row.as}`, found: 'it does not' },
      ]);
      continue;
    }
    examined.set(row.kind, (examined.get(row.kind) ?? 0) + 1);
    for (const check of running) yield* told(check.see(row));
  }
  for (const check of running) yield* told(check.end());
  return examined;
}

/** Says everything that is wrong with any store, store by store. */
export async function* examineAll(table: Table, options: ExamineOptions): AsyncGenerator<Finding> {
  for await (const storeId of allStoreIds(table)) yield* examineStore(table, storeId, options);
}
