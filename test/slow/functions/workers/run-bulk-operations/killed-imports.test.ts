import { readOperationsInPlaces } from '#shared/bulk-operations/bulk-operations-table.ts';
import { parseCustomer } from '#shared/customers/customers-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { fileLines, productFile } from '#test/support/builders/shopify-files.ts';
import { type BulkRunner, bulkRunner, type Life } from '#test/support/harness/bulk-runner.ts';

const customers = [
  'Email,First Name',
  'ada@example.com,Ada',
  'bad,Bob',
  'cy@example.com,Cy',
  'di@example.com,Di',
  'ada@example.com,Twice',
].join('\n');

/**
 * Plans an import, and then applies the import. While the import is applied, workers are killed at the points in
 * `lives`.
 */
async function imported(kind: 'customers' | 'products', content: string, lives: readonly Life[] = [], times = 1) {
  const runner = await bulkRunner({ scopes: ['write_products'], chunkLines: 2 });
  try {
    const id = await runner.beginImport(kind, content);
    await runner.settle([], { times });
    const plan = (await runner.read(id)).imports?.planned;
    await runner.move(id, 'apply');
    const { effects } = await runner.settle(lives, { times });
    return { ...(await endOf(runner, id)), plan, effects };
  } finally {
    runner.close();
  }
}

async function endOf(runner: BulkRunner, id: number) {
  const { status, imports, lines, succeeded, failed } = await runner.read(id);
  const made = (await readPartition(runner.table, keys.listPartition(runner.storeId, 'CUSTOMER'))).map(parseCustomer);
  const products = await readPartition(runner.table, keys.listPartition(runner.storeId, 'PRODUCT'));
  return {
    facts: {
      ...{ status, lines, succeeded, failed, applied: imports?.applied, problemCounts: imports?.problemCounts },
      results: runner.results(id).map(({ id: made, ...result }) => ({ ...result, ...(made !== undefined && { id: 'ID' }) })),
      customers: made.map(({ email, firstName }) => `${email} ${firstName}`).sort(),
      products: products.map(({ slug }) => slug).sort(),
      places: [...(await readOperationsInPlaces(runner.table, runner.storeId)).places.keys()],
    },
  };
}

describe('an import of customers', () => {
  let whole: Awaited<ReturnType<typeof imported>>;
  beforeAll(async () => {
    whole = await imported('customers', customers);
  });

  it('does what it planned and releases its place', () => {
    expect(whole.plan).toEqual({ create: 3, change: 0, compare: 0, same: 0, refused: 2, warnings: 0 });
    expect(whole.facts).toMatchObject({
      status: 'done',
      lines: 5,
      applied: { created: 3, changed: 0, same: 0, refused: 2, failed: 0, warnings: 0 },
      customers: ['ada@example.com Ada', 'cy@example.com Cy', 'di@example.com Di'],
      places: [],
    });
    const refusal = (row: number, name: string, code: string, message: string) => ({
      ...{ line: row, status: 422, name, warnings: [], outcome: 'refused' },
      error: {
        ...{ type: 'invalid_request', code: 'invalid_fields', message },
        errors: [{ param: 'Email', code, message, meta: { row } }],
      },
    });
    const created = (line: number, name: string) => ({ line, status: 201, name, warnings: [], outcome: 'created', id: 'ID' });
    expect(whole.facts.results).toEqual([
      created(2, 'ada@example.com'),
      refusal(3, 'bad', 'invalid_email', 'must be an e-mail address.'),
      created(4, 'cy@example.com'),
      created(5, 'di@example.com'),
      refusal(6, 'ada@example.com', 'duplicate', 'row 2 has this address.'),
    ]);
  });

  it('has the same result when the worker is killed at any effect of the first applying step', async () => {
    expect(whole.effects).toBeGreaterThan(30);
    for (let endsAt = 0; endsAt < 30; endsAt += 1) {
      const { facts } = await imported('customers', customers, [{ endsAt, isAfter: endsAt % 2 === 0 }]);
      expect([endsAt, facts]).toEqual([endsAt, whole.facts]);
    }
  });

  it('has the same result when every message is delivered twice concurrently', async () => {
    expect((await imported('customers', customers, [], 2)).facts).toEqual(whole.facts);
  });

  it('stops halfway when it is canceled there: its changes stay, are counted and reported', async () => {
    const runner = await bulkRunner({ scopes: ['write_products'], chunkLines: 2 });
    const id = await runner.beginImport('customers', customers);
    await runner.settle();
    await runner.move(id, 'apply');
    const [first] = await runner.steps();
    await runner.worker(null).run(JSON.stringify({ detail: JSON.parse(first?.body ?? '') }));
    await runner.move(id, 'cancel');
    await runner.settle();
    const { facts } = await endOf(runner, id);
    expect(facts).toMatchObject({
      status: 'cancelled',
      applied: { created: 1, changed: 0, same: 0, refused: 1, failed: 0, warnings: 0 },
      customers: ['ada@example.com Ada'],
      places: [],
    });
    expect(facts.results.map(({ line }) => line)).toEqual([2, 3]);
    runner.close();
  });

  it('plans again if the store has changed since', async () => {
    const runner = await bulkRunner({ scopes: ['write_products'], chunkLines: 2 });
    const [one, other] = [await runner.beginImport('customers', customers), await runner.beginImport('customers', customers)];
    await runner.settle();
    await runner.move(one, 'apply');
    await expect(runner.move(other, 'apply')).rejects.toMatchObject({ refused: new Map([['bulk_place', expect.anything()]]) });
    await runner.settle();
    await runner.move(other, 'apply');
    await runner.settle();
    expect((await runner.read(other)).imports?.planned).toMatchObject({ create: 3 });
    expect((await runner.read(other)).imports?.applied).toMatchObject({ created: 0, same: 3, refused: 2 });
    runner.close();
  });
});

describe('an import of products', () => {
  const file = Buffer.concat([...productFile(fileLines(6, 2))]).toString();

  it('has the same result when its workers are killed repeatedly', async () => {
    const whole = await imported('products', file);
    expect(whole.facts).toMatchObject({ status: 'done', lines: 6, applied: { created: 4, same: 0, refused: 2, failed: 0 } });
    for (const lives of [
      [7, 19, 33],
      [12, 28, 5],
      [41, 60],
      [16, 52],
    ]) {
      const { facts } = await imported(
        'products',
        file,
        lives.map((endsAt) => ({ endsAt, isAfter: endsAt % 2 === 0 })),
      );
      expect([lives, facts]).toEqual([lives, whole.facts]);
    }
  });
});
