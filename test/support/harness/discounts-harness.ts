import { discountEndpoints } from '#functions/api/discounts/endpoints.ts';
import { discountOperations } from '#functions/api/discounts/operations.ts';
import type { DiscountView } from '#shared/discounts/discount-schema.ts';
import type { DeletedView } from '#shared/kernel/list-schema.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { openCatalogue } from './catalogue.ts';
import { runContract } from './run-contract.ts';

/** Opens the discounts group on a table with a catalog. */
export async function openDiscountsHarness() {
  const shop = await openCatalogue();
  const deps = { table: shop.table, newId: createIdSource(shop.clock, 3_000), newEventId: shop.newEventId };
  const run = runContract(shop, discountEndpoints, discountOperations(deps));
  const one = async (answer: Promise<unknown>) => ((await answer) as { readonly data: DiscountView }).data;
  return {
    table: shop.table,
    store: shop.store,
    clock: shop.clock,
    wait: shop.wait,
    close: shop.close,
    events: shop.events,
    createProduct: shop.create,
    addCategory: shop.addCategory,
    add: (body: unknown) => one(run('createDiscount', { body })),
    get: (id: number) => one(run('getDiscount', { id })),
    change: (id: number, body: unknown) => one(run('updateDiscount', { id, body })),
    remove: async (id: number) => ((await run('deleteDiscount', { id })) as { readonly data: DeletedView }).data,
    list: async (query = '') =>
      (await run('listDiscounts', { query })) as { readonly data: readonly DiscountView[]; readonly next_cursor: string | null },
  };
}

export type DiscountsHarness = Awaited<ReturnType<typeof openDiscountsHarness>>;
