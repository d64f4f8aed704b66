import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import type { Ids } from '#functions/wiring/ids.ts';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { idSource } from '#shared/kernel/object-id.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { storeItem } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import { aLocation } from '../builders/a-location.ts';
import { aProduct, aVariant } from '../builders/a-product.ts';
import { aStore } from '../builders/a-store.ts';
import { apiEvent, lambdaContext } from '../builders/api-event.ts';
import { putProduct } from '../builders/put-product.ts';
import { seededRandom } from '../builders/random-text.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { localTable } from '../harness/local-table.ts';
import { type BusyTableOptions, busyTable } from './busy-table/busy-table.ts';
import { virtualTime } from './virtual-time.ts';

/** One buyer: when the order is sent, and how many units it asks for. */
export type Buyer = { readonly atMs: number; readonly quantity: number };

/** What became of a buyer's order, with its times on the virtual clock. */
export type Purchase = {
  readonly buyer: Buyer;
  readonly status: number;
  /** `error.code`, or the code of the first field that was refused; null for an order that was placed. */
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly beganMs: number;
  readonly endedMs: number;
};

export type FlashSaleOptions = {
  readonly seed: number;
  readonly units: number;
  readonly buyers: readonly Buyer[];
  readonly table?: BusyTableOptions;
  /** Whether a buyer who is told to come later (503, 429, 409) sends the order again then, with the same Idempotency-Key. */
  readonly comeBack?: boolean;
};

const store = aStore();
const productId = 5000;
const variantId = productId + 1;
/** An API key has 120 requests a minute. */
const buyersPerKey = 100;

/**
 * A sale of one variant on a table that behaves like DynamoDB under load. Each order runs in a function instance of its own, as
 * Lambda has it, with a client of its own; an instance that is done takes the next order.
 */
export async function flashSale({ seed, units, buyers, table: busyOptions = {}, comeBack = false }: FlashSaleOptions) {
  const random = seededRandom(seed);
  const time = virtualTime(Date.UTC(2026, 10, 22, 10));
  const busy = busyTable(time, random, busyOptions);
  const { table, engine, close } = await localTable({ now: time.now });
  const requestHandler = busy.around(inProcessHandler(engine));
  busy.watch(engine);
  const secrets = await prepare(table, units, Math.ceil(buyers.length / buyersPerKey), random);
  const { log, lines } = recordedLog();

  const onHand = [{ atMs: time.now(), units }];
  engine.onWrite((written) => {
    for (const { record } of written) {
      const image = record.dynamodb.NewImage;
      const level = image?.['levels'];
      if (level === undefined || !('M' in level)) continue;
      const at = level.M['1'];
      if (at !== undefined && 'M' in at) onHand.push({ atMs: time.now(), units: Number((at.M['on_hand'] as { N: string }).N) });
    }
  });

  const idle: ApiHandler[] = [];
  let instances = 0;
  function openInstance(): ApiHandler {
    instances += 1;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const own = openTable(table.name, { requestHandler, region: 'eu-west-1', credentials });
    return openApiGroup(orderEndpoints, orderOperations({ ...idsFrom(random), table: own }), withoutStaff(own), null, log);
  }

  async function buy(buyer: Buyer, n: number): Promise<Purchase> {
    await time.sleep(buyer.atMs);
    const instance = idle.pop() ?? openInstance();
    const beganMs = time.now();
    const event = apiEvent({
      method: 'POST',
      route: '/v1/orders',
      key: secrets[Math.floor(n / buyersPerKey)] ?? '',
      headers: comeBack ? { 'idempotency-key': `order of buyer ${n}` } : {},
      body: {
        line_items: [{ variant_id: variantId, quantity: buyer.quantity }],
        customer: { email: `buyer-${n}@example.com` },
        payment_status: 'paid',
      },
    });
    const { statusCode: status, headers, body: text } = await instance(event, lambdaContext);
    idle.push(instance);
    if (comeBack && headers['Retry-After'] !== undefined) {
      await time.sleep(1000 * Number(headers['Retry-After']));
      return buy({ ...buyer, atMs: 0 }, n);
    }
    const error = (JSON.parse(text) as { error?: { code: string; errors?: { code: string }[] } }).error;
    const code = error?.errors?.[0]?.code ?? error?.code ?? null;
    return { buyer, status, code, retryAfter: headers['Retry-After'] ?? null, beganMs, endedMs: time.now() };
  }

  busy.begin();
  const purchases = await withRandom(random, () => time.run(() => Promise.all(buyers.map(buy))));
  busy.end();
  return { purchases, onHand, instances, busy, table, engine, time, lines, close, store, variantId, productId };
}

/** What `openIds` gives, drawn from the seed as well: where two containers make the same id, an order is decided anew. */
function idsFrom(random: () => number): Ids {
  const nextUlid = monotonicFactory(random);
  return { newId: idSource(Date.now, Math.floor(random() * 2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}

/** Draws the jitter of the code under test from the seed as well. */
async function withRandom<Result>(random: () => number, work: () => Promise<Result>): Promise<Result> {
  const usual = Math.random;
  Math.random = random;
  try {
    return await work();
  } finally {
    Math.random = usual;
  }
}

export type FlashSale = Awaited<ReturnType<typeof flashSale>>;

/**
 * What is stored after a sale and the workers that follow it: its orders, the units in them, and the units that are left. The stream
 * has been read and abandoned stock jobs are finished.
 */
export async function storedAfter({ table, engine, time }: Pick<FlashSale, 'table' | 'engine' | 'time'>) {
  const { log } = recordedLog();
  await finishStockJobs({ table, log, clock: () => time.now() + 180_000 });
  await recordMovements({ table, log, clock: time.now }, streamBatch({ table, engine }, 'variant'));
  const [row] = await readPartition(table, keys.listPartition(store.id, 'VARIANT'));
  const orders = (await readPartition(table, keys.listPartition(store.id, 'ORDER'))).map(parseOrder);
  const sold = orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)).reduce((sum, one) => sum + one, 0);
  return { orders: orders.length, sold, left: parseVariantStock(row ?? {}).levels.get(1)?.onHand };
}

async function prepare(table: Table, units: number, keysWanted: number, random: () => number): Promise<readonly string[]> {
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  await put(storeItem(store));
  await put(locationItem(store.id, aLocation()));
  const product = aProduct({ id: productId, variants: [aVariant({ id: variantId, priceMinor: 4900n, inventoryTracked: true })] });
  await putProduct(table, product, { locationId: 1, onHand: units });
  return await Promise.all(
    Array.from({ length: keysWanted }, async (_, n) => {
      const secret = newSecret(
        'so_live_',
        store.id,
        Uint8Array.from({ length: 32 }, () => random() * 256),
      );
      const facts = { secret, kind: 'api_key', storeId: store.id, holderId: n + 1, name: `key ${n}`, scopes, validUntilMs: null } as const;
      await put(credentialItem(facts));
      return secret;
    }),
  );
}
