import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
// In your project, import from 'store-management-api/client'.
import { type CreateCustomer, createStoreClient, type Order } from '#shared/client/store-client.ts';

/*
 * `node sync-erp.ts folder`, run from cron, synchronizes the store with an ERP. The program needs STORE_API_KEY and
 * STORE_API in the environment. In this example the ERP is a folder of JSON files:
 * - stock.json: `[{"sku", "quantity"}]`, for the store's default location
 * - customers.json: `[{"email", "first_name", …}]`, created or changed by e-mail address
 * - orders.json: `{"<id>": order}`, all orders that have changed since the previous run
 * - since.json: the time from which the next run reads
 *
 * The program can be stopped at any moment and run again, because it sets stock and customer fields to absolute values
 * and stores orders by id.
 */

const [, , folder = '.'] = process.argv;
const { STORE_API_KEY: apiKey = '', STORE_API: baseUrl = '' } = process.env;
const store = createStoreClient({ apiKey, baseUrl });

await pushStock(read('stock.json', []));
await pushCustomers(read('customers.json', []));
await pullOrders();

async function pushStock(wanted: readonly { readonly sku: string; readonly quantity: number }[]): Promise<void> {
  const location = await first(store.locations.list(), ({ is_default: isDefault }) => isDefault);
  const results = await store.each(
    wanted,
    async ({ sku, quantity }) => {
      const product = await first(store.products.list({ sku }), () => true);
      const variant = product?.variants.find((one) => one.sku === sku);
      if (location === undefined || variant === undefined) throw new Error(`There is no ${sku}`);
      await store.inventory.set({ variant_id: variant.id, location_id: location.id, on_hand: quantity, reason: 'ERP' });
    },
    { onError: 'continue' },
  );
  for (const result of results) if (!result.ok) console.error(`stock of ${result.row.sku}: ${String(result.error)}`);
}

async function pushCustomers(wanted: readonly CreateCustomer[]): Promise<void> {
  await store.each(wanted, async (customer) => {
    const known = await first(store.customers.list({ email: customer.email }), () => true);
    if (known === undefined) await store.customers.create(customer);
    else await store.customers.update(known.id, customer);
  });
}

/**
 * Requests all changes since the `as_of` of the previous run. No change is missed, but a change may be received twice.
 */
async function pullOrders(): Promise<void> {
  const { updated_since: since } = read<{ readonly updated_since?: string }>('since.json', {});
  const orders = new Map(Object.entries(read<Record<string, Order>>('orders.json', {})));
  let asOf: string | undefined;
  for await (const page of store.orders.list({ ...(since !== undefined && { updated_since: since }), limit: 250 }).pages()) {
    for (const order of page.data) orders.set(String(order.id), order);
    // The next run requests all changes since the time of this run's first page, so that no change is missed.
    asOf ??= page.as_of;
  }
  write('orders.json', Object.fromEntries(orders));
  // The time is written last, once everything else is stored.
  write('since.json', { updated_since: asOf });
}

async function first<Item>(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean): Promise<Item | undefined> {
  for await (const item of items) if (isWanted(item)) return item;
  return undefined;
}

function read<Value>(name: string, otherwise: Value): Value {
  const file = `${folder}/${name}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise;
}

/** Writes to a temporary file and renames it, so that readers never see an incomplete file. */
function write(name: string, value: unknown): void {
  writeFileSync(`${folder}/${name}.next`, JSON.stringify(value));
  renameSync(`${folder}/${name}.next`, `${folder}/${name}`);
}
