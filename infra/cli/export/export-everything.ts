import type { AdminStoreClient, Page } from '#shared/client/admin-client.ts';

type Listed = { readonly object: string; readonly id?: number | string };

/**
 * The first line of a full export. It identifies the store. The last line, `ExportEnd`, proves that the file is
 * complete.
 */
export type ExportHead = { readonly object: 'export'; readonly version: 1; readonly store_id: string; readonly as_of: string };
export type ExportEnd = { readonly object: 'export_end'; readonly as_of: string; readonly counts: Readonly<Record<string, number>> };

const query = { limit: 250 } as const;

/**
 * Yields all of a store's objects that the API shows, kind by kind. An object is yielded after the objects that it
 * refers to. The last line contains the number of objects of each kind.
 */
export async function* exportEverything(
  admin: AdminStoreClient,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<ExportHead | ExportEnd | Listed> {
  const call = { signal };
  const store = await admin.store.get(call);
  const first = await admin.brands.list({ limit: 1 }, call).page();
  yield { object: 'export', version: 1, store_id: store.id, as_of: first.as_of };
  const counts = new Map<string, number>();
  const counted = <Item extends Listed>(item: Item): Item => {
    counts.set(item.object, (counts.get(item.object) ?? 0) + 1);
    return item;
  };
  yield counted(store);
  yield counted(await admin.pricing.get(call));
  yield* all(admin.customerGroups.list(query, call).pages());
  yield* all(admin.brands.list(query, call).pages());
  yield* all(admin.categories.list(query, call).pages());
  for await (const location of all(admin.locations.list(query, call).pages())) {
    yield location;
    yield counted(await admin.locations.hours(location.id, call));
  }
  yield* all(admin.products.list(query, call).pages());
  for await (const resource of all(admin.bookingResources.list(query, call).pages())) {
    yield resource;
    yield counted(await admin.bookingResources.hours(resource.id, call));
  }
  yield* all(admin.bookingServices.list(query, call).pages());
  yield* all(admin.groupPrices.list(query, call).pages());
  yield* all(admin.quantityBreaks.list(query, call).pages());
  yield* all(admin.discounts.list(query, call).pages());
  yield* all(admin.automaticDiscounts.list(query, call).pages());
  yield* all(admin.customers.list(query, call).pages());
  yield* all(admin.inventory.list(query, call).pages());
  yield* all(admin.suppliers.list(query, call).pages());
  // The list of orders lacks their costs, refunds, returns and notes, so the record of each order is read.
  for await (const page of admin.orders.list(query, call).pages()) {
    for (const { id } of page.data) yield counted(await admin.orders.record(id, call));
  }
  for await (const card of all(admin.giftCards.list(query, call).pages())) {
    yield card;
    yield* all(admin.giftCards.movements(card.id, query, call).pages());
  }
  yield* all(admin.bookings.list(query, call).pages());
  yield* all(admin.purchaseOrders.list(query, call).pages());
  // Variant supplies come after the purchase orders to which they refer.
  yield* all(admin.variantSupplies.list(query, call).pages());
  yield counted(await admin.purchasing.get(call));
  yield { object: 'export_end', as_of: first.as_of, counts: Object.fromEntries(counts) };

  async function* all<Item extends Listed>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item> {
    for await (const page of pages) for (const item of page.data) yield counted(item);
  }
}
