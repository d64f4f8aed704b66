import { setTimeout as pause } from 'node:timers/promises';
import { jsonClient } from '../../support/harness/json-client.ts';
import { createKey, type LiveStore } from '../../support/harness/live-store.ts';
import type { Random } from '../fuzz/random.ts';

/** A store under load: its variants, and a key for each client. */
export type Shop = {
  readonly store: LiveStore;
  readonly variantIds: readonly number[];
  readonly locationId: number;
  readonly secrets: readonly string[];
};

/** What a client has asked for and got. */
export type Done = {
  readonly kind: 'order' | 'adjustment';
  readonly storeId: string;
  readonly id: number | null;
  readonly by: string;
  readonly atMs: number;
};

export const [stockAtFirst, variantsOfShop, clientsOfShop] = [100_000, 5, 3];

type Created = { readonly data: { readonly id: number; readonly variants: readonly { readonly id: number }[] } };
type Levels = { readonly data: readonly { readonly location_id: number }[] };

/** Fills a store with a product of five variants, and gives each of its clients a key. */
export async function openShop(store: LiveStore): Promise<Shop> {
  const values = ['S', 'M', 'L', 'XL', 'XXL'];
  const variants = values.map((Size) => ({
    ...{ option_values: { Size }, sku: `tee-${Size}`, price: '12.50' },
    ...{ inventory_tracked: true, inventory_quantity: stockAtFirst },
  }));
  const product = await store.api<Created>('POST', '/products', {
    ...{ name: 'Tee', status: 'active', options: [{ name: 'Size', values }] },
    variants,
  });
  if (product.status !== 201) throw new Error(`No product: ${JSON.stringify(product.body)}`);
  const levels = await store.api<Levels>('GET', '/inventory-levels');
  const secrets: string[] = [];
  while (secrets.length < clientsOfShop) secrets.push((await createKey(store.admin)).secret);
  return { store, variantIds: product.body.data.variants.map(({ id }) => id), locationId: levels.body.data[0]?.location_id ?? 0, secrets };
}

export type Load = {
  readonly done: readonly Done[];
  /** Everything that a client was answered and should not have been. */
  readonly refused: readonly string[];
  /** Ends it: what is under way ends first. */
  readonly stop: () => Promise<void>;
};

const comesLater = [409, 429, 500, 502, 503, 504];

/** Clients that make orders and adjust stock at whatever `api` gives as the address, each request with its key until it is done. */
export function startLoad(shops: readonly Shop[], api: () => string, random: Random): Load {
  const done: Done[] = [];
  const refused: string[] = [];
  let [isOn, count] = [true, 0];

  const client = async ({ store, variantIds, locationId }: Shop, secret: string): Promise<void> => {
    while (isOn) {
      const key = `wish-${count++}`;
      const isOrder = random.int(0, 9) < 7;
      const lines = random.shuffle(variantIds).slice(0, random.int(1, 3));
      const body = isOrder
        ? {
            customer: { email: `customer-${random.int(1, 20)}@example.com` },
            line_items: lines.map((id) => ({ variant_id: id, quantity: random.int(1, 3) })),
          }
        : { variant_id: lines[0], location_id: locationId, delta: random.int(1, 5) };
      while (true) {
        const by = api();
        const asked = jsonClient(by, secret)<{ readonly data?: { readonly id?: number } }>(
          'POST',
          isOrder ? '/orders' : '/inventory-levels/adjust',
          body,
          { 'idempotency-key': key },
        );
        const answer = await asked.catch(() => null);
        if (answer !== null && answer.status < 300) {
          done.push({ kind: isOrder ? 'order' : 'adjustment', storeId: store.id, id: answer.body.data?.id ?? null, by, atMs: Date.now() });
          break;
        }
        if (answer !== null && !comesLater.includes(answer.status)) {
          refused.push(`${key}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
          break;
        }
        await pause(answer === null ? 50 : 200);
      }
      await pause(random.int(100, 300));
    }
  };
  const running = shops.flatMap((shop) => shop.secrets.map((secret) => client(shop, secret)));
  return {
    done,
    refused,
    stop: async () => {
      isOn = false;
      await Promise.all(running);
    },
  };
}
