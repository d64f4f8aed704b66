import type { OrderRecordInput } from '#functions/admin/orders/order-record.ts';
import { blankCustomer } from '#shared/customers/customer.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { anOrderRecord, aRecordedLine } from '#test/support/builders/an-order-record.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { restoresIn } from '#test/support/harness/restored-orders.ts';

let shop: OrdersHarness;
beforeEach(async () => {
  shop = await openOrdersHarness();
});
afterEach(() => shop.close());

const restore = (over: Partial<OrderRecordInput> = {}) => restoresIn(shop).restore(anOrderRecord(over));

/** What a restore is refused for. */
const refusal = (over: Partial<OrderRecordInput>): Promise<readonly string[]> =>
  restore(over).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FieldErrors) return error.issues.map(({ param, code }) => `${param}: ${code}`);
      throw error;
    },
  );

const at = '2026-03-01T10:00:00.123Z';
const later = '2026-03-02T10:00:00.000Z';

describe('an order that is restored', () => {
  it('has its number, and the millisecond of its creation in its id; it is written now', async () => {
    const order = await restore({ number: 4711, name: 'OLD-4711', created_at: at });
    expect(order).toMatchObject({ number: 4711, name: 'OLD-4711', created_at: at, placed_at: at });
    expect(new Date(idTimeMs(order.id)).toISOString()).toBe(at);
    expect(Date.parse(order.updated_at)).toBe(shop.clock());
    expect((await shop.list('status=processing')).data.map(({ id }) => id)).toEqual([order.id]);
  });

  it('lets new orders go on after the highest number', async () => {
    await shop.sell(10, 5);
    await restore({ number: 4711 });
    await restore({ number: 4700, name: '#4700' });
    expect((await shop.place(anOrderBody([[11, 1]]))).number).toBe(4712);
  });

  it('shows null for products that are gone', async () => {
    expect((await restore()).line_items[0]).toMatchObject({ product_id: null, variant_id: null, name: 'Blue mug' });
  });

  it('tells nobody and takes no stock', async () => {
    await shop.sell(10, 5);
    await restore({ line_items: [aRecordedLine({ product_id: 10, variant_id: 11, stock_taken: true })] });
    expect(await shop.events()).toEqual([]);
    expect(await shop.onHand(11)).toBe(5);
  });

  it('names no variant without its product', async () => {
    await shop.sell(10, 5);
    await expect(restore({ line_items: [aRecordedLine({ product_id: null, variant_id: 11 })] })).rejects.toMatchObject({
      issues: [{ param: 'line_items[0].variant_id', code: 'unknown_id' }],
    });
  });

  it('counts for its customer, also for one who is blocked, and for a code that is over', async () => {
    await transact(shop.table, addCustomerWrites(shop.store.id, { ...blankCustomer(5, 1), email: 'ada@example.com', isBlocked: true }));
    await shop.addDiscount({ endsAtMs: 1, oncePerCustomer: true, usageLimit: 1, timesUsed: 1, everUsed: true });
    const code = { source: 'code', discount_id: 77, code: 'WELCOME10', title: null, type: 'percentage', value: '10.00' } as const;
    const over = {
      customer_id: 5,
      line_items: [aRecordedLine({ discount: '3.00' })],
      ...{ discount_total: '3.00', total: '27.00', discount_code: 'WELCOME10' },
      discount_applications: [{ ...code, buy_quantity: null, get_quantity: null, amount: '3.00' }],
    };
    await restore(over);
    await restore({ ...over, number: 1002, created_at: later });
    await restore({ ...over, number: 1003, status: 'cancelled', cancelled_at: later, cancel_reason: 'other' });
    expect(await shop.customers()).toMatchObject([{ ordersCount: 2, totalSpentMinor: 8_100n, lastOrderAtMs: Date.parse(later) }]);
    expect(await shop.discounts()).toMatchObject([{ timesUsed: 3, everUsed: true }]);
  });
});

describe('afterwards it is an order like any other', () => {
  const goods = () => [aRecordedLine({ product_id: 10, variant_id: 11, stock_taken: true })];
  beforeEach(() => shop.sell(10, 5));

  it('is refunded, and its goods go back into stock', async () => {
    const {
      id,
      line_items: [line],
    } = await restore({ line_items: goods(), location_id: 1 });
    expect(await shop.refund(id, { line_items: [{ id: line?.id, quantity: 2 }], restock: true })).toMatchObject({ amount: '20.00' });
    expect(await shop.onHand(11)).toBe(7);
    expect(await shop.get(id)).toMatchObject({ payment_status: 'partially_refunded', line_items: [{ restocked_quantity: 2 }] });
  });

  it('is cancelled: only what did not go back before goes back', async () => {
    const refund = { tax: '0.00', restock: true, note: null, return_number: null, created_at: later };
    const { id } = await restore({
      line_items: goods().map((line) => ({ ...line, restocked_quantity: 1 })),
      ...{ location_id: 1, payment_status: 'partially_refunded' },
      refunds: [{ ...refund, amount: '10.00', line_items: [{ id: 1, quantity: 1, amount: '10.00', tax: '0.00', restocked_quantity: 1 }] }],
    });
    expect(await shop.act('cancelOrder', id)).toMatchObject({ status: 'cancelled', refunded_total: '30.00' });
    expect(await shop.onHand(11)).toBe(7);
  });

  describe('and used a code: it is cancelled', () => {
    const usedCode = (discount_id: number | null) => ({
      line_items: [aRecordedLine({ discount: '3.00' })],
      ...{ discount_total: '3.00', total: '27.00', discount_code: 'WELCOME10' },
      discount_applications: [
        {
          ...{ source: 'code' as const, discount_id, code: 'WELCOME10', title: null, type: 'percentage' as const, value: '10.00' },
          ...{ buy_quantity: null, get_quantity: null, amount: '3.00' },
        },
      ],
    });

    it.each([
      ['without a customer', { customer_id: null }],
      ['without an e-mail address', { email: null }],
    ])('the use is given back of one %s', async (_, over) => {
      await shop.addDiscount({ timesUsed: 1, everUsed: true });
      const { id } = await restore({ ...usedCode(77), ...over });
      expect(await shop.discounts()).toMatchObject([{ timesUsed: 2 }]);
      expect(await shop.act('cancelOrder', id)).toMatchObject({ status: 'cancelled' });
      expect(await shop.discounts()).toMatchObject([{ timesUsed: 1 }]);
    });

    it('also when the code is gone', async () => {
      await transact(shop.table, addCustomerWrites(shop.store.id, { ...blankCustomer(5, 1), email: 'ada@example.com' }));
      const { id } = await restore({ ...usedCode(null), customer_id: 5 });
      expect(await shop.act('cancelOrder', id)).toMatchObject({ status: 'cancelled' });
    });
  });

  it('is fulfilled and delivered', async () => {
    const { id } = await restore({ line_items: goods() });
    expect(await shop.act('fulfillOrder', id)).toMatchObject({ status: 'shipped' });
    expect(await shop.act('deliverOrder', id)).toMatchObject({ status: 'delivered' });
  });
});

describe('its number', () => {
  it('and the same body again answer the order as it is, whatever became of it', async () => {
    const { id } = await restore();
    await shop.act('fulfillOrder', id);
    expect(await restore()).toMatchObject({ id, status: 'shipped' });
    expect(await shop.count('ORDER')).toBe(1);
  });

  it('and another body are refused', async () => {
    await restore();
    expect(await refusal({ note: 'Another' })).toEqual(['number: taken']);
  });

  it('is refused when the store itself has come to it, or may have', async () => {
    await shop.sell(10, 5);
    await restore({ number: 1005 });
    expect((await shop.place(anOrderBody([[11, 1]]))).number).toBe(1006);
    expect(await refusal({ number: 1006 })).toEqual(['number: taken']);
    expect((await restore({ number: 1010 })).number).toBe(1010);
    expect(await refusal({ number: 1008 })).toEqual(['number: taken']);
    expect((await restore({ number: 1001 })).number).toBe(1001);
    expect((await shop.place(anOrderBody([[11, 1]]))).number).toBe(1011);
  });

  it('may be lower than any that the store would give', async () => {
    await shop.sell(10, 5);
    expect((await restore({ number: 7 })).number).toBe(7);
    expect((await shop.place(anOrderBody([[11, 1]]))).number).toBe(8);
  });

  it('is given once, however many ask at once, and new orders between them have their own', async () => {
    await shop.sell(10, 50);
    const same = await outcomes(Array.from({ length: 6 }, () => restore({ number: 2001 })));
    expect(same).toEqual({ done: 6, refused: [] });
    const placed = Array.from({ length: 4 }, () => shop.place(anOrderBody([[11, 1]])));
    const restored = [2100, 2200, 2300].map((number) => restore({ number }));
    await Promise.all([...placed, outcomes(restored)]);
    const numbers = (await shop.list('limit=100')).data.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await shop.count('ORDER')).toBe(numbers.length);
  });
});

describe('is refused, naming the field, when', () => {
  const paid = { amount: '10.00', tax: '0.00', line_items: [], restock: false, note: null, return_number: null, created_at: later };
  const sent = { status: 'shipped', fulfillment_status: 'fulfilled', fulfilled_at: later } as const;
  const back: OrderRecordInput['returns'][number] = {
    ...{
      number: 'R1001',
      status: 'received',
      restocked_costs: [],
      note: null,
      instructions: null,
      decline_reason: null,
      cancel_reason: null,
    },
    ...{
      location_id: null,
      approved_at: later,
      received_at: later,
      declined_at: null,
      cancelled_at: null,
      closed_at: null,
      created_at: later,
    },
    line_items: [{ order_line_item_id: 1, quantity: 1, received_quantity: 1, restocked_quantity: 0, reason: 'other', note: null }],
  };

  it.each<[string, Partial<OrderRecordInput>, readonly string[]]>([
    ['totals do not add up', { total: '31.00' }, ['total: inconsistent']],
    [
      'a line is not its units',
      { line_items: [aRecordedLine({ line_total: '29.00' })] },
      ['line_items[0].line_total: inconsistent', 'subtotal: inconsistent'],
    ],
    ['it is paid and has no time of it', { paid_at: null }, ['paid_at: inconsistent']],
    [
      'its states do not go together',
      { status: 'pending', payment_status: 'paid', fulfillment_status: 'fulfilled' },
      expect.arrayContaining(['status: inconsistent', 'fulfillment_status: inconsistent']),
    ],
    [
      'more was refunded than paid',
      { payment_status: 'refunded', status: 'refunded', refunds: [{ ...paid, amount: '30.01' }] },
      expect.arrayContaining(['refunds: inconsistent']),
    ],
    ['a refund is not told by its status', { refunds: [paid] }, ['payment_status: inconsistent']],
    [
      'a refund is of less than its lines',
      {
        payment_status: 'partially_refunded',
        refunds: [{ ...paid, line_items: [{ id: 1, quantity: 1, amount: '10.01', tax: '0.00', restocked_quantity: 0 }] }],
      },
      ['refunds[0].amount: inconsistent'],
    ],
    [
      'more units are refunded than ordered',
      {
        payment_status: 'partially_refunded',
        refunds: [{ ...paid, line_items: [{ id: 1, quantity: 4, amount: '9.00', tax: '0.00', restocked_quantity: 0 }] }],
      },
      expect.arrayContaining(['line_items[0].quantity: inconsistent']),
    ],
    [
      'a refund names no line of it',
      {
        payment_status: 'partially_refunded',
        refunds: [{ ...paid, line_items: [{ id: 9, quantity: 1, amount: '9.00', tax: '0.00', restocked_quantity: 0 }] }],
      },
      ['refunds[0].line_items[0].id: unknown_id'],
    ],
    [
      'a refund names no return of it',
      { payment_status: 'partially_refunded', refunds: [{ ...paid, return_number: 'R9' }] },
      ['refunds[0].return_number: unknown_id'],
    ],
    ['lines have one id', { line_items: [aRecordedLine(), aRecordedLine()] }, ['line_items[1].id: duplicate']],
    [
      'units came back to stock that were not taken',
      { line_items: [aRecordedLine({ restocked_quantity: 1 })] },
      expect.arrayContaining(['line_items[0].restocked_quantity: inconsistent']),
    ],
    [
      'units that came back are missing',
      { ...sent, line_items: [aRecordedLine({ fulfilled_at: later, returned_unrefunded_quantity: 2 })], returns: [back] },
      ['line_items[0].returned_unrefunded_quantity: inconsistent'],
    ],
    [
      'a return that waits was received',
      {
        ...sent,
        line_items: [aRecordedLine({ fulfilled_at: later, returned_unrefunded_quantity: 1 })],
        returns: [{ ...back, status: 'approved' }],
      },
      ['returns[0].status: inconsistent'],
    ],
    ['a code is not among its discounts', { discount_code: 'WELCOME10' }, ['discount_code: inconsistent']],
    ['a customer is not of the store', { customer_id: 5 }, ['customer_id: unknown_id']],
    [
      'a variant is not of the store',
      { line_items: [aRecordedLine({ variant_id: 99, product_id: null })] },
      ['line_items[0].variant_id: unknown_id'],
    ],
    ['a location is not of the store', { location_id: 9 }, ['location_id: unknown_id']],
    ['its currency is another', { currency: 'USD' }, ['currency: invalid_currency']],
    [
      'it is of the future',
      { created_at: '2027-01-01T00:00:00Z', paid_at: null, payment_status: 'unpaid', status: 'pending' },
      ['created_at: invalid_timestamp'],
    ],
    ['it is older than orders are', { created_at: '1999-12-31T23:59:59Z' }, ['created_at: invalid_timestamp']],
    [
      'it has notes that are older than ids',
      { created_at: '2024-12-30T00:00:00Z', notes: [{ message: 'Packed', created_at: '2024-12-31T23:59:59Z' }] },
      ['notes[0].created_at: invalid_timestamp'],
    ],
    [
      'it was cancelled before it was made',
      { status: 'cancelled', cancelled_at: '2026-02-01T00:00:00Z', cancel_reason: 'other' },
      ['cancelled_at: invalid_timestamp'],
    ],
    [
      'it has more notes than can be restored with it',
      { notes: Array.from({ length: 1001 }, (_, n) => ({ message: `${n}`, created_at: later })) },
      ['notes: max_items'],
    ],
    ['something required is missing', { notes: [{ message: '', created_at: later }] }, ['notes[0].message: too_short']],
  ])('%s', async (_, over, expected) => {
    expect(await refusal(over)).toEqual(expected);
    expect(await shop.count('ORDER')).toBe(0);
  });
});

describe('an order from before ids begin', () => {
  const of = (year: number) => `${year}-06-01T10:00:00.000Z`;
  const restored = (year: number, over: Partial<OrderRecordInput> = {}) =>
    restore({ number: year, name: `#${year}`, created_at: of(year), paid_at: of(year), ...over });
  const numbers = async (query: string) => (await shop.list(query)).data.map(({ number }) => number);
  const changes = async () => (await readPartition(shop.table, keys.salesChangePartition(shop.store.id))).map(({ sk }) => sk);

  it('keeps its time, stands in lists in the order of times, and is in no report', async () => {
    const orders = [await restored(2019), await restored(2024), await restored(2012)];
    expect(orders.map(({ created_at, placed_at }) => [created_at, placed_at])).toEqual(
      [2019, 2024, 2012].map((year) => [of(year), of(year)]),
    );
    expect(await changes()).toEqual([]);
    const { id } = await restored(2025);
    expect(await changes()).toEqual([`placed#${id}`]);
    expect(await numbers('')).toEqual([2025, 2024, 2019, 2012]);
    expect(await numbers('created_since=2015-01-01T00:00:00Z')).toEqual([2025, 2024, 2019]);
    expect(await numbers('created_since=2025-01-01T00:00:00Z')).toEqual([2025]);
  });

  it('comes back from its record as it was, under its id', async () => {
    const { id } = await restored(2019, { id: 4096 + 613_000_000 * 16 });
    const kept = await restoresIn(shop).record(id);
    expect(kept).toMatchObject({ created_at: of(2019), left_out_of_reports: true });
    const other = await openOrdersHarness();
    expect((await restoresIn(other).restore({ ...kept, object: undefined })).id).toBe(id);
    other.close();
  });

  it('counts in no report either when it is left out and of later years, nor do its refunds', async () => {
    const { id } = await restored(2026, { created_at: at, paid_at: at, left_out_of_reports: true });
    await shop.refund(id, { amount: '5.00' });
    expect(await changes()).toEqual([]);
  });
});

describe('an order of gift cards that is restored', () => {
  const cards = (unit_price: string) => ({
    ...aRecordedLine({ kind: 'gift_card', quantity: 1, unit_price, line_total: unit_price }),
  });
  const unpaid = (price: string) => ({
    status: 'pending' as const,
    payment_status: 'unpaid' as const,
    paid_at: null,
    line_items: [cards(price)],
    subtotal: price,
    total: price,
  });

  it.each([
    ['0.00', 'too_small'],
    ['100000.01', 'too_large'],
  ])('is refused at %s while its cards are not issued', async (price, code) => {
    expect(await refusal(unpaid(price))).toEqual([`line_items[0].unit_price: ${code}`]);
  });

  it('is taken as it was paid', async () => {
    expect(await refusal({ ...unpaid('100000.01'), status: 'processing', payment_status: 'paid', paid_at: later })).toEqual([]);
  });
});
