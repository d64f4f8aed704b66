import { editApiKeyWrites } from '#shared/api-keys/api-keys-table.ts';
import { readOperationsInPlaces } from '#shared/bulk-operations/bulk-operations-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { parseCustomer } from '#shared/customers/customers-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import type { Life } from '#test/support/harness/bulk-runner.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

type Exported = { readonly id: number; readonly object: string; readonly email: string; readonly first_name: string | null };

const line = (email: string, first_name = 'Ada') => JSON.stringify({ email, first_name });
const emails = Array.from({ length: 10 }, (_, index) => `c${index}@example.com`);

const customersOf = async ({ table, storeId }: BulkRunner): Promise<Customer[]> =>
  (await readPartition(table, keys.listPartition(storeId, 'CUSTOMER'))).map(parseCustomer);

async function withCustomers(): Promise<BulkRunner> {
  const runner = await bulkRunner({ scopes: ['write_customers', 'write_products'] });
  await runner.begin(emails.map((email) => line(email)).join('\n'), { target: 'createCustomer' });
  await runner.settle();
  return runner;
}

describe('an export', () => {
  let runner: BulkRunner;
  beforeEach(async () => {
    runner = await withCustomers();
  });
  afterEach(() => runner.close());

  it('has each object of a list once, as the list shows it, and frees its slot', async () => {
    const id = await runner.beginExport('customer');
    await runner.settle();
    const one = await runner.read(id);
    expect(one).toMatchObject({ status: 'done', lines: 10, succeeded: 10, failed: 0, failure: null });
    expect(one.exports?.files.map(({ lines }) => lines)).toEqual([4, 4, 2]);
    const objects = await runner.exported<Exported>(id);
    expect(objects.map(({ object, email }) => [object, email])).toEqual(emails.toReversed().map((email) => ['customer', email]));
    expect((await readOperationsInPlaces(runner.table, runner.storeId)).places).toEqual(new Map());
  });

  it('has only the objects that match its filters', async () => {
    await runner.begin(JSON.stringify({ email: 'yes@example.com', accepts_marketing: true }), { target: 'createCustomer' });
    await runner.settle();
    const id = await runner.beginExport('customer', { accepts_marketing: 'true' });
    await runner.settle();
    expect((await runner.exported<Exported>(id)).map(({ email }) => email)).toEqual(['yes@example.com']);
  });

  it('of a list without objects has a file without lines', async () => {
    const id = await runner.beginExport('product');
    await runner.settle();
    expect((await runner.read(id)).exports?.files).toMatchObject([{ lines: 0, sizeBytes: 0 }]);
  });

  it('ends with the reason when its key loses the scope during the export', async () => {
    const id = await runner.beginExport('customer');
    await runner.settle([], { atMost: 1 });
    const after = { ...runner.key, scopes: ['read_products' as const], updatedAtMs: runner.clock() };
    await transact(runner.table, editApiKeyWrites(runner.storeId, runner.key, after));
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code: 'insufficient_scope', line: null }, succeeded: 4 });
  });

  it('that is canceled ends after the current file', async () => {
    const id = await runner.beginExport('customer');
    await runner.settle([], { atMost: 1 });
    await runner.move(id, 'cancel');
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'cancelled', succeeded: 4 });
  });

  it('is exact as of one time together with later events, whatever changes during the export', async () => {
    const id = await runner.beginExport('customer');
    const before = await customersOf(runner);
    const change = async (lines: readonly object[]) => {
      const of = await runner.begin(lines.map((one) => JSON.stringify(one)).join('\n'));
      await runner.settleOnly(of);
    };
    const patch = (index: number, first_name: string) => ({
      method: 'PATCH',
      path: `/customers/${before[index]?.id}`,
      body: { first_name },
    });
    await change([patch(0, 'Early'), patch(9, 'Early'), { method: 'POST', path: '/customers', body: { email: 'new@example.com' } }]);
    await runner.settle([], { atMost: 1 });
    await change([patch(0, 'Between'), patch(9, 'Between'), patch(5, 'Between')]);
    await runner.settle([], { atMost: 1 });
    await change([patch(5, 'Late'), patch(1, 'Late'), { method: 'POST', path: '/customers', body: { email: 'last@example.com' } }]);
    await runner.settle();

    const state = new Map((await runner.exported<Exported>(id)).map((one) => [one.id, one]));
    const asOfMs = (await runner.read(id)).exports?.asOfMs ?? 0;
    for (const { data } of await runner.eventsSince<Exported & { readonly updated_at: string }>('customer.', asOfMs))
      state.set(data.id, data);
    const told = [...state.values()].map(({ id: of, email, first_name }) => [of, email, first_name]).sort();
    expect(told).toEqual((await customersOf(runner)).map(({ id: of, email, firstName }) => [of, email, firstName]).sort());
    expect(told).toHaveLength(12);
  });
});

describe('an export whose worker is killed', () => {
  async function ended(lives: readonly Life[], times = 1) {
    const runner = await withCustomers();
    try {
      const id = await runner.beginExport('customer');
      const { effects, failed } = await runner.settle(lives, { times });
      const { status, succeeded, lines } = await runner.read(id);
      const found = (await runner.exported<Exported>(id)).map(({ email }) => email);
      return { effects, failed, facts: { status, succeeded, lines, found } };
    } finally {
      runner.close();
    }
  }
  const whole = { status: 'done', succeeded: 10, lines: 10, found: emails.toReversed() };

  it('five times, at any point, has no object twice and misses none', async () => {
    const { effects } = await ended([]);
    for (const turn of Array.from({ length: 12 }, (_, index) => index)) {
      const lives = Array.from({ length: 5 }, (_, index) => ({ endsAt: (turn + index * 5) % 9, isAfter: (turn + index) % 2 === 0 }));
      const { facts, failed } = await ended(lives);
      expect({ turn, facts }).toEqual({ turn, facts: whole });
      expect(failed).toBeGreaterThan(0);
    }
    expect(effects).toBeGreaterThan(12);
  });

  it('has each object once when two workers run each step concurrently', async () => {
    expect((await ended([], 2)).facts).toEqual(whole);
  });
});
