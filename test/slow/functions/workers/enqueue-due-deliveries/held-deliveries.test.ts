import { SQSClient } from '@aws-sdk/client-sqs';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { minuteByMinute } from '#test/support/harness/redrive-harness.ts';

const store_id = aStore().id;
const context = aStaffContext();
const query = {};

async function fiftyHeld() {
  const { admin, table, close } = await anAdmin();
  const body = { url: 'https://receiver.example/hooks', topics: ['customer.created' as const], is_active: false };
  const { id } = (await admin.createWebhookEndpoint({ params: { store_id }, query, body }, context)).body.data;
  const fanOut = {
    table,
    queue: { sqs: new SQSClient({}), queueUrl: '' },
    firstAttempts: firstAttempts(1),
    log: recordedLog().log,
    clock: () => context.nowMs,
  };
  for (let n = 0; n < 50; n += 1) {
    const createdAtMs = context.nowMs - (50 - n) * 50;
    const event = anEvent({ id: `evt_${String(n).padStart(26, '0')}`, createdAtMs });
    await transact(table, [eventWrite(store_id, event)]);
    const detail = { id: event.id, topic: event.topic, created_at: new Date(createdAtMs).toISOString(), store: { id: store_id } };
    await fanOutEvent(fanOut, JSON.stringify({ detail }));
  }
  const switchOn = () =>
    admin.updateWebhookEndpoint(
      { params: { store_id, id }, query, body: { is_active: true } },
      aStaffContext({ nowMs: context.nowMs + 1 }),
    );
  const statuses = async () => {
    const listed = await admin.listWebhookDeliveries(
      { params: { store_id }, query: { endpoint_id: id, limit: 250 }, body: undefined },
      context,
    );
    return listed.body.data.map(({ status }) => status);
  };
  return { engine: minuteByMinute(table, context.nowMs + 1), switchOn, statuses, [Symbol.dispose]: close };
}

describe('fifty events while their endpoint is off', () => {
  it('are held, however often the redrive runs', async () => {
    using stack = await fiftyHeld();
    await stack.engine.minute();
    await stack.engine.minute();
    expect(stack.engine.arrivals).toEqual([]);
    expect(await stack.statuses()).toEqual(Array.from({ length: 50 }, () => 'held'));
  });

  it('all arrive once it is switched on: oldest first, at most twenty per second', async () => {
    using stack = await fiftyHeld();
    await stack.engine.minute();
    await stack.switchOn();
    await stack.engine.minute();
    await stack.engine.minute();

    const { arrivals } = stack.engine;
    const bySecond = [...Map.groupBy(arrivals, ({ atMs }) => Math.floor(atMs / 1000)).values()].map((second) =>
      second.map(({ eventId }) => Number(eventId.slice(4))).sort((a, b) => a - b),
    );
    expect(bySecond.flat()).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(bySecond.map((second) => second.length)).toEqual([1, 20, 20, 9]);
    expect(await stack.statuses()).toEqual(Array.from({ length: 50 }, () => 'succeeded'));
  });
});
