import { aStore } from '#test/support/builders/a-store.ts';
import { admin } from '#test/support/harness/seeded-store.ts';
import { measureIdleRuns } from './idle-runs.ts';
import { type MeasuredDesk, openMeasuredDesk } from './measured-desk.ts';
import type { OperationUse, Part } from './operation-use.ts';
import { medianUse } from './parts.ts';

const productsOfStore = 60;
const plenty = 1_000_000;

/**
 * The number of warm-up rounds, and the number of measured rounds after them. The result is the median of the measured
 * rounds.
 */
export type Rounds = { readonly warmUps: number; readonly rounds: number };

/** The number of concurrent requests in a busy store. With this number, workers get ten messages per run. */
const busyTogether = 10;

export type MeasuredCosts = {
  /**
   * For each operation, the resources that a single request uses in a quiet store. A worker gets one message per run.
   */
  readonly quiet: readonly OperationUse[];
  /**
   * The average resources that one request of each operation uses in a busy store. Each run of a worker gets up to ten
   * messages.
   */
  readonly busy: readonly OperationUse[];
  /** The resources that one run of each scheduled function uses when there is nothing to do. */
  readonly idle: readonly Part[];
};

/**
 * Measures, on a table in memory, the resources that the operations and their consequences use, and the resources that
 * idle scheduled functions use.
 */
export async function measureOperations({ warmUps, rounds }: Rounds): Promise<MeasuredCosts> {
  const desk = await openMeasuredDesk();
  try {
    const idle = await measureIdleRuns(desk);
    const operations = await operationsOf(desk);
    const measured = async (together: number): Promise<readonly OperationUse[]> => {
      const uses: OperationUse[] = [];
      for (const measure of operations) {
        const ofOne: OperationUse[] = [];
        for (let n = 0; n < warmUps + rounds; n += 1) ofOne.push(await measure(together));
        uses.push(medianUse(ofOne.slice(warmUps)));
      }
      return uses;
    };
    return { quiet: await measured(1), busy: await measured(busyTogether), idle };
  } finally {
    desk.close();
  }
}

/**
 * Returns a function for each operation, in the order of measurement. Each function runs one operation with all
 * resulting work, and returns the resources used.
 */
export async function operationsOf(desk: MeasuredDesk): Promise<readonly ((together: number) => Promise<OperationUse>)[]> {
  const { data: location } = await desk.ask(`POST ${admin}/locations`, { params: { store_id: aStore().id }, body: { name: 'Warehouse' } });
  const productIds: number[] = [];
  const variantIds: number[] = [];
  for (let n = 0; n < productsOfStore; n += 1) {
    const { data } = await desk.ask('POST /v1/products', { body: aProduct(n) });
    productIds.push(data.id);
    variantIds.push(...data.variants.map(({ id }: { readonly id: number }) => id));
  }
  let used = 0;
  const next = (ids: readonly number[]): number => {
    used += 1;
    return ids[used % ids.length] ?? 0;
  };
  const anOrder = () => ({
    line_items: [1, 2].map(() => ({ variant_id: next(variantIds), quantity: 1 })),
    customer: { email: `customer-${used}@example.com` },
    payment_status: 'paid',
  });
  let endpoints = 0;
  return [
    (together) =>
      desk.operation('GET /v1/products/{id}', 'GET /v1/products/{id}', () => ({ params: { id: String(next(productIds)) } }), together),
    (together) => desk.operation('GET /v1/products (50)', 'GET /v1/products', () => ({ query: 'limit=50' }), together),
    (together) => desk.operation('GET /v1/search', 'GET /v1/search', () => ({ query: `q=${aWord(next(productIds))}` }), together),
    () => desk.exported(),
    async (together) => {
      const headers = () => ({ 'idempotency-key': `order-${used}` });
      const order = await desk.operation('POST /v1/orders', 'POST /v1/orders', () => ({ body: anOrder(), headers: headers() }), together);
      return { ...order, parts: [...order.parts, await desk.salesRollUp(together)] };
    },
    (together) =>
      desk.operation(
        'POST /v1/inventory-levels/adjust',
        'POST /v1/inventory-levels/adjust',
        () => ({ body: { location_id: location.id, variant_id: next(variantIds), delta: -1 } }),
        together,
      ),
    // This operation ignores `together`. Each delivery has its own message, so simultaneous deliveries would share no
    // costs.
    async () => {
      const message = (await desk.messagesOf('POST /v1/orders', { body: anOrder() })).find(
        ({ detail }) => detail.topic === 'order.created',
      );
      if (message === undefined) throw new Error('An order causes no event.');
      endpoints += 1;
      return await desk.webhook(endpoints, message);
    },
  ];
}

/** Returns the n-th search word. It finds about five of the sixty products. */
const aWord = (n: number): string => things[n % things.length] ?? '';

const fabrics = ['linen', 'wool', 'cotton', 'silk', 'hemp', 'denim', 'felt'];
const things = ['shirt', 'coat', 'skirt', 'scarf', 'jacket', 'dress', 'cap', 'vest', 'shawl', 'apron', 'blouse'];
const places = ['Lyon', 'Porto', 'Leeds', 'Ghent', 'Turin', 'Jaipur', 'Kyoto', 'Cusco', 'Galway', 'Bergen', 'Izmir', 'Oaxaca', 'Riga'];

/** Returns the n-th product. It has two variants, and a page of fifty such products takes about 62 KB. */
function aProduct(n: number) {
  const [fabric, thing, place] = [fabrics, things, places].map((words) => words[n % words.length] ?? '');
  return {
    name: `${fabric} ${thing} ${n}`,
    description: `A ${thing} of washed ${fabric}, cut and sewn in ${place}.`,
    status: 'active',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({
      option_values: { Size: size },
      price: `${19 + ((n * 7) % 80)}.90`,
      sku: `${thing}-${n}-${size}`,
      inventory_quantity: plenty,
    })),
  };
}
