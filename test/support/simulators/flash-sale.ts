import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { addDiscountWrites, parseDiscount } from '#shared/discounts/discounts-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import { aDiscount } from '../builders/a-pricing-input.ts';
import { aProduct, aVariant } from '../builders/a-product.ts';
import { putProduct } from '../builders/put-product.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { type BusyAnswer, busyCalls } from './busy-calls.ts';
import type { BusyTableOptions } from './busy-table/busy-table.ts';

/** A buyer: when they order, how many units, and as which customer (by default a new one). */
export type Buyer = { readonly atMs: number; readonly quantity: number; readonly email?: string };

/** The result of a buyer's order. All times in it are on the virtual clock. */
export type Purchase = BusyAnswer & { readonly buyer: Buyer };

export type FlashSaleOptions = {
  readonly seed: number;
  /** How many units of each product are for sale. */
  readonly units: number;
  readonly buyers: readonly Buyer[];
  readonly table?: BusyTableOptions;
  /** Whether a buyer who is told to retry later (503, 429, 409) does so, with the same Idempotency-Key. */
  readonly comeBack?: boolean;
  /** The number of products, 1 by default. Each buyer buys the next product in rotation. */
  readonly products?: number;
  /** The discount code that all orders use. */
  readonly code?: Pick<Discount, 'usageLimit' | 'oncePerCustomer'>;
};

const productId = 5000;
const variantId = productId + 1;
const discountId = 4000;
/**
 * The difference between the ids of two consecutive products. The ids between them are free for the products' variants.
 */
const apart = 10;

/** Runs a sale on a table that behaves like DynamoDB under load. */
export async function flashSale({ seed, units, buyers, table, comeBack = false, products = 1, code }: FlashSaleOptions) {
  const onHand: { atMs: number; units: number }[] = [];
  const { answers, ...sale } = await busyCalls({
    ...{ seed, comeBack },
    ...(table === undefined ? {} : { table }),
    calls: buyers.map(({ atMs, quantity, email }, n) => ({
      atMs,
      method: 'POST',
      route: '/v1/orders',
      headers: comeBack ? { 'idempotency-key': `order of buyer ${n}` } : {},
      body: {
        line_items: [{ variant_id: variantId + apart * (n % products), quantity }],
        customer: { email: email ?? `buyer-${n}@example.com` },
        payment_status: 'paid',
        ...(code === undefined ? {} : { discount_code: 'NEWS' }),
      },
    })),
    open: (own, ids, log) => openApiGroup(orderEndpoints, orderOperations({ ...ids, table: own }), withoutStaff(own), null, log),
    prepare: async (own, store) => {
      for (let n = 0; n < products; n += 1) await putForSale(own, productId + apart * n, units);
      if (code !== undefined) await transact(own, addDiscountWrites(store.id, aDiscount({ id: discountId, code: 'NEWS', ...code })));
    },
    watch: ({ engine }, now) => {
      onHand.push({ atMs: now(), units });
      engine.onWrite((written) => {
        for (const { record } of written) {
          const image = record.dynamodb.NewImage;
          const level = image?.['levels'];
          if (level === undefined || !('M' in level)) continue;
          const at = level.M['1'];
          if (at !== undefined && 'M' in at) onHand.push({ atMs: now(), units: Number((at.M['on_hand'] as { N: string }).N) });
        }
      });
    },
  });
  const purchases: readonly Purchase[] = answers.flatMap((answer, n) => {
    const buyer = buyers[n];
    return buyer === undefined ? [] : { ...answer, buyer };
  });
  return { ...sale, purchases, onHand, productId, variantId };
}

export type FlashSale = Awaited<ReturnType<typeof flashSale>>;

/**
 * Returns what is stored after a sale: the number of orders, the units sold and left, and the uses of the discount
 * code. First runs the workers that finish abandoned stock jobs and record movements from the stream.
 */
export async function storedAfter({ table, engine, time, store }: Pick<FlashSale, 'table' | 'engine' | 'time' | 'store'>) {
  const { log } = recordedLog();
  await finishStockJobs({ table, log, clock: () => time.now() + 180_000 });
  await recordMovements({ table, log, clock: time.now }, streamBatch({ table, engine }, 'variant'));
  const rows = await readPartition(table, keys.listPartition(store.id, 'VARIANT'));
  const [code] = await readPartition(table, keys.listPartition(store.id, 'DISCOUNT'));
  const orders = (await readPartition(table, keys.listPartition(store.id, 'ORDER'))).map(parseOrder);
  return {
    orders: orders.length,
    sold: sum(orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    left: sum(rows.map((row) => parseVariantStock(row).levels.get(1)?.onHand ?? Number.NaN)),
    ...(code === undefined
      ? {}
      : { uses: parseDiscount(code).timesUsed, marks: Object.keys(code).filter((name) => name.includes('#')).length }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function putForSale(table: Table, id: number, units: number): Promise<void> {
  const variant = aVariant({ id: id + 1, priceMinor: 4900n, inventoryTracked: true });
  await putProduct(table, aProduct({ id, slug: `product-${id}`, variants: [variant] }), { locationId: 1, onHand: units });
}
