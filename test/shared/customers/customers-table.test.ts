import type { Customer } from '#shared/customers/customer.ts';
import {
  addCustomerWrites,
  countOrderWrite,
  getCustomer,
  type OrderCountChange,
  readCustomerByEmail,
} from '#shared/customers/customers-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { type CustomersHarness, openCustomersHarness } from '#test/support/harness/customers-harness.ts';

let harness: CustomersHarness;
beforeEach(async () => {
  harness = await openCustomersHarness();
});
afterEach(() => harness.close());

const read = async (id: number): Promise<Customer> => {
  const customer = await getCustomer(harness.table, harness.store.id, id);
  if (customer === null) throw new Error('no customer');
  return customer;
};

const count = (id: number, over: Partial<OrderCountChange>, nowMs = harness.clock()): Promise<void> =>
  retryOnConflict(['customer'], async () => {
    const order = { orders: 0, spentMinor: 0n, placedAtMs: null, ...over } as const;
    await transact(harness.table, [countOrderWrite(harness.store.id, await read(id), order, nowMs)]);
  });

describe('counting orders on a customer', () => {
  it('adds the order, the paid amount and the time, and counts as a change', async () => {
    const { id, updated_at } = await harness.add({ email: 'ada@example.com' });
    const placedAtMs = harness.clock() + 5;
    await count(id, { orders: 1, spentMinor: 4900n, placedAtMs }, placedAtMs);
    const counted = await harness.get(id);
    expect(counted).toMatchObject({ orders_count: 1, total_spent: '49.00', last_order_at: new Date(placedAtMs).toISOString() });
    expect((await harness.list(`updated_since=${counted.updated_at}`)).data).toEqual([counted]);
    expect(counted.updated_at > updated_at).toBe(true);
    await count(id, { orders: -1, spentMinor: -4900n });
    expect(await harness.get(id)).toMatchObject({ orders_count: 0, total_spent: '0.00', last_order_at: counted.last_order_at });
  });

  it('neither loses nor overwrites concurrent changes', async () => {
    const { id } = await harness.add({ email: 'ada@example.com' });
    await Promise.all([
      ...Array.from({ length: 12 }, () => count(id, { orders: 1, spentMinor: 1000n, placedAtMs: harness.clock() })),
      ...Array.from({ length: 6 }, (_, n) => harness.change(id, { first_name: `Ada ${n}`, addresses: [] })),
      harness.change(id, { note: 'calls back', email: 'new@example.com' }),
    ]);
    const after = await harness.get(id);
    expect(after).toMatchObject({ orders_count: 12, total_spent: '120.00', note: 'calls back', email: 'new@example.com' });
    expect(after.first_name).toMatch(/^Ada \d$/);
  });

  it('refuses to place an order for a customer who has been blocked since, but still counts refunds', async () => {
    const blocked = aCustomer({ isBlocked: true });
    await transact(harness.table, addCustomerWrites(harness.store.id, blocked));
    const believed = { ...blocked, isBlocked: false };
    const place = countOrderWrite(harness.store.id, believed, { orders: 1, spentMinor: 0n, placedAtMs: harness.clock() }, harness.clock());
    await expect(transact(harness.table, [place])).rejects.toMatchObject({ refused: new Map([['customer', expect.anything()]]) });
    await count(blocked.id, { spentMinor: -100n });
    expect(await read(blocked.id)).toMatchObject({ ordersCount: 0, totalSpentMinor: -100n });
  });

  it('creates no row for a customer who does not exist', async () => {
    const place = countOrderWrite(harness.store.id, aCustomer(), { orders: 1, spentMinor: 0n, placedAtMs: null }, harness.clock());
    await expect(transact(harness.table, [place])).rejects.toMatchObject({ refused: new Map([['customer', undefined]]) });
    expect(await getCustomer(harness.table, harness.store.id, 311)).toBeNull();
  });
});

describe('a customer by e-mail address', () => {
  it('is found in any case, and only by the current address', async () => {
    const { id } = await harness.add({ email: 'Ada@example.com' });
    expect(await readCustomerByEmail(harness.table, harness.store.id, ' ADA@example.com')).toMatchObject({ id, email: 'Ada@example.com' });
    await harness.change(id, { email: 'ada@other.example' });
    expect(await readCustomerByEmail(harness.table, harness.store.id, 'ada@example.com')).toBeNull();
    expect(await readCustomerByEmail(harness.table, harness.store.id, 'ada@other.example')).toMatchObject({ id });
  });
});
