import { activityRetentionMs } from '#shared/activity/activity-entry.ts';
import { readActivityOfRequest, recordActivity } from '#shared/activity/activity-table.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const atMs = Date.UTC(2026, 10, 22, 10);

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const record = (requestId: string) =>
  recordActivity(local.table, storeId, {
    atMs,
    actor: { type: 'system', id: null, name: 'Test' },
    action: 'brand.created',
    resource: { object: 'brand', id: 1 },
    changes: [],
    requestId,
    eventId: `evt_${requestId}`,
    rank: 30,
  });
const sourceOf = async (requestId: string, nowMs = atMs) =>
  (await readActivityOfRequest(local.table, storeId, requestId, nowMs))?.source ?? null;

/** Returns two request ids from which the service derives the same id for an activity entry. */
function clashing(): readonly [string, string] {
  const byId = new Map<number, string>();
  for (let n = 0; ; n += 1) {
    const requestId = requestIdAt(atMs, n);
    const id = derivedObjectId(`${storeId}#${requestId}#activity`, atMs, 0);
    const other = byId.get(id);
    if (other !== undefined) return [other, requestId];
    byId.set(id, requestId);
  }
}

it('the entry of a request is found even if another entry has its first id', async () => {
  const [first, second] = clashing();
  await record(first);
  expect(await sourceOf(second)).toBeNull();
  await record(second);
  expect([await sourceOf(first), await sourceOf(second)]).toEqual([first, second]);
});

it('a request has no entry after a year, and a string that is not a request id never has one', async () => {
  const requestId = requestIdAt(atMs);
  await record(requestId);
  expect(await sourceOf(requestId, atMs + activityRetentionMs - 1)).toBe(requestId);
  expect(await sourceOf(requestId, atMs + activityRetentionMs)).toBeNull();
  expect(await sourceOf('req_1')).toBeNull();
});
