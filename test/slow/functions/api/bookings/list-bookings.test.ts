import { randomBytes } from 'node:crypto';
import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { bookingOperations } from '#functions/api/bookings/operations.ts';
import { type Booking, bookingStatuses } from '#shared/bookings/booking.ts';
import type { BookingView } from '#shared/bookings/booking-schema.ts';
import { bookingItem } from '#shared/bookings/bookings-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { runMetered } from '#shared/table/meter.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { putItems } from '#test/support/builders/listed-things.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type Catalogue, openCatalogue } from '#test/support/harness/catalogue.ts';
import { type RunContract, runContract } from '#test/support/harness/run-contract.ts';

type Page = { readonly data: readonly BookingView[]; readonly has_more: boolean; readonly next_cursor: string | null };

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 20);
const createdMs = Date.UTC(2026, 10, 1);

let shop: Catalogue;
let run: RunContract<typeof bookingEndpoints>;
let list: (query?: string) => Promise<Page>;
let get: (id: number) => Promise<BookingView>;
beforeEach(async () => {
  shop = await openCatalogue();
  run = runContract(
    shop,
    bookingEndpoints,
    bookingOperations({
      ...{ table: shop.table, newId: () => 1, newEventId: shop.newEventId, randomBytes, secrets: paperBox },
      pepper: async () => 'pepper',
    }),
  );
  list = async (query = '') => (await run('listBookings', { query })) as Page;
  get = async (id) => ((await run('getBooking', { id })) as { data: BookingView }).data;
  await putProduct(shop.table, aProduct({ id: 600, slug: 'fitting', kind: 'booking', variants: [aVariant({ id: 601 })] }), null);
});
afterEach(() => shop.close());

const idOf = (n: number): number => idFloor(createdMs + n);
/**
 * Returns the n-th booking, created a millisecond after the previous one. All bookings have the same start unless
 * `over` sets another.
 */
const nth = (n: number, over: Partial<Booking> = {}): Booking =>
  aBooking({ id: idOf(n), number: 1001 + n, createdAtMs: createdMs + n, updatedAtMs: createdMs + n, ...over });
const store = (bookings: readonly Booking[]): void =>
  putItems(
    shop,
    bookings.map((booking) => bookingItem(shop.store.id, booking)),
  );
const numbers = ({ data }: Page): string[] => data.map(({ number }) => number);
const at = (hours: number): string => new Date(startMs + hours * hourMs).toISOString();

describe('a booking', () => {
  it('is shown with the same fields in a list and alone', async () => {
    store([nth(0)]);
    const booking = await get(idOf(0));
    expect(booking).toEqual({
      object: 'booking',
      id: idOf(0),
      number: 'B1001',
      status: 'confirmed',
      source: 'admin',
      service_name: 'Fitting',
      variant_title: '60 minutes',
      product_id: 600,
      variant_id: 601,
      order_id: null,
      customer_id: 310,
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      customer_phone: '+353 1 000',
      starts_at: '2026-11-20T09:00:00.000Z',
      ends_at: '2026-11-20T10:00:00.000Z',
      timezone: 'Europe/Dublin',
      seats: 1,
      resource_id: 3,
      location_id: 1,
      notes: 'First visit',
      price: '50.00',
      deposit: '10.00',
      deposit_due: '0.00',
      balance_due: '40.00',
      currency: 'EUR',
      cancel_reason: null,
      cancelled_at: null,
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-01T00:00:00.000Z',
    });
    expect((await list()).data).toEqual([booking]);
  });

  it('names a product and a variant only while they exist', async () => {
    store([nth(0), nth(1, { variantId: 602 })]);
    expect((await list()).data).toMatchObject([
      { product_id: 600, variant_id: null },
      { product_id: 600, variant_id: 601 },
    ]);
    await run('getBooking', { id: idOf(0) });
    await shop.remove(600);
    expect(await get(idOf(0))).toMatchObject({ product_id: null, variant_id: null, service_name: 'Fitting' });
    expect((await list('status=confirmed')).data).toMatchObject([{ product_id: null }, { product_id: null }]);
  });

  it('of an unknown id is not found', async () => {
    await expect(get(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a list of bookings', () => {
  beforeEach(() => {
    store([
      nth(0, { startsAtMs: startMs + 3 * hourMs }),
      nth(1, { startsAtMs: startMs + hourMs, status: 'pending', orderId: 88 }),
      nth(2, { startsAtMs: startMs + 2 * hourMs, status: 'cancelled', customerId: 311 }),
      nth(3, { startsAtMs: startMs + 2 * hourMs, status: 'completed', orderId: 88, customerId: null }),
      nth(4, { startsAtMs: startMs, status: 'no_show' }),
    ]);
  });

  it.each([
    ['', ['B1005', 'B1004', 'B1003', 'B1002', 'B1001']],
    ['status=confirmed', ['B1001']],
    ['status=pending', ['B1002']],
    ['status=cancelled', ['B1003']],
    ['status=completed', ['B1004']],
    ['status=no_show', ['B1005']],
    ['customer_id=310', ['B1005', 'B1002', 'B1001']],
    ['customer_id=311', ['B1003']],
    ['order_id=88', ['B1004', 'B1002']],
    ['order_id=89', []],
    ['order_id=88&status=pending', ['B1002']],
    ['customer_id=310&status=pending&order_id=88', ['B1002']],
    ['created_since=2026-11-01T00:00:00.003Z', ['B1005', 'B1004']],
    ['updated_since=2026-11-01T00:00:00.003Z&status=completed', ['B1004']],
  ])('with "%s" returns what matches all filters, newest first', async (query, expected) => {
    expect(numbers(await list(query))).toEqual(expected);
  });

  it.each([
    [`starts_after=${at(0)}`, ['B1005', 'B1002', 'B1003', 'B1004', 'B1001']],
    [`starts_after=${at(2)}`, ['B1003', 'B1004', 'B1001']],
    [`starts_before=${at(2)}`, ['B1005', 'B1002']],
    [`starts_after=${at(1)}&starts_before=${at(3)}`, ['B1002', 'B1003', 'B1004']],
    [`starts_after=${at(1)}&status=completed`, ['B1004']],
    [`starts_after=${at(3)}&starts_before=${at(1)}`, []],
    ['starts_after=0001-01-01T00:00:00Z&status=no_show', ['B1005']],
  ])('with "%s" has the bookings that start in this range, in the order of their starts', async (query, expected) => {
    expect(numbers(await list(query))).toEqual(expected);
  });

  it.each([
    [`customer_id=310&starts_after=${at(1)}`, ['B1002', 'B1001']],
    [`order_id=88&starts_before=${at(2)}`, ['B1002']],
    [`created_since=2026-11-01T00:00:00.001Z&starts_after=${at(2)}`, ['B1004', 'B1003']],
  ])('with "%s" is newest first', async (query, expected) => {
    expect(numbers(await list(query))).toEqual(expected);
  });

  it.each(['', `starts_after=${at(0)}`, `starts_after=${at(0)}&status=confirmed`])(
    'with "%s" is complete in pages of one',
    async (query) => {
      const whole = numbers(await list(query));
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = await list(`limit=1&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        found.push(...numbers(page));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(whole);
    },
  );
});

it('a page costs the same for 100 bookings as for 10,000, with any filter', async () => {
  const filters = [
    '',
    ...bookingStatuses.map((status) => `status=${status}`),
    'customer_id=310',
    'order_id=88',
    `starts_after=${at(0)}`,
    `starts_before=${at(1)}`,
    `starts_after=${at(0)}&starts_before=${at(500)}`,
    ...bookingStatuses.map((status) => `starts_after=${at(0)}&status=${status}`),
    `customer_id=310&starts_after=${at(0)}`,
    'customer_id=310&status=pending',
    'order_id=88&status=completed',
    `customer_id=310&order_id=88&status=completed&starts_after=${at(0)}`,
  ];
  const costs = async (): Promise<readonly (readonly [number, number])[]> => {
    const counted: (readonly [number, number])[] = [];
    for (const filter of filters) {
      counted.push(
        await runMetered(async (usage) => {
          expect((await list(`limit=5&${filter}`)).data).toHaveLength(5);
          return [usage.calls, Math.round(usage.readUnits)] as const;
        }),
      );
    }
    return counted;
  };
  const some = (from: number, count: number, named: (n: number) => Partial<Booking>): Booking[] =>
    Array.from({ length: count }, (_, n) =>
      nth(from + n, { startsAtMs: startMs + (n % 500) * 60_000, status: bookingStatuses[n % 5] ?? 'pending', ...named(n) }),
    );
  store(some(0, 100, (n) => ({ customerId: n % 2 === 0 ? 310 : null, orderId: n % 4 === 0 ? 88 : null })));
  const few = await costs();
  store(some(100, 9_900, () => ({ customerId: 5, orderId: 6 })));
  expect(await costs()).toEqual(few);
});
