import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { commit } from '#shared/table/commit.ts';
import { claimKey, completeKey, releaseKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const startMs = Date.UTC(2026, 10, 5, 10);
const hourMs = 3_600_000;
const lockMs = 34_000;

const aClaim = (lockToken: string, over: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
  storeId,
  key: 'order-17',
  lockToken,
  completed: false,
  ...over,
});

const claimAt = (table: Table, claim: IdempotencyClaim, nowMs = startMs, fingerprint = 'same') =>
  claimKey(table, claim, { fingerprint, nowMs, lockUntilMs: nowMs + lockMs });

const note = { pk: 'NOTE', sk: '1' };
const work = (table: Table, claim: IdempotencyClaim, body: unknown = { data: { id: 1 } }) =>
  commit(
    table,
    { storeId, claim, deadlineMs: Number.POSITIVE_INFINITY, clock: () => startMs },
    {
      writes: [{ as: 'note', put: { Item: { ...note, by: claim.lockToken } } }],
      events: [{ id: `evt_${claim.lockToken}`, topic: 'order.created', createdAtMs: startMs, body: '{}' }],
      answer: { status: 201, body },
    },
  );

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

describe('a key', () => {
  it('is claimed by its first run', async () => {
    expect(await claimAt(local.table, aClaim('a'))).toEqual({ outcome: 'claimed' });
  });

  it('is in progress for the same request until the first run has answered', async () => {
    await claimAt(local.table, aClaim('a'));
    expect(await claimAt(local.table, aClaim('b'))).toEqual({ outcome: 'in_progress' });
  });

  it('replays the answer that was committed with the work', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    expect(claim.completed).toBe(true);
    expect(await claimAt(local.table, aClaim('b'))).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: '{"data":{"id":1}}', sealed: false },
    });
  });

  it('replays an answer without work', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await completeKey(local.table, claim, { status: 422, body: '{"error":{}}' });
    expect(await claimAt(local.table, aClaim('b'))).toEqual({
      outcome: 'replay',
      answer: { status: 422, body: '{"error":{}}', sealed: false },
    });
  });

  it('with another request is reused, while the first one runs and after it', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    expect(await claimAt(local.table, aClaim('b'), startMs, 'other')).toEqual({ outcome: 'reused' });
    await work(local.table, claim);
    expect(await claimAt(local.table, aClaim('b'), startMs, 'other')).toEqual({ outcome: 'reused' });
  });

  it('of another store is another key', async () => {
    await claimAt(local.table, aClaim('a'));
    expect(await claimAt(local.table, aClaim('b', { storeId: 'other' }))).toEqual({ outcome: 'claimed' });
  });

  it('is claimed by exactly one of 20 runs at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => claimAt(local.table, aClaim(`run ${n}`))));
    expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'in_progress')).toHaveLength(19);
  });
});

describe('an answer that shows what not every caller may see', () => {
  const claimFor = (visibility: string, lockToken: string, fingerprint = 'same') =>
    claimKey(local.table, aClaim(lockToken), { fingerprint, visibility, nowMs: startMs, lockUntilMs: startMs + lockMs });
  const refuse = (lockToken: string, body = '{"error":{}}') => completeKey(local.table, aClaim(lockToken), { status: 422, body });

  it('is replayed to callers who see the same', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a');
    expect(await claimFor('read_customers', 'b')).toMatchObject({ outcome: 'replay' });
  });

  it('and did no work is made anew for others, by one of them', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a', '{"error":"of a customer"}');
    const outcomes = await Promise.all(['b', 'c', 'd'].map((run) => claimFor('', run)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['claimed', 'in_progress', 'in_progress']);
    expect(JSON.stringify(await readItem(local.table, keys.idempotency(storeId, 'order-17')))).not.toContain('of a customer');
  });

  it('belongs to its request all the same', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a');
    expect(await claimFor('', 'b', 'other')).toEqual({ outcome: 'reused' });
  });

  it('and tells of work is replayed to every caller: the work is never done again', async () => {
    const claim = aClaim('a');
    await claimFor('read_customers', 'a');
    await work(local.table, claim);
    expect(await claimFor('', 'b')).toMatchObject({ outcome: 'replay', answer: { status: 201 } });
  });

  it('and is still being made is waited for', async () => {
    await claimFor('read_customers', 'a');
    expect(await claimFor('', 'b')).toEqual({ outcome: 'in_progress' });
  });
});

describe('24 hours', () => {
  const day = 24 * hourMs;

  it.each([
    ['a second before', day - 1_000, 'same', 'replay'],
    ['a second before, for another request', day - 1_000, 'other', 'reused'],
    ['a second after', day + 1_000, 'same', 'claimed'],
    ['a second after, for another request', day + 1_000, 'other', 'claimed'],
  ])('%s the end of them the key is: %s', async (_, laterMs, fingerprint, outcome) => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    expect((await claimAt(local.table, aClaim('b'), startMs + laterMs, fingerprint)).outcome).toBe(outcome);
  });

  it('a key claimed anew no longer knows its old answer', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    await claimAt(local.table, aClaim('b'), startMs + day + 1_000);
    expect(await claimAt(local.table, aClaim('c'), startMs + day + 2_000)).toEqual({ outcome: 'in_progress' });
    expect(await readItem(local.table, keys.idempotency(storeId, 'order-17'))).not.toHaveProperty('body');
  });

  it('the record outlives them in the table and is then cleaned up', async () => {
    await claimAt(local.table, aClaim('a'));
    local.engine.sweepExpired(startMs + day);
    expect(await readItem(local.table, keys.idempotency(storeId, 'order-17'))).not.toBeNull();
    local.engine.sweepExpired(startMs + day + 2 * hourMs);
    expect(await readItem(local.table, keys.idempotency(storeId, 'order-17'))).toBeNull();
  });
});

describe('an abandoned run', () => {
  const laterMs = startMs + lockMs;

  it('keeps its key until its lock ends', async () => {
    await claimAt(local.table, aClaim('killed'));
    expect(await claimAt(local.table, aClaim('b'), laterMs - 1)).toEqual({ outcome: 'in_progress' });
  });

  it('is taken over by the same request', async () => {
    await claimAt(local.table, aClaim('killed'));
    expect(await claimAt(local.table, aClaim('b'), laterMs)).toEqual({ outcome: 'claimed' });
  });

  it('is not taken over by another request', async () => {
    await claimAt(local.table, aClaim('killed'));
    expect(await claimAt(local.table, aClaim('b'), laterMs, 'other')).toEqual({ outcome: 'reused' });
  });

  it('that wakes up after all writes nothing', async () => {
    const late = aClaim('late');
    await claimAt(local.table, late);
    await claimAt(local.table, aClaim('b'), laterMs);
    const error = await work(local.table, late).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).code).toBe('idempotency_in_progress');
    expect(late.completed).toBe(false);
    expect(await readItem(local.table, note)).toBeNull();
    expect(await readItem(local.table, keys.event(storeId, 'evt_late'))).toBeNull();
  });

  it('that wakes up after its successor has answered changes neither work nor answer', async () => {
    const late = aClaim('late');
    const successor = aClaim('b');
    await claimAt(local.table, late);
    await claimAt(local.table, successor, laterMs);
    await work(local.table, successor, { data: { id: 2 } });
    await expect(work(local.table, late)).rejects.toThrow(DomainError);
    await completeKey(local.table, late, { status: 500, body: 'late' });
    await releaseKey(local.table, late);
    expect((await readItem(local.table, note))?.['by']).toBe('b');
    expect(await claimAt(local.table, aClaim('c'), laterMs)).toMatchObject({ answer: { body: '{"data":{"id":2}}' } });
  });
});

describe('a released key', () => {
  it('can be claimed again at once', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await releaseKey(local.table, claim);
    expect(await claimAt(local.table, aClaim('b'))).toEqual({ outcome: 'claimed' });
  });

  it('that is completed stays completed', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    await releaseKey(local.table, claim);
    expect((await claimAt(local.table, aClaim('b'))).outcome).toBe('replay');
  });

  it('that another run has taken over stays with it', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await claimAt(local.table, aClaim('b'), startMs + lockMs);
    await releaseKey(local.table, claim);
    expect((await claimAt(local.table, aClaim('c'), startMs + lockMs)).outcome).toBe('in_progress');
  });
});

describe('an answer with a secret', () => {
  const seal = async (body: string): Promise<string> => `sealed(${body.length})`;

  it.each([
    ['committed with the work', (claim: IdempotencyClaim) => work(local.table, claim, 'so_live_secret')],
    ['stored alone', (claim: IdempotencyClaim) => completeKey(local.table, claim, { status: 201, body: '"so_live_secret"' })],
  ])('%s is stored sealed and replayed as such', async (_, complete) => {
    const claim = aClaim('a', { seal });
    await claimAt(local.table, claim);
    await complete(claim);
    expect(JSON.stringify(await readItem(local.table, keys.idempotency(storeId, 'order-17')))).not.toContain('so_live_secret');
    expect(await claimAt(local.table, aClaim('b'))).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: 'sealed(16)', sealed: true },
    });
  });
});

describe('between the service and the table', () => {
  const meets = async (operation: string, failure: () => undefined | (() => void)) => {
    let failures = 1;
    const { table, close } = await localTable({ intercept: (name) => (name === operation && failures-- > 0 ? failure() : undefined) });
    return { table, close };
  };

  it('a claim whose answer is lost is still a claim', async () => {
    const { table, close } = await meets('PutItem', () => () => {
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    });
    expect(await claimAt(table, aClaim('a'))).toEqual({ outcome: 'claimed' });
    expect(await claimAt(table, aClaim('b'))).toEqual({ outcome: 'in_progress' });
    close();
  });

  it('a claim that meets the transaction of the first run waits for it', async () => {
    const { table, close } = await meets('PutItem', () => {
      throw new DynamoError('com.amazonaws.dynamodb.v20120810#TransactionConflictException', 'busy');
    });
    expect(await claimAt(table, aClaim('a'))).toEqual({ outcome: 'claimed' });
    close();
  });

  it('a failure of the table is not taken for a refusal', async () => {
    const broken = () => {
      throw new DynamoError('com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', 'no such table');
    };
    const { table, close } = await localTable({
      intercept: (name) => (name.startsWith('Create') || (name.startsWith('Update') && name !== 'UpdateItem') ? undefined : broken()),
    });
    await expect(claimAt(table, aClaim('a'))).rejects.toThrow('no such table');
    await expect(completeKey(table, aClaim('a'), { status: 200, body: '' })).rejects.toThrow('no such table');
    await expect(releaseKey(table, aClaim('a'))).rejects.toThrow('no such table');
    close();
  });
});

it('a refused business condition stores no answer and leaves the claim', async () => {
  const claim = aClaim('a');
  await claimAt(local.table, claim);
  const check = { Key: { pk: 'STOCK', sk: '1' }, ConditionExpression: 'attribute_exists(pk)' };
  const refused = commit(
    local.table,
    { storeId, claim, deadlineMs: Number.POSITIVE_INFINITY, clock: () => startMs },
    { writes: [{ as: 'stock', check }], events: [], answer: { status: 201, body: {} } },
  );
  await expect(refused).rejects.toThrow('conditions refused: stock');
  expect(claim.completed).toBe(false);
  expect((await claimAt(local.table, aClaim('b'))).outcome).toBe('in_progress');
});
