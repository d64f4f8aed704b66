import { openLocalTable } from '#infra/cli/local-table.ts';
import type { ActivityView } from '#shared/activity/activity-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { removeHealthy } from '../support/harness/healthy-end.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const flags = ['--no-seed'];
const rounds = 4;
const keyCount = 10;
/** A key may send 120 requests in a minute. */
const perKeyAndRound = 25;
const writes = rounds * keyCount * perKeyAndRound;

describe('a stack that is killed again and again while a thousand changes are recorded', () => {
  let stack: RunningStack;
  let store: LiveStore;
  /** Which key made the change of a request. */
  const madeBy = new Map<string, number>();
  const withoutChange: string[] = [];

  beforeAll(async () => {
    stack = await runStack(flags);
    store = await openLiveStore(stack, 'recorded');
    const callers: { readonly id: number; readonly secret: string }[] = [];
    for (let n = 0; n < keyCount; n += 1) callers.push(await createKey(store.admin));

    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        callers.map(async ({ id, secret }) => {
          const api = jsonClient(stack.demo.api, secret);
          const create = async (n: number, status: number, replays = false) => {
            const name = `c${id}-${round}-${n}`;
            const answer = await api('POST', '/customers', { email: `${name}@example.com` }, { 'idempotency-key': name });
            expect([answer.status, answer.headers.has('idempotent-replayed')]).toEqual([status, replays]);
            return answer.headers.get('x-request-id') ?? '';
          };
          for (let n = 0; n < perKeyAndRound; n += 1) madeBy.set(await create(n, 201), id);
          withoutChange.push(await create(0, 201, true));
          const refused = await api('POST', '/customers', { email: 'nobody' });
          expect(refused.status).toBe(422);
          withoutChange.push(refused.headers.get('x-request-id') ?? '');
        }),
      );
      if (round === rounds - 1) break;
      await stack.end('SIGKILL');
      stack = await runStack(flags, stack.dataDir);
    }
  });
  afterAll(() => removeHealthy(stack));

  /** Who made an entry's change is what the answers of the API said. */
  async function recorded(): Promise<readonly ActivityView[]> {
    const admin = jsonClient(`${stack.demo.admin}/stores/${store.id}`, stack.demo.admin_token);
    const entries: ActivityView[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      type Page = { readonly data: readonly ActivityView[]; readonly next_cursor: string | null };
      const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await admin<Page>('GET', `/activity?limit=250${next}`);
      entries.push(...body.data);
      cursor = body.next_cursor;
    }
    return entries;
  }

  it('has each of them once, with the key that made it, and none that was refused or replayed', async () => {
    expect([madeBy.size, withoutChange.length]).toEqual([writes, 2 * rounds * keyCount]);
    const { table, close } = await openLocalTable(stack.dataDir);
    await until(
      async () =>
        (await readPartition(table, keys.listPartition(store.id, 'ACTIVITY'))).filter((item) => item['action'] === 'customer.created'),
      (items) => items.length >= writes,
    );
    close();

    const entries = await recorded();
    const ofWrites = entries.filter(({ action }) => action === 'customer.created');
    expect(ofWrites).toHaveLength(writes);
    expect(new Map(ofWrites.map(({ request_id: id, actor }) => [id, actor]))).toEqual(
      new Map([...madeBy].map(([id, keyId]) => [id, { type: 'api_key', id: keyId, name: 'Test' }])),
    );
    expect(entries.filter(({ request_id: id }) => id !== null && withoutChange.includes(id))).toEqual([]);
  });
});
