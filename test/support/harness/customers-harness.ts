import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import type { CustomerView } from '#shared/customers/customer-schema.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { openCatalogue } from './catalogue.ts';
import { runContract } from './run-contract.ts';

/** Creates a store, and returns functions that run the customer operations in the store. */
export async function openCustomersHarness() {
  const shop = await openCatalogue();
  const deps = { table: shop.table, newId: createIdSource(shop.clock, 3_000), newEventId: shop.newEventId };
  const run = runContract(shop, customerEndpoints, customerOperations(deps));
  const one = async (answer: Promise<unknown>) => ((await answer) as { readonly data: CustomerView }).data;
  return {
    table: shop.table,
    store: shop.store,
    clock: shop.clock,
    close: shop.close,
    events: shop.events,
    add: (body: unknown) => one(run('createCustomer', { body })),
    get: (id: number) => one(run('getCustomer', { id })),
    change: (id: number, body: unknown) => one(run('updateCustomer', { id, body })),
    list: async (query = '') =>
      (await run('listCustomers', { query })) as { readonly data: readonly CustomerView[]; readonly next_cursor: string | null },
  };
}

export type CustomersHarness = Awaited<ReturnType<typeof openCustomersHarness>>;
