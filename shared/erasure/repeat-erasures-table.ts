import { changeCustomerWrites, getCustomer } from '#shared/customers/customers-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, transact } from '#shared/table/transact.ts';
import { erasedCustomer } from './erased-customer.ts';
import { beginErasure } from './erasure.ts';
import { getErasure, parseErasure, putErasureWrite } from './erasures-table.ts';
import { queryPage } from './query-page-table.ts';

export type RepeatOptions = { readonly nowMs: number; readonly isDryRun: boolean };

/**
 * Repeats a store's erasures in a table that was restored to an earlier time and may contain data of erased customers.
 * Call this function before the restored table is used; the worker then completes the erasures. Returns the customers'
 * ids. Repeated calls are safe. A dry run returns the same ids and writes nothing.
 */
export async function repeatErasures(from: Table, to: Table, storeId: string, options: RepeatOptions): Promise<readonly number[]> {
  const repeated: number[] = [];
  let at: string | null = null;
  do {
    const page = await queryPage(from, { pk: keys.listPartition(storeId, 'CUSTOMER_ERASURE') }, at, 100);
    for (const row of page.rows) {
      const { customerId } = parseErasure(row);
      if (await repeatErasure(to, storeId, customerId, options)) repeated.push(customerId);
    }
    at = page.next;
  } while (at !== null);
  return repeated;
}

async function repeatErasure(table: Table, storeId: string, customerId: number, { nowMs, isDryRun }: RepeatOptions): Promise<boolean> {
  const [customer, before] = await Promise.all([getCustomer(table, storeId, customerId), getErasure(table, storeId, customerId)]);
  if (before !== null && (customer === null || customer.erasedAtMs !== null)) return false;
  if (isDryRun) return true;
  const isThere = customer !== null && customer.erasedAtMs === null;
  const erasure = beginErasure(before, { storeId, customerId, emails: isThere ? [normalEmail(customer.email)] : [], nowMs });
  return didSucceed(
    transact(table, [
      putErasureWrite(before, erasure),
      ...(isThere ? changeCustomerWrites(storeId, customer, erasedCustomer(customer, nowMs)) : []),
    ]),
  );
}
