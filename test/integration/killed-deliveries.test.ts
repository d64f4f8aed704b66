import { setTimeout as pause } from 'node:timers/promises';
import { type Receiver, startReceiver } from '../support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const flags = ['--no-seed', '--time-scale', '60'];
const kills = 3;
const perRound = 20;

type Got = { readonly id: string; readonly body: string };
/** A receiver that answers after a moment, so that attempts are under way when the stack is killed. */
type SlowReceiver = { readonly receiver: Receiver; readonly url: string; readonly taken: Got[]; isWell: boolean };

async function slowReceiver(isWell: boolean): Promise<SlowReceiver> {
  const taken: Got[] = [];
  const receiver = await startReceiver(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const isTaken = slow.isWell;
    if (isTaken) taken.push({ id: String(request.headers['x-service-webhook-id']), body: Buffer.concat(chunks).toString('utf8') });
    await pause(40);
    response.writeHead(isTaken ? 200 : 503).end();
  });
  const slow: SlowReceiver = { receiver, url: `http://127.0.0.1:${receiver.port}/hook`, taken, isWell };
  return slow;
}

describe('a stack that is killed three times while sixty events go to three endpoints', () => {
  let stack: RunningStack;
  const receivers: SlowReceiver[] = [];
  const answered: number[] = [];

  beforeAll(async () => {
    stack = await runStack(flags);
    const store = await openLiveStore(stack, 'killed-often');
    for (const isWell of [true, true, false]) receivers.push(await slowReceiver(isWell));
    for (const { url } of receivers) await store.subscribe(url, ['product.created']);

    for (let round = 0; round < kills; round += 1) {
      const api = jsonClient(stack.demo.api, store.secret);
      for (let n = 0; n < perRound; n += 1) {
        const { body } = await api<{ data: { id: number } }>('POST', '/products', { name: `Mug ${n}`, variants: [{ price: '12.50' }] });
        answered.push(body.data.id);
      }
      await pause(100 * round);
      await stack.end('SIGKILL');
      for (const slow of receivers) slow.isWell ||= round === 1;
      stack = await runStack(flags, stack.dataDir);
    }
  });
  afterAll(async () => {
    await assertNoFindingsAndRemove(stack);
    for (const { receiver } of receivers) await receiver.close();
  });

  it('brings each event to each endpoint, with the same bytes, and again at most once for each attempt that was cut off', async () => {
    const createdBy = ({ taken }: SlowReceiver): Set<unknown> => new Set(taken.map(({ body }) => JSON.parse(body).data.id));
    expect(answered).toHaveLength(kills * perRound);
    await until(
      async () => receivers.map((slow) => answered.filter((id) => !createdBy(slow).has(id)).length),
      (missing) => missing.every((count) => count === 0),
    );
    for (const { taken } of receivers) {
      const bodies = new Map<string, Set<string>>();
      for (const { id, body } of taken) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
      expect([...bodies.values()].every((same) => same.size === 1)).toBe(true);
      // At most ten attempts are under way at an endpoint when it is killed.
      expect(taken.length - bodies.size).toBeLessThanOrEqual(kills * 10);
    }
  });
});
