import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKey, openLiveStore } from '../support/harness/live-store.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type HttpCall, type LoadFigures, loadHttp } from './load-http.ts';

/** A key's rate limit is 120 a minute and a store has at most 50 keys, so the load is spread over several stores. */
const storesUsed = 5;
const keysEach = 49;
const productsEach = 100;
const variantsEach = 3;
/** So many requests are sent at once while things are prepared. */
const preparedAtOnce = 16;

export type ThroughputRow = {
  readonly name: string;
  readonly concurrency: number;
  readonly figures: LoadFigures;
  /** To the bare server of the same run. */
  readonly ratio: number;
  /** CPU time of the whole stack for one request; null for the bare server, which runs beside the load. */
  readonly cpuMs: number | null;
};

type Kind = { readonly name: string; readonly total: number; readonly call: (n: number) => HttpCall };

type Product = { readonly id: number; readonly variants: readonly { readonly id: number }[] };

/** `count` results of `make`, a few at a time, in their order. */
async function several<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < count; first += preparedAtOnce) {
    const batch = Math.min(preparedAtOnce, count - first);
    made.push(...(await Promise.all(Array.from({ length: batch }, (_, n) => make(first + n)))));
  }
  return made;
}

/** A store with products in stock and an order. */
type Shop = {
  readonly headers: (n: number) => Record<string, string>;
  readonly productIds: readonly number[];
  readonly variantAt: (n: number) => number | undefined;
  readonly locationId: number | undefined;
  readonly orderId: number;
};

const orderOf = ({ variantAt }: Pick<Shop, 'variantAt'>, n: number) => ({
  payment_status: 'paid',
  customer: { email: `customer-${n}@example.com` },
  line_items: [
    { variant_id: variantAt(2 * n), quantity: 1 },
    { variant_id: variantAt(2 * n + 1), quantity: 2 },
  ],
});

async function prepareShop({ demo }: BenchStack, handle: string): Promise<Shop> {
  const { admin, ...store } = await openLiveStore({ demo }, handle);
  const secrets = await several(keysEach, async () => (await createKey(admin)).secret);
  const headers = (n: number) => ({ authorization: `Bearer ${secrets[n % keysEach]}`, 'content-type': 'application/json' });

  async function create<Data>(n: number, path: string, body: object): Promise<Data> {
    const answer = await fetch(`${demo.api}${path}`, { method: 'POST', headers: headers(n), body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }
  const variants = Array.from({ length: variantsEach }, (_, n) => ({
    price: '12.50',
    option_values: { Size: `${n}` },
    inventory_quantity: 100_000,
  }));
  const products = await several(productsEach, (n) =>
    create<Product>(n, '/products', {
      name: `Mug ${n}`,
      status: 'active',
      options: [{ name: 'Size', values: Object.keys(variants) }],
      variants,
    }),
  );
  const variantIds = products.flatMap((product) => product.variants.map(({ id }) => id));
  const variantAt = (n: number): number | undefined => variantIds[(n * 7) % variantIds.length];
  const { body: locations } = await store.api<{ data: { id: number }[] }>('GET', '/locations');
  const order = await create<{ id: number }>(0, '/orders', orderOf({ variantAt }, 0));
  return { headers, productIds: products.map(({ id }) => id), variantAt, locationId: locations.data[0]?.id, orderId: order.id };
}

/** The kinds of requests that are made. */
async function prepareKinds(stack: BenchStack): Promise<readonly Kind[]> {
  const shops: Shop[] = [];
  for (let n = 0; n < storesUsed; n += 1) shops.push(await prepareShop(stack, `throughput-${n}`));
  const shopOf = (n: number): Shop => shops[n % storesUsed] as Shop;
  const turn = (n: number): number => Math.floor(n / storesUsed);
  let sent = 0;
  /** Of all that are sent, so that no request is like one before it. */
  const next = (): number => {
    sent += 1;
    return sent;
  };

  const get = (name: string, total: number, pathOf: (shop: Shop, n: number) => string): Kind => ({
    name: `GET ${name}`,
    total,
    call: (n) => ({ method: 'GET', url: `${stack.demo.api}${pathOf(shopOf(n), turn(n))}`, headers: shopOf(n).headers(turn(n)) }),
  });
  /** A kind of change, and the same with an Idempotency-Key. */
  const post = (name: string, total: number, path: string, bodyOf: (shop: Shop, n: number) => object): readonly Kind[] => {
    const call = (n: number): HttpCall => ({
      method: 'POST',
      url: `${stack.demo.api}${path}`,
      headers: shopOf(n).headers(turn(n)),
      body: JSON.stringify(bodyOf(shopOf(n), next())),
    });
    const withKey = (n: number): HttpCall => {
      const plain = call(n);
      return { ...plain, headers: { ...plain.headers, 'idempotency-key': `bench-${next()}` } };
    };
    return [
      { name: `POST ${name}`, total, call },
      { name: `POST ${name}, with a key`, total, call: withKey },
    ];
  };
  return [
    get('/products/{id}', 2_000, ({ productIds }, n) => `/products/${productIds[n % productsEach]}`),
    get('/products (50)', 300, () => '/products?limit=50'),
    get('/orders/{id}', 2_000, ({ orderId }) => `/orders/${orderId}`),
    ...post('/inventory-levels/adjust', 600, '/inventory-levels/adjust', ({ locationId, variantAt }, n) => ({
      location_id: locationId,
      variant_id: variantAt(n),
      delta: 1,
    })),
    ...post('/orders of two lines', 400, '/orders', orderOf),
    ...post('/products', 300, '/products', (_, n) => ({ name: `Bench ${n}`, variants: [{ price: '10.00' }] })),
  ];
}

/**
 * Requests per second of the running stack beside a bare `node:http` server that answers a fixed JSON, in the same run, each kind
 * after a warm-up of the same requests.
 */
export async function measureThroughput(concurrencies: readonly number[]): Promise<ThroughputRow[]> {
  const bare = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"data":{"object":"product"}}'));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const stack = await startBenchStack('127.0.0.1:9');
  try {
    const kinds = await prepareKinds(stack);
    for (const { call, total } of kinds) await loadHttp(call, preparedAtOnce, total / 2);
    const rows: ThroughputRow[] = [];
    for (const concurrency of concurrencies) {
      const base = await loadHttp(() => ({ method: 'GET', url: bareUrl, headers: {} }), concurrency, 20_000);
      rows.push({ name: 'bare node:http', concurrency, figures: base, ratio: 1, cpuMs: null });
      for (const { name, total, call } of kinds) {
        const before = await stack.use();
        const figures = await loadHttp(call, concurrency, total);
        const { cpuMs } = await stack.use();
        rows.push({ name, concurrency, figures, ratio: figures.perSecond / base.perSecond, cpuMs: (cpuMs - before.cpuMs) / total });
      }
    }
    return rows;
  } finally {
    bare.close();
    await stack.stop();
  }
}
