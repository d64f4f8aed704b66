import { editApiKeyWrites, revokeApiKeyWrites } from '#shared/api-keys/api-keys-table.ts';
import { maxBulkLines } from '#shared/bulk-operations/bulk-job.ts';
import { readOperationsInPlaces } from '#shared/bulk-operations/bulk-operations-table.ts';
import type { LineError } from '#shared/bulk-operations/line-result.ts';
import { parseCustomer } from '#shared/customers/customers-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import type { Life } from '#test/support/harness/bulk-runner.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

const customersOf = async ({ table, storeId }: BulkRunner) =>
  (await readPartition(table, keys.listPartition(storeId, 'CUSTOMER'))).map(parseCustomer).sort((a, b) => a.id - b.id);
const emailsOf = async (runner: BulkRunner) => (await customersOf(runner)).map(({ email }) => email).sort();

/** Returns the code of the first refused field or, if there is none, of the whole error. */
const codeOf = (error: LineError | undefined): string | null => error?.errors?.[0]?.code ?? error?.code ?? null;

const create = (email: string) => JSON.stringify({ email, first_name: email.slice(0, 2) });
const emails = Array.from({ length: 10 }, (_, index) => `c${index}@example.com`);

describe('a bulk operation', () => {
  let runner: BulkRunner;
  beforeEach(async () => {
    runner = await bulkRunner({ scopes: ['write_customers', 'write_inventory'] });
  });
  afterEach(() => runner.close());

  it('runs every line once and reports each, in order', async () => {
    const id = await runner.begin(`${emails.map(create).join('\n')}\n`, { target: 'createCustomer' });
    await runner.settle();
    const { status, lines, succeeded, failed, failure } = await runner.read(id);
    expect({ status, lines, succeeded, failed, failure }).toEqual({ status: 'done', lines: 10, succeeded: 10, failed: 0, failure: null });
    expect(await emailsOf(runner)).toEqual(emails);
    const ids = new Map((await customersOf(runner)).map((one) => [one.email, one.id]));
    expect(runner.results(id)).toEqual(emails.map((email, index) => ({ line: index + 1, status: 201, id: ids.get(email) })));
    expect((await readOperationsInPlaces(runner.table, runner.storeId)).places).toEqual(new Map());
  });

  it('creates or changes each customer by its id in another system, which may contain a slash', async () => {
    const line = (system_id: string, first_name: string) =>
      JSON.stringify({ system: 'sap', system_id, email: 'ada@example.com', first_name });
    const id = await runner.begin([line('a/1', 'Ada'), line('a/1', 'Augusta')].join('\n'), { target: 'upsertCustomer' });
    await runner.settle();
    expect(runner.results(id).map(({ status }) => status)).toEqual([201, 200]);
    expect(await customersOf(runner)).toMatchObject([{ firstName: 'Augusta', externalIds: new Map([['sap', 'a/1']]) }]);
  });

  it('continues after a refused line, and reports the reason for each', async () => {
    const file = [
      create('ada@example.com'),
      '{"email": "not an address"}',
      'no JSON',
      '',
      '["a list"]',
      create('ada@example.com'),
      create('bob@example.com'),
    ].join('\r\n');
    const id = await runner.begin(file, { target: 'createCustomer' });
    await runner.settle();
    const told = runner.results(id).map(({ line, status, error }) => [line, status, codeOf(error), error?.errors?.[0] ?? null]);
    expect(told).toEqual([
      [1, 201, null, null],
      [2, 422, 'invalid_email', { param: 'email', code: 'invalid_email', message: expect.any(String) }],
      [3, 400, 'malformed_json', null],
      [5, 400, 'malformed_json', null],
      [6, 422, 'taken', { param: 'email', code: 'taken', message: expect.any(String) }],
      [7, 201, null, null],
    ]);
    expect(await runner.read(id)).toMatchObject({ status: 'done', lines: 6, succeeded: 2, failed: 4 });
  });

  it('makes the call of each line, but only calls that write to the store', async () => {
    const [first] = await customersMade(runner, ['ada@example.com']);
    const file = [
      { method: 'PATCH', path: `/customers/${first}`, body: { first_name: 'Augusta' } },
      { method: 'PATCH', path: `/v1/customers/${first}`, body: { last_name: 'King' } },
      { method: 'PATCH', path: '/customers/1', body: { first_name: 'X' } },
      { method: 'POST', path: '/products', body: { name: 'Cup' } },
      { method: 'POST', path: '/bulk-operations', body: { size: 1 } },
      { method: 'POST', path: '/orders/preview', body: {} },
      { method: 'GET', path: '/customers' },
      { method: 'POST', path: '/customers', body: [] },
      { method: 'POST', path: '/customers?x=1', body: {} },
      { method: 'POST', path: '/customers', body: {}, more: 1 },
    ].map((line) => JSON.stringify(line));
    const id = await runner.begin(file.join('\n'));
    await runner.settle();
    expect(runner.results(id).map(({ line, status, error }) => [line, status, codeOf(error)])).toEqual([
      [1, 200, null],
      [2, 200, null],
      [3, 404, 'not_found'],
      [4, 403, 'insufficient_scope'],
      [5, 404, 'unknown_route'],
      [6, 404, 'unknown_route'],
      [7, 422, 'invalid_enum'],
      [8, 422, 'wrong_type'],
      [9, 422, 'invalid_format'],
      [10, 422, 'unknown_parameter'],
    ]);
    expect((await customersOf(runner)).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([['Augusta', 'King']]);
  });

  it('expects the path of a line percent-encoded, as in a request, and the id of a named operation unencoded', async () => {
    const external = (path: string) => ({ method: 'PUT', path, body: { email: 'ada@example.com' } });
    const paths = ['/customers/external/erp/a%20b%2F100%25', '/customers/external/erp/a b%2F100%25', '/customers/external/erp/100%'];
    const first = await runner.begin(
      paths
        .map(external)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    await runner.settle();
    const [made, same, broken] = runner.results(first);
    expect([made?.status, same?.status, same?.id, broken?.error?.errors?.[0]?.param]).toEqual([201, 200, made?.id, 'path']);
    const named = await runner.begin(JSON.stringify({ system: 'erp', system_id: 'a b/100%', email: 'ada@example.com' }), {
      target: 'upsertCustomer',
    });
    await runner.settle();
    expect(runner.results(named)).toEqual([{ line: 1, status: 200, id: made?.id }]);
  });

  it('ends with an error for a file of blank lines, before any line runs', async () => {
    const id = await runner.begin('\n \r\n\n');
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', lines: 0, failure: { code: 'empty_file', line: null } });
  });

  it('requires the id of the path in a line of a named operation', async () => {
    const [first] = await customersMade(runner, ['ada@example.com']);
    const file = [{ id: first, first_name: 'Augusta' }, { first_name: 'Nobody' }, { id: `${first}`, last_name: 'King' }, { id: 'a/b' }];
    const id = await runner.begin(file.map((line) => JSON.stringify(line)).join('\n'), { target: 'updateCustomer' });
    await runner.settle();
    expect(runner.results(id).map(({ status, error }) => [status, error?.param ?? null, codeOf(error)])).toEqual([
      [200, null, null],
      [422, 'id', 'required'],
      [200, null, null],
      [422, 'id', 'invalid_format'],
    ]);
  });

  it('does not run a line with the key of an earlier line again', async () => {
    const line = { method: 'POST', path: '/customers', body: { email: 'ada@example.com' }, key: 'ada' };
    const other = { ...line, body: { email: 'bob@example.com' } };
    const id = await runner.begin([line, line, other].map((one) => JSON.stringify(one)).join('\n'));
    await runner.settle();
    expect(await emailsOf(runner)).toEqual(['ada@example.com']);
    const [first, second, third] = runner.results(id);
    expect([second?.status, second?.id]).toEqual([first?.status, first?.id]);
    expect([third?.status, third?.error?.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it.each([
    ['is not there', { sizeBytes: 5, gone: true }, 'file_missing'],
    ['has another size than was announced', { sizeBytes: 5, gone: false }, 'file_size'],
  ])('fails when its file %s, without running a line', async (_, { sizeBytes, gone }, code) => {
    const id = await runner.begin(create('ada@example.com'), { target: 'createCustomer', sizeBytes });
    if (gone) runner.remove(id);
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code, line: null } });
    expect(await emailsOf(runner)).toEqual([]);
  });

  it('fails with too many lines, naming the limit and the line, without running any', async () => {
    const file = `${'\n'.repeat(7)}${'{}\n'.repeat(maxBulkLines + 1)}`;
    const id = await runner.begin(file, { target: 'createCustomer' });
    await runner.settle();
    const message = 'The file has more than 100,000 lines. No lines were run.';
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code: 'too_many_lines', message, line: 100_008 } });
    expect(runner.results(id)).toEqual([]);
  });

  it('fails when its file is uploaded again while its lines run', async () => {
    const id = await runner.begin(emails.map(create).join('\n'), { target: 'createCustomer' });
    await runner.settle([], { atMost: 2 });
    await runner.send(id, emails.map((email) => create(`other-${email}`)).join('\n'));
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code: 'file_changed', line: 5 }, succeeded: 4 });
    expect(await emailsOf(runner)).toEqual(emails.slice(0, 4));
    expect(runner.results(id).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it('that is canceled ends after the running lines, and reports all finished ones', async () => {
    const id = await runner.begin(emails.map(create).join('\n'), { target: 'createCustomer' });
    await runner.settle([], { atMost: 2 });
    await runner.move(id, 'cancel');
    expect((await runner.read(id)).status).toBe('cancelling');
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'cancelled', lines: 10, succeeded: 4, failed: 0 });
    expect(runner.results(id).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(await emailsOf(runner)).toEqual(emails.slice(0, 4));
    expect((await readOperationsInPlaces(runner.table, runner.storeId)).places).toEqual(new Map());
  });

  it('ends with the reason when its key is revoked', async () => {
    const id = await runner.begin(emails.map(create).join('\n'), { target: 'createCustomer' });
    await runner.settle([], { atMost: 2 });
    const revoked = { ...runner.key, revokedAtMs: runner.clock(), updatedAtMs: runner.clock() };
    await transact(runner.table, revokeApiKeyWrites(runner.storeId, runner.key, revoked));
    await runner.settle();
    const failure = { code: 'revoked_credential', message: 'The API key that created the operation was revoked.', line: 5 };
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure, succeeded: 4 });
    expect(runner.results(id)).toHaveLength(4);
  });

  it('ends with the reason when its key loses the scope', async () => {
    const id = await runner.begin(emails.map(create).join('\n'), { target: 'createCustomer' });
    await runner.settle([], { atMost: 2 });
    const after = { ...runner.key, scopes: ['read_customers' as const], updatedAtMs: runner.clock() };
    await transact(runner.table, editApiKeyWrites(runner.storeId, runner.key, after));
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code: 'insufficient_scope', line: 5 }, succeeded: 4 });
  });

  it('ends after 22 hours, before its idempotency keys expire', async () => {
    const id = await runner.begin(emails.map(create).join('\n'), { target: 'createCustomer' });
    await runner.settle([], { atMost: 2 });
    runner.wait(22 * 3_600_000 + 1);
    await runner.settle();
    expect(await runner.read(id)).toMatchObject({ status: 'failed', failure: { code: 'too_slow', line: 5 }, succeeded: 4 });
  });

  it('does not change another store', async () => {
    const other = { method: 'PATCH', path: '/customers/9007199254740991', body: { first_name: 'X' } };
    const id = await runner.begin(JSON.stringify(other));
    await runner.settle();
    expect(runner.results(id)).toMatchObject([{ line: 1, status: 404 }]);
  });
});

/** Creates customers with a bulk operation. Returns their ids. */
async function customersMade(runner: BulkRunner, wanted: readonly string[]): Promise<readonly number[]> {
  await runner.settle();
  const id = await runner.begin(wanted.map(create).join('\n'), { target: 'createCustomer' });
  await runner.settle();
  return runner.results(id).map((one) => one.id ?? 0);
}

describe('a bulk operation whose worker is killed', () => {
  const file = emails.map(create).join('\n');

  async function ended(lives: readonly Life[], times = 1) {
    const runner = await bulkRunner({ scopes: ['write_customers'] });
    try {
      const id = await runner.begin(file, { target: 'createCustomer' });
      const { effects, failed } = await runner.settle(lives, { times });
      const { status, succeeded, failed: refused } = await runner.read(id);
      const lines = runner.results(id).map(({ line, status }) => [line, status]);
      return { effects, failed, facts: { status, succeeded, refused, lines, emails: await emailsOf(runner) } };
    } finally {
      runner.close();
    }
  }
  const whole = { status: 'done', succeeded: 10, refused: 0, lines: emails.map((_, index) => [index + 1, 201]), emails };

  it('five times, at any point, runs no line twice and loses none', async () => {
    const { effects } = await ended([]);
    // Each run kills the workers at different points.
    const seed = Array.from({ length: 12 }, (_, turn) => turn);
    for (const turn of seed) {
      const lives = Array.from({ length: 5 }, (_, index) => ({ endsAt: (turn * 3 + index * 7) % 26, isAfter: (turn + index) % 2 === 0 }));
      const { facts, failed } = await ended(lives);
      expect({ turn, facts }).toEqual({ turn, facts: whole });
      expect(failed).toBeGreaterThan(0);
    }
    expect(effects).toBeGreaterThan(60);
  });

  it('has one result per line when two workers run each step concurrently', async () => {
    expect((await ended([], 2)).facts).toEqual(whole);
  });
});
