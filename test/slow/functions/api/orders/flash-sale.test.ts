import fc from 'fast-check';
import { seededRandom } from '#test/support/builders/random-text.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import {
  type Buyer,
  type FlashSale,
  type FlashSaleOptions,
  flashSale,
  type Purchase,
  storedAfter,
} from '#test/support/simulators/flash-sale.ts';

/*
 * Many buyers compete for a small stock. Their requests pass through the whole pipeline. Time is virtual, and the table
 * behaves like DynamoDB under load.
 */

let open: FlashSale[] = [];
afterEach(() => {
  for (const sale of open) sale.close();
  open = [];
});

async function held(options: FlashSaleOptions): Promise<FlashSale> {
  const sale = await flashSale(options);
  open.push(sale);
  return sale;
}

/** Findings that are expected, because this test does not run the workers that would prevent them. */
const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'variant_row', 'event_undelivered'] as const;

const counted = (purchases: readonly Purchase[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(purchases, ({ status, code }) => `${status} ${code ?? 'placed'}`)].map(([what, all]) => [what, all.length]),
  );

/** Returns the highest number of units in stock at any moment during a request. */
const mostOnHand = ({ onHand }: FlashSale, { beganMs, endedMs }: Purchase): number =>
  Math.max(
    ...onHand.filter(({ atMs }) => atMs >= beganMs && atMs <= endedMs).map(({ units }) => units),
    onHand.findLast(({ atMs }) => atMs <= beganMs)?.units ?? 0,
  );
const leastOnHand = ({ onHand }: FlashSale, { beganMs, endedMs }: Purchase): number =>
  Math.min(
    ...onHand.filter(({ atMs }) => atMs >= beganMs && atMs <= endedMs).map(({ units }) => units),
    onHand.findLast(({ atMs }) => atMs <= beganMs)?.units ?? 0,
  );

const isShort = ({ code }: Purchase): boolean => code === 'insufficient_stock';

describe('5,000 buyers of 100 units within 10 seconds', () => {
  let sale: FlashSale;
  beforeAll(async () => {
    const random = seededRandom(1);
    const buyers = Array.from({ length: 5000 }, () => ({ atMs: random() * 10_000, quantity: 1 }));
    // A DynamoDB partition accepts 1,000 write units per second. This sale would not reach that limit, so the test sets
    // a lower limit.
    const limits = { writeUnitsPerSec: 400, readUnitsPerSec: 3000, burstSec: 1 };
    sale = await flashSale({ seed: 1, units: 100, buyers, table: { limits } });
  });
  afterAll(() => sale.close());

  it('end with exactly 100 orders, and all others are told that nothing is left', () => {
    expect(counted(sale.purchases)).toEqual({ '201 placed': 100, '422 insufficient_stock': 4900 });
  });

  it('are refused in order: after the first refusal nobody gets a unit, and no unit was left for a refused buyer', () => {
    const firstRefusedMs = Math.min(...sale.purchases.filter(isShort).map(({ endedMs }) => endedMs));
    expect(sale.purchases.filter(({ status, beganMs }) => status === 201 && beganMs > firstRefusedMs)).toEqual([]);
    expect(sale.purchases.filter((one) => isShort(one) && leastOnHand(sale, one) > 0)).toEqual([]);
  });

  it('leave stock, movements and orders consistent, and no stock job', async () => {
    expect(await storedAfter(sale)).toEqual({ orders: 100, sold: 100, left: 0 });
    expect(await findingsBesides(undone, sale.table, sale.time.now() + 180_000)).toEqual([]);
  });

  it('met conflicting transactions and exhausted partitions on their way', () => {
    expect(sale.busy.report.conflicts['TransactWriteItems']).toBeGreaterThan(0);
    expect(sale.busy.report.throttled['TransactWriteItems']).toBeGreaterThan(0);
  });
});

describe('a rush of any kind', () => {
  it('sells no unit twice, answers 201, 422 or 503 with Retry-After, and reports a lack of stock only to buyers who could not be served', async () => {
    const rush = fc.record({
      seed: fc.integer(),
      units: fc.integer({ min: 1, max: 40 }),
      buyers: fc.array(fc.record({ atMs: fc.integer({ min: 0, max: 200 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 5,
        maxLength: 90,
      }),
      writeUnitsPerSec: fc.constantFrom(150, 1000, 100_000),
    });
    await fc.assert(
      fc.asyncProperty(rush, async ({ seed, units, buyers, writeUnitsPerSec }) => {
        const limits = { writeUnitsPerSec, readUnitsPerSec: 3000, burstSec: 1 };
        const sale = await held({ seed, units, buyers, table: { limits } });
        const { purchases } = sale;
        const kinds = Object.keys(counted(purchases));
        expect(kinds.filter((kind) => !['201 placed', '422 insufficient_stock', '503 overloaded'].includes(kind))).toEqual([]);
        expect(purchases.filter(({ status, retryAfter }) => (status === 503) !== (retryAfter === '1'))).toEqual([]);
        expect(purchases.filter((one) => isShort(one) && leastOnHand(sale, one) >= one.buyer.quantity)).toEqual([]);
        expect(purchases.filter((one) => one.status === 201 && mostOnHand(sale, one) < one.buyer.quantity)).toEqual([]);
        const { orders, sold, left } = await storedAfter(sale);
        expect(orders).toBe(purchases.filter(({ status }) => status === 201).length);
        expect(sold + (left ?? Number.NaN)).toBe(units);
        expect(await findingsBesides(undone, sale.table, sale.time.now() + 180_000)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('places each order once when buyers repeat it after a 503 or 429', async () => {
    const random = seededRandom(4);
    const buyers = Array.from({ length: 120 }, () => ({ atMs: random() * 300, quantity: 1 }));
    const limits = { writeUnitsPerSec: 150, readUnitsPerSec: 3000, burstSec: 1 };
    const sale = await held({ seed: 4, units: 200, buyers, table: { limits }, comeBack: true });
    expect(sale.lines.some(({ error_code }) => error_code === 'overloaded')).toBe(true);
    expect(counted(sale.purchases)).toEqual({ '201 placed': 120 });
    expect(await storedAfter(sale)).toEqual({ orders: 120, sold: 120, left: 80 });
  });
});

describe('100 orders per second with one code', () => {
  const orders = 300;
  const buyers = (seed: number, over: (n: number) => Partial<Buyer> = () => ({})): Buyer[] => {
    const random = seededRandom(seed);
    return Array.from({ length: orders }, (_, n) => ({ atMs: random() * orders * 10, quantity: 1, ...over(n) }));
  };

  it.each([
    ['of 50 products', 50],
    ['of one product, whose stock is equally contended', 1],
  ])('are all placed %s, each use is counted, and no stock job is left', async (_, products) => {
    const sale = await held({ seed: 7, units: 1000, products, buyers: buyers(7), code: { usageLimit: null, oncePerCustomer: false } });
    expect(counted(sale.purchases)).toEqual({ '201 placed': orders });
    expect(await storedAfter(sale)).toMatchObject({ orders, sold: orders, uses: orders, marks: 0 });
    expect(await findingsBesides(undone, sale.table, sale.time.now() + 180_000)).toEqual([]);
    // Checks that writes to the discount code's row did conflict.
    expect(Object.keys(sale.busy.report.contended).some((key) => key.includes('#DISCOUNT '))).toBe(true);
  });

  it('use it exactly as often as its limit allows, and all others are told that it is used up', async () => {
    const sale = await held({ seed: 8, units: 1000, products: 50, buyers: buyers(8), code: { usageLimit: 60, oncePerCustomer: false } });
    expect(counted(sale.purchases)).toEqual({ '201 placed': 60, [`422 discount_used_up`]: orders - 60 });
    expect(await storedAfter(sale)).toMatchObject({ orders: 60, uses: 60, marks: 0 });
  });

  it('use it once per customer', async () => {
    const ofTwenty = buyers(9, (n) => ({ email: `buyer-${n % 20}@example.com` }));
    const sale = await held({ seed: 9, units: 1000, products: 50, buyers: ofTwenty, code: { usageLimit: null, oncePerCustomer: true } });
    expect(counted(sale.purchases)).toEqual({ '201 placed': 20, '422 discount_already_used': orders - 20 });
    expect(await storedAfter(sale)).toMatchObject({ orders: 20, uses: 20, marks: 0 });
    expect(await findingsBesides(undone, sale.table, sale.time.now() + 180_000)).toEqual([]);
  });
});
