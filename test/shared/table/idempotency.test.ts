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

  it('with a different request is reported as reused, during and after the first run', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    expect(await claimAt(local.table, aClaim('b'), startMs, 'other')).toEqual({ outcome: 'reused' });
    await work(local.table, claim);
    expect(await claimAt(local.table, aClaim('b'), startMs, 'other')).toEqual({ outcome: 'reused' });
  });

  it('of another store is a different key', async () => {
    await claimAt(local.table, aClaim('a'));
    expect(await claimAt(local.table, aClaim('b', { storeId: 'other' }))).toEqual({ outcome: 'claimed' });
  });

  it('is claimed by exactly one of 20 concurrent runs', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => claimAt(local.table, aClaim(`run ${n}`))));
    expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'in_progress')).toHaveLength(19);
  });
});

describe('a response with fields that not every caller may see', () => {
  const claimFor = (visibility: string, lockToken: string, fingerprint = 'same') =>
    claimKey(local.table, aClaim(lockToken), { fingerprint, visibility, nowMs: startMs, lockUntilMs: startMs + lockMs });
  const refuse = (lockToken: string, body = '{"error":{}}') => completeKey(local.table, aClaim(lockToken), { status: 422, body });

  it('is replayed to callers with the same visibility', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a');
    expect(await claimFor('read_customers', 'b')).toMatchObject({ outcome: 'replay' });
  });

  it('and without work is created again for callers with other visibility, by one of them', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a', '{"error":"of a customer"}');
    const outcomes = await Promise.all(['b', 'c', 'd'].map((run) => claimFor('', run)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['claimed', 'in_progress', 'in_progress']);
    expect(JSON.stringify(await readItem(local.table, keys.idempotency(storeId, 'order-17')))).not.toContain('of a customer');
  });

  it('still belongs to its request', async () => {
    await claimFor('read_customers', 'a');
    await refuse('a');
    expect(await claimFor('', 'b', 'other')).toEqual({ outcome: 'reused' });
  });

  it('and with work is replayed to every caller: the work is never repeated', async () => {
    const claim = aClaim('a');
    await claimFor('read_customers', 'a');
    await work(local.table, claim);
    expect(await claimFor('', 'b')).toMatchObject({ outcome: 'replay', answer: { status: 201 } });
  });

  it('is reported as in progress while the first run lasts', async () => {
    await claimFor('read_customers', 'a');
    expect(await claimFor('', 'b')).toEqual({ outcome: 'in_progress' });
  });
});

describe('24 hours', () => {
  const day = 24 * hourMs;

  it.each([
    ['a second before', day - 1_000, 'same', 'replay'],
    ['a second before, for a different request', day - 1_000, 'other', 'reused'],
    ['a second after', day + 1_000, 'same', 'claimed'],
    ['a second after, for a different request', day + 1_000, 'other', 'claimed'],
  ])('%s their end the key is: %s', async (_, laterMs, fingerprint, outcome) => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    expect((await claimAt(local.table, aClaim('b'), startMs + laterMs, fingerprint)).outcome).toBe(outcome);
  });

  it('a key claimed again no longer has its old response', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await work(local.table, claim);
    await claimAt(local.table, aClaim('b'), startMs + day + 1_000);
    expect(await claimAt(local.table, aClaim('c'), startMs + day + 2_000)).toEqual({ outcome: 'in_progress' });
    expect(await readItem(local.table, keys.idempotency(storeId, 'order-17'))).not.toHaveProperty('body');
  });

  it('the record stays in the table beyond them and then expires', async () => {
    await claimAt(local.table, aClaim('a'));
    local.engine.deleteExpiredItems(startMs + day);
    expect(await readItem(local.table, keys.idempotency(storeId, 'order-17'))).not.toBeNull();
    local.engine.deleteExpiredItems(startMs + day + 2 * hourMs);
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

  it('that resumes later writes nothing', async () => {
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

  it('that resumes after its successor has responded changes neither work nor response', async () => {
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
  it('can be claimed again immediately', async () => {
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

  it('that another run has taken over stays with that run', async () => {
    const claim = aClaim('a');
    await claimAt(local.table, claim);
    await claimAt(local.table, aClaim('b'), startMs + lockMs);
    await releaseKey(local.table, claim);
    expect((await claimAt(local.table, aClaim('c'), startMs + lockMs)).outcome).toBe('in_progress');
  });
});

describe('a response with a secret', () => {
  const seal = async (body: string): Promise<string> => `sealed(${body.length})`;

  it.each([
    ['committed with the work', (claim: IdempotencyClaim) => work(local.table, claim, 'so_live_secret')],
    ['stored alone', (claim: IdempotencyClaim) => completeKey(local.table, claim, { status: 201, body: '"so_live_secret"' })],
  ])('%s is stored sealed and replayed as sealed', async (_, complete) => {
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

describe('a call of the table', () => {
  const meets = async (operation: string, failure: () => undefined | (() => void)) => {
    let failures = 1;
    const { table, close } = await localTable({ intercept: (name) => (name === operation && failures-- > 0 ? failure() : undefined) });
    return { table, close };
  };

  it('that claims a key succeeds although its response is lost', async () => {
    const { table, close } = await meets('PutItem', () => () => {
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    });
    expect(await claimAt(table, aClaim('a'))).toEqual({ outcome: 'claimed' });
    expect(await claimAt(table, aClaim('b'))).toEqual({ outcome: 'in_progress' });
    close();
  });

  it('that claims a key waits for the conflicting transaction of the first run', async () => {
    const { table, close } = await meets('PutItem', () => {
      throw new DynamoError('com.amazonaws.dynamodb.v20120810#TransactionConflictException', 'busy');
    });
    expect(await claimAt(table, aClaim('a'))).toEqual({ outcome: 'claimed' });
    close();
  });

  it('that fails is not treated as a refusal', async () => {
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

it('a refused business condition stores no response and keeps the claim', async () => {
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
