import { openLocalTable } from '#infra/cli/local-table.ts';
import type { ActivityView } from '#shared/activity/activity-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const flags = ['--no-seed'];
const keyCount = 10;
/** A key may send 120 requests in a minute. */
const changesPerKey = 100;
/** The stack is killed when so many changes were answered, while others are under way. */
const killsAt = [250, 500, 750];

type Caller = { readonly id: number; readonly secret: string; sent: number; answered: number };

describe('a stack that is killed again and again while a thousand changes are made and recorded', () => {
  let stack: RunningStack;
  let store: LiveStore;
  /** Which key made the change of a request that was answered. */
  const madeBy = new Map<string, number>();
  const withoutChange: string[] = [];

  beforeAll(async () => {
    stack = await runStack(flags);
    store = await openLiveStore(stack, 'recorded');
    const callers: Caller[] = [];
    for (let n = 0; n < keyCount; n += 1) callers.push({ ...(await createKey(store.admin)), sent: 0, answered: 0 });

    for (const killAt of [...killsAt, Number.POSITIVE_INFINITY]) {
      let killing: Promise<unknown> | null = null;
      const killWhenDue = () => {
        if (madeBy.size >= killAt) killing ??= stack.end('SIGKILL');
      };
      await Promise.all(callers.map((caller) => changeMuch(caller, killWhenDue, () => killing !== null)));
      if (killing === null) continue;
      await killing;
      stack = await runStack(flags, stack.dataDir);
    }
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  /** Makes the changes of a key that are left, with a replay and a refusal among them, until the stack is killed. */
  async function changeMuch(caller: Caller, onAnswer: () => void, isKilled: () => boolean): Promise<void> {
    const api = jsonClient(stack.demo.api, caller.secret);
    const send = async (name: string, email: string) => {
      const answer = await api('POST', '/customers', { email }, { 'idempotency-key': name });
      return {
        status: answer.status,
        requestId: answer.headers.get('x-request-id') ?? '',
        replayed: answer.headers.has('idempotent-replayed'),
      };
    };
    const changeOnce = async (isFirst: boolean) => {
      caller.sent += 1;
      const name = `c${caller.id}-${caller.sent}`;
      const made = await send(name, `${name}@example.com`);
      expect(made).toMatchObject({ status: 201, replayed: false });
      madeBy.set(made.requestId, caller.id);
      caller.answered += 1;
      onAnswer();
      if (!isFirst) return;
      const replayed = await send(name, `${name}@example.com`);
      const refused = await send(`${name}-refused`, 'nobody');
      expect([replayed.status, replayed.replayed, refused.status]).toEqual([201, true, 422]);
      withoutChange.push(replayed.requestId, refused.requestId);
    };
    for (let isFirst = true; caller.answered < changesPerKey; isFirst = false) {
      try {
        await changeOnce(isFirst);
      } catch (error) {
        // What was under way is answered by nobody.
        if (isKilled()) return;
        throw error;
      }
    }
  }

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
    expect(madeBy.size).toBe(keyCount * changesPerKey);
    expect(withoutChange.length).toBeGreaterThanOrEqual(2 * keyCount);
    const { table, close } = await openLocalTable(stack.dataDir);
    // Those that were answered, and those that happened and whose answer was cut off.
    const customers = (await readPartition(table, keys.listPartition(store.id, 'CUSTOMER'))).map((item) => Number(item['id']));
    await until(
      async () =>
        (await readPartition(table, keys.listPartition(store.id, 'ACTIVITY'))).filter((item) => item['action'] === 'customer.created'),
      (items) => items.length >= customers.length,
    );
    close();

    const entries = await recorded();
    const ofChanges = entries.filter(({ action }) => action === 'customer.created');
    expect(ofChanges.map(({ resource }) => Number(resource.id)).sort((a, b) => a - b)).toEqual(customers.sort((a, b) => a - b));
    const actorOf = new Map(ofChanges.map(({ request_id: id, actor }) => [id, actor]));
    expect([...madeBy].map(([id]) => actorOf.get(id))).toEqual([...madeBy].map(([, id]) => ({ type: 'api_key', id, name: 'Test' })));
    expect(entries.filter(({ request_id: id }) => id !== null && withoutChange.includes(id))).toEqual([]);
  });
});
