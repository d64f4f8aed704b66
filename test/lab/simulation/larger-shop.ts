import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { blankDiscount } from '#shared/discounts/discount-change.ts';
import { discountItem } from '#shared/discounts/discounts-table.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { randomText } from '#test/support/builders/random-text.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import type { Ask } from './client.ts';
import type { OrderFact } from './facts.ts';

/* Orders and lists that are larger than those of a small shop, and the requests that create and read them. */

/** The maximum number of lines of an order. */
const mostLines = 100;
const variantsFrom = (first: number): readonly number[] => Array.from({ length: mostLines }, (_, n) => first + 10 * n);
/** Variants with tracked stock. An order for all of them changes more rows than a transaction can. */
const wideVariants = variantsFrom(10_001);
/**
 * Variants with untracked stock and the longest names and options. An order for all of them is hundreds of kilobytes
 * long.
 */
const longVariants = variantsFrom(20_001);

/** Adds the products for a wide order. The order's 100 lines change more rows than fit into one transaction. */
export async function addWideGoods(table: Table, locationId: number, nowMs: number): Promise<void> {
  for (const variantId of wideVariants) {
    const variants = [aVariant({ id: variantId, priceMinor: 250n })];
    const id = variantId - 1;
    await putProduct(table, aProduct({ id, slug: `product-${id}`, variants, updatedAtMs: nowMs }), { locationId, onHand: 1_000 });
  }
}

/** Adds the products of a long order. */
export async function addLongGoods(table: Table): Promise<void> {
  const { next } = randomOf('long goods');
  for (const variantId of longVariants) {
    const options = [1, 2, 3].map(() => ({ name: randomText(100, next), values: [randomText(100, next)] }));
    const optionValues = namedValues(Object.fromEntries(options.map(({ name, values: [value = ''] }) => [name, value])));
    const variant = aVariant({ id: variantId, sku: randomText(64, next), optionValues, priceMinor: 250n, inventoryTracked: false });
    const id = variantId - 1;
    await putProduct(table, aProduct({ id, slug: `product-${id}`, name: randomText(200, next), options, variants: [variant] }));
  }
}

const orderOf = (random: Random, variants: readonly number[]) => ({
  line_items: variants.map((variant_id) => ({ variant_id, quantity: random.int(1, 3) })),
  customer: { email: `buyer-${random.int(1, 4)}@example.com` },
  payment_status: random.pick(['paid', 'pending']),
});

/** Returns the request body of an order with 100 lines. The order needs more writes than one transaction allows. */
export const wideOrderBody = (random: Random) => orderOf(random, wideVariants);

/** Reports whether an order was created with `wideOrderBody`. */
export const isWideOrder = ({ lines }: OrderFact): boolean => lines[0]?.variantId === wideVariants[0];

/** Returns the body of an order that takes hundreds of kilobytes in the table and in a response. */
export const longOrderBody = (random: Random) => ({
  ...orderOf(random, longVariants),
  note: randomText(5_000, random.next),
  customer_note: randomText(5_000, random.next),
  metadata: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`note-${n}`, randomText(500, random.next)])),
});

/** The store with many rows. Only one client uses it. */
export const largeStore = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAC', handle: 'large', domain: 'large.example.com' });
/** The position of the API key that this store's client uses, counted from the end of the list of keys. */
export const clientOfLargeStore = -1;

const manyRows = 100_000;
/**
 * One in twelve of the newer discounts has changed. With so few changes, the service reads only the changed discounts.
 */
const rowsPerChange = 12;
/**
 * All of the oldest 20,000 discounts have changed. The keys of these changes exceed 1 MB, the limit of a DynamoDB
 * query.
 */
const changedOldest = 20_000;
const hasChanged = (n: number): boolean => n < changedOldest || (manyRows - n) % rowsPerChange === 0;
const dayMs = 86_400_000;
const secondMs = 1_000;
const changedSinceMs = (openedMs: number): number => openedMs - dayMs / 2;

/** Returns the id of the n-th discount, counted from the oldest. The newest is a day old when the shop opens. */
const idOf = (n: number, openedMs: number): number => idFloor(openedMs - dayMs - (manyRows - n) * secondMs);

/**
 * Opens the large store. Its rows are written directly to the engine, because writing them through the API would take
 * too long.
 */
export async function openLargeStore(table: Table, engine: DynamoEngine, nowMs: number): Promise<void> {
  await transact(table, openStoreWrites(largeStore));
  engine.together(() => {
    for (let n = 0; n < manyRows; n += 1) {
      const id = idOf(n, nowMs);
      const createdAtMs = nowMs - dayMs - (manyRows - n) * secondMs;
      // The discounts were changed in the order in which they were created.
      const updatedAtMs = hasChanged(n) ? changedSinceMs(nowMs) + n : createdAtMs;
      const item = discountItem(largeStore.id, { ...blankDiscount(id, createdAtMs), updatedAtMs, code: `CODE${n}` });
      engine.call('PutItem', { TableName: table.name, Item: marshall(item, { removeUndefinedValues: true }) });
    }
  });
}

/** Returns the ids of the large store's changed discounts, newest first, at most `count`. */
const newestChanges = (openedMs: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => idOf(manyRows - rowsPerChange * (n + 1), openedMs));

type ListOptions = { readonly ask: Ask; readonly name: string; readonly openedMs: number; readonly onWrong: (what: string) => void };

/**
 * Reads the first pages of the list of changed discounts, and compares the listed ids with those of the written rows.
 */
export async function listChanges({ ask, name, openedMs, onWrong }: ListOptions): Promise<void> {
  const since = new Date(changedSinceMs(openedMs)).toISOString();
  const expected = newestChanges(openedMs, 600);
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null && ids.length < expected.length; ) {
    const query = `limit=250&updated_since=${since}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { json } = await ask(clientOfLargeStore, `${name} ${ids.length}`, { method: 'GET', route: '/v1/discounts', query });
    const page = (json ?? {}) as { readonly data?: readonly { readonly id: number }[]; readonly next_cursor?: string | null };
    ids.push(...(page.data ?? []).map(({ id }) => id));
    cursor = page.next_cursor ?? null;
  }
  const wrongAt = expected.findIndex((id, n) => ids[n] !== id);
  if (wrongAt >= 0)
    onWrong(`${name} read the changed discounts, and after ${wrongAt} came ${ids[wrongAt]} instead of ${expected[wrongAt]}`);
}
