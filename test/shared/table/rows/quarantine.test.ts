import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#shared/table/keys.ts';
import { readDueItems } from '#shared/table/read-due-items.ts';
import { readItem } from '#shared/table/read-items.ts';
import { currentQuarantineNote, quarantine, readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const key = { pk: 'S#1#THING', sk: '1' };

let local: LocalTable;
beforeEach(async () => {
  local = await localTable({ now: () => nowMs });
});
afterEach(() => local.close());

const put = (more: Readonly<Record<string, unknown>> = {}) =>
  local.table.client.send(
    new PutCommand({ TableName: local.table.name, Item: { ...key, ...indexKeys.due('retries', 1, nowMs, '1#1'), ...more } }),
  );
const item = async () => (await readItem(local.table, key)) ?? {};
const due = (dueByMs: number) => readDueItems(local.table, 'retries', { dueByMs, perShard: 10 });

describe('an item that is set aside', () => {
  it('is due again when its wait is over, and records how often, why and since when', async () => {
    await put();
    const noted = { attempts: 1, reason: 'No.', sinceMs: nowMs, nextAttemptAtMs: nowMs + 60_000 };
    expect(await quarantine(local.table, await item(), 'No.', nowMs)).toEqual(noted);
    expect(readQuarantineNote(await item())).toEqual(noted);
    expect(await due(nowMs + 59_999)).toEqual([]);
    expect(await due(nowMs + 60_000)).toHaveLength(1);
    const again = await quarantine(local.table, await item(), 'Still no.', nowMs + 60_000);
    expect(again).toEqual({ attempts: 2, reason: 'Still no.', sinceMs: nowMs, nextAttemptAtMs: nowMs + 180_000 });
  });

  it('stays unchanged when another run has moved it since it was read', async () => {
    await put();
    const read = await item();
    await quarantine(local.table, read, 'No.', nowMs);
    const before = await item();
    expect(await quarantine(local.table, read, 'No.', nowMs + 1)).toBeNull();
    expect(await item()).toEqual(before);
  });

  it('starts from the first attempt when it was processed since', async () => {
    await put();
    await quarantine(local.table, await item(), 'No.', nowMs);
    await local.table.client.send(
      new UpdateCommand({
        TableName: local.table.name,
        Key: key,
        UpdateExpression: 'SET due_sk = :later',
        ExpressionAttributeValues: { ':later': indexKeys.due('retries', 1, nowMs + 900_000, '1#1').due_sk },
      }),
    );
    expect(await quarantine(local.table, await item(), 'No.', nowMs + 900_000)).toMatchObject({ attempts: 1, sinceMs: nowMs + 900_000 });
  });

  it('is no longer set aside once it has another due time, although it keeps the note', async () => {
    await put();
    await quarantine(local.table, await item(), 'No.', nowMs);
    expect(currentQuarantineNote(await item())).toMatchObject({ attempts: 1, reason: 'No.' });
    await put({ set_aside: (await item())['set_aside'] });
    expect(currentQuarantineNote(await item())).toBeNull();
  });

  it('is moved even when it is too large for a note', async () => {
    await put({ body: 'x'.repeat(409_600 - 110) });
    expect(await quarantine(local.table, await item(), 'No.'.repeat(100), nowMs)).toMatchObject({ attempts: 1 });
    expect(await due(nowMs + 59_999)).toEqual([]);
    expect(readQuarantineNote(await item())).toBeNull();
  });

  it('must be waiting', async () => {
    expect(await quarantine(local.table, { ...key }, 'No.', nowMs)).toBeNull();
  });
});
