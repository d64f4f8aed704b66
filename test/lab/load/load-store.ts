import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type LabelledWrite, maxTransactionItems, transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { jsonClient } from '#test/support/harness/json-client.ts';
import type { BenchStack } from './bench-stack.ts';

/**
 * A store with a catalog and some objects of every kind that the requests read. It has enough API keys that none
 * reaches its rate limit.
 */
export type LoadStore = {
  readonly locationId: number;
  readonly productIds: readonly number[];
  readonly variantIds: readonly number[];
  readonly orderIds: readonly number[];
  /** Returns the store's keys in turn, so that none of them reaches its rate limit. */
  readonly nextKey: () => string;
};

const productsMade = 1_000;
const customersMade = 200;
const ordersMade = 100;
const madeAtOnce = 16;
const plenty = 1_000_000;

type Made = { readonly id: number; readonly variants: readonly { readonly id: number }[] };

/**
 * Opens a store with `keys` API keys, 1,000 products (three variants each), 200 customers, and 100 orders (two lines
 * each).
 */
export async function openLoadStore({ demo, table }: BenchStack, keys: number): Promise<LoadStore> {
  const storeId = ulid();
  await transact(table, openStoreWrites(aStore({ id: storeId, handle: storeId.toLowerCase() })));
  const secrets = Array.from({ length: keys }, () => newSecret('so_live_', storeId, randomBytes(secretEntropyBytes)));
  const writes = secrets.map((secret, n) => credentialWrite(storeId, secret, n + 1));
  for (const some of chunksOf(writes, maxTransactionItems)) await transact(table, some);

  let used = 0;
  const nextKey = (): string => {
    used += 1;
    return secrets[used % secrets.length] ?? '';
  };
  const send = async (base: string, key: string, path: string, body: object): Promise<Made> => {
    const answer = await jsonClient(base, key)('POST', path, body);
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { readonly data: Made }).data;
  };
  const make = async (count: number, path: string, bodyOf: (n: number) => object): Promise<Made[]> => {
    const made: Made[] = [];
    for (const some of chunksOf([...Array(count).keys()], madeAtOnce)) {
      made.push(...(await Promise.all(some.map((n) => send(demo.api, nextKey(), path, bodyOf(n))))));
    }
    return made;
  };

  const location = await send(demo.admin, demo.admin_token, `/stores/${storeId}/locations`, { name: 'Warehouse' });
  const products = await make(productsMade, '/products', aProduct);
  const variantIds = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  await make(customersMade, '/customers', (n) => ({ email: emailOf(n), first_name: 'Ada' }));
  const orders = await make(ordersMade, '/orders', (n) => twoLineOrder(variantIds, n));
  return { locationId: location.id, productIds: products.map(({ id }) => id), variantIds, orderIds: orders.map(({ id }) => id), nextKey };
}

const aProduct = (n: number) => ({
  name: `Linen shirt ${n}`,
  description: 'A shirt of washed linen.',
  status: 'active',
  options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
  variants: ['S', 'M', 'L'].map((size) => ({
    option_values: { Size: size },
    price: '49.00',
    sku: `LS-${n}-${size}`,
    inventory_quantity: plenty,
  })),
});

const emailOf = (n: number): string => `customer-${n % customersMade}@example.com`;

/**
 * Returns an order with two lines. Consecutive orders name different variants and customers, because the rate of one
 * customer's orders is limited on AWS (`shared/table/hot-spots.md`).
 */
export const twoLineOrder = (variantIds: readonly number[], n: number) => ({
  line_items: [2 * n, 2 * n + 1].map((at) => ({ variant_id: variantIds[at % variantIds.length], quantity: 1 })),
  customer: { email: emailOf(n) },
});

// Writes the keys of hundreds of integrations directly to the table, because the API limits a store to fewer keys.
const credentialWrite = (storeId: string, secret: string, holderId: number): LabelledWrite => ({
  as: 'credential',
  put: {
    Item: {
      ...credentialItem({ secret, kind: 'api_key', storeId, holderId, name: `key ${holderId}`, scopes, validUntilMs: null }),
      status: 'active',
    },
  },
});
