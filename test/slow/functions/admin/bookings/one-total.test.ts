import fc from 'fast-check';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { putTaxSettingsWrite } from '#shared/pricing/pricing-config-table.ts';
import { addEntryWrites } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts, quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import { transact } from '#shared/table/transact.ts';
import { anAutomaticDiscount, aTaxRate } from '#test/support/builders/a-pricing-input.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

let harness: OrdersHarness;
let bookings: Bookings;

const offer = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: fc.bigInt(1n, 20_000n) }),
);
const terms = fc.record({
  priceMinor: fc.bigInt(0n, 20_000n),
  includesTax: fc.boolean(),
  rates: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 2 }),
  discount: fc.option(fc.record({ offer, minimumQuantity: fc.option(fc.integer({ min: 1, max: 4 })) })),
  tier: fc.option(fc.record({ minQuantity: fc.integer({ min: 2, max: 5 }), priceMinor: fc.bigInt(0n, 20_000n) })),
});
type Terms = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

async function open({ priceMinor, includesTax, rates, discount, tier }: Terms): Promise<void> {
  harness = await openOrdersHarness({ store: { address: completeAddress({ country: 'IE' }) } });
  bookings = bookingsIn(harness);
  await harness.sell(600, null, { kind: 'booking', name: 'Fitting' }, { priceMinor });
  await bookings.offer({ capacity: 1_000, depositBasisPoints: 2_000 });
  const { id: storeId } = harness.store;
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  const taxRates = rates.map((basisPoints, n) => aTaxRate({ id: n + 1, basisPoints, priority: n + 1 }));
  await transact(harness.table, [
    putTaxSettingsWrite(storeId, { pricesIncludeTax: includesTax, taxShipping: true, taxAddress: 'shipping', taxRates }),
    ...(discount === null ? [] : addEntryWrites(storeId, automaticDiscounts, { value: anAutomaticDiscount(discount), ...times })),
    ...(tier === null
      ? []
      : addEntryWrites(storeId, quantityBreaks, { value: { id: 902, variantId: 601, groupId: null, tiers: [tier] }, ...times })),
  ]);
}

const totals = ({ price, deposit, deposit_due, balance_due }: Awaited<ReturnType<Bookings['get']>>) => ({
  ...{ price, deposit, deposit_due, balance_due },
});

describe('a booking', () => {
  it('of two seats at 33.05 with 20 % of tax costs the same when the second seat comes later', async () => {
    await open({ priceMinor: 3_305n, includesTax: false, rates: [2_001], discount: null, tier: null });
    const atOnce = await bookings.make({ seats: 2 });
    const { id } = await bookings.make();
    expect(totals(await bookings.act('updateBooking', id, { seats: 2 }))).toEqual(totals(atOnce));
    harness.close();
  });

  it('has the same total, however it was created', async () => {
    const seats = fc.integer({ min: 1, max: 6 });
    const price = fc.option(fc.integer({ min: 0, max: 20_000 }).map((minor) => (minor / 100).toFixed(2)));
    await fc.assert(
      fc.asyncProperty(
        terms,
        price,
        seats,
        fc.array(seats, { minLength: 1, maxLength: 3 }),
        seats,
        async (given, seatPrice, first, between, last) => {
          await open(given);
          try {
            const expected = await bookings.make({ seats: last, price: seatPrice });
            const { id } = await bookings.make({ seats: first, price: seatPrice });
            for (const [n, some] of [...between, last].entries()) {
              await bookings.act(
                'updateBooking',
                id,
                n % 2 === 0 ? { seats: some } : { seats: some, starts_at: timestamp(firstStartMs + n * 900_000) },
              );
            }
            expect(totals(await bookings.get(id))).toEqual(totals(expected));
            const paid = await bookings.make({ seats: last, price: seatPrice, payment_status: 'paid' });
            const ordered = await bookings.order(last, {
              line_items: [{ ...line, quantity: last, price: seatPrice }],
              payment_status: 'pending',
            });
            expect([paid.price, ordered.booking.price, ordered.order.total]).toEqual([expected.price, expected.price, expected.price]);
            expect(parseMoney(paid.deposit ?? '')).toBe(parseMoney(expected.price ?? ''));
          } finally {
            harness.close();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  const line = { variant_id: 601, booking: { starts_at: timestamp(firstStartMs) } };

  it('keeps the agreed price of a seat when the price has changed or the product is no longer sold', async () => {
    await open({ priceMinor: 3_305n, includesTax: false, rates: [2_001], discount: null, tier: null });
    const { id, price } = await bookings.make();
    expect(price).toBe('39.66');
    const settings = { pricesIncludeTax: false, taxShipping: true, taxAddress: 'shipping', taxRates: [] } as const;
    await transact(harness.table, [putTaxSettingsWrite(harness.store.id, settings)]);
    expect(await bookings.act('updateBooking', id, { seats: 2 })).toMatchObject({ price: '79.32' });
    await harness.removeProduct(600);
    expect(await bookings.act('updateBooking', id, { seats: 3 })).toMatchObject({ price: '118.98' });
    harness.close();
  });
});
