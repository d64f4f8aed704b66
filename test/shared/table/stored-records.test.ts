import fc from 'fast-check';
import { claimKey, completeKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type QuarantineNote, quarantineAttribute, readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { claimUnique, uniqueLockItem } from '#shared/table/unique-values.ts';
import { anyNumber, anyText } from '#test/support/builders/any-values.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

/* Stored rows that do not belong to one kind of object, such as Idempotency-Keys and unique values. */

describe('the stored form of an Idempotency-Key', () => {
  let local: LocalTable;
  beforeEach(async () => {
    local = await localTable();
  });
  afterEach(() => local.close());

  it('has the attributes of existing items while its request runs, and after its response', async () => {
    const claim = { storeId: 'S1', key: 'a', lockToken: 'token', completed: false };
    const item = () => readItem(local.table, keys.idempotency('S1', 'a'));
    await claimKey(local.table, claim, { fingerprint: 'f', visibility: 'all', nowMs: 10_000, lockUntilMs: 30_000 });
    const kept = {
      pk: 'S#S1#IDEM',
      sk: 'a',
      entity: 'idempotency',
      fingerprint: 'f',
      visibility: 'all',
      lock_token: 'token',
      kept_until_ms: 86_410_000,
      expires_at: 90_010,
    };
    expect(await item()).toEqual({ ...kept, state: 'running', locked_until_ms: 30_000 });
    await completeKey(local.table, claim, { status: 422, body: '{}' });
    expect(await item()).toEqual({ ...kept, state: 'completed', status: 422, body: '{}', sealed: false, wrote_nothing: true });
  });
});

describe('the stored form of a unique value', () => {
  it('has the attributes of existing items', () => {
    const slug = { pk: 'S#S1#UNIQUE#slug', sk: 'mug', entity: 'unique_value', owner_id: 7 };
    const claim = claimUnique('S1', { as: 'slug', kind: 'slug', value: 'mug', ownerId: 7 });
    expect('put' in claim ? claim.put.Item : null).toEqual(slug);
    expect(uniqueLockItem('S1', 'sku', 'A', { ownerId: 7, claimedAtMs: 5 })).toEqual({
      ...{ pk: 'S#S1#UNIQUE#sku', sk: 'A', entity: 'unique_value', owner_id: 7 },
      claimed_at_ms: 5,
    });
  });
});

describe('the note on an item set aside', () => {
  it('is read as written, with the due time of its item', () => {
    const anyNote = fc.record<QuarantineNote>({
      attempts: anyNumber,
      reason: anyText,
      sinceMs: anyNumber,
      nextAttemptAtMs: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(anyNote, (note) => {
        const due = note.nextAttemptAtMs === null ? {} : { due_sk: `${note.nextAttemptAtMs}#evt` };
        expect(readQuarantineNote({ set_aside: quarantineAttribute(note), ...due })).toEqual(note);
      }),
    );
  });

  it('has the attributes of existing items', () => {
    expect(quarantineAttribute({ attempts: 2, reason: 'refused', sinceMs: 5, nextAttemptAtMs: null })).toEqual({
      attempts: 2,
      reason: 'refused',
      since_ms: 5,
      until_ms: null,
    });
  });
});
