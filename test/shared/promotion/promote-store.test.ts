import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { examineStore } from '#shared/doctor/examine-store.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { unrelayedEvents } from '#shared/events/outbox-table.ts';
import { nextOrderNumber } from '#shared/orders/orders-table.ts';
import { type Promotion, promoteStore } from '#shared/promotion/promote-store-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { reportingUnreadable } from '#shared/table/rows/unreadable-rows.ts';
import { transact } from '#shared/table/transact.ts';
import { dueDeliveries } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore();
const storeId = store.id;
const createdAtMs = decodeTime(anEvent().id.slice('evt_'.length));
const nowMs = createdAtMs + 60_000;
const promotion: Promotion = {
  promotion: '2026-11-05T10:01:00.000Z',
  sequenceAhead: 1000,
  numbersAhead: 100,
  sinceMs: createdAtMs - 60_000,
  isDryRun: false,
};

let local: LocalTable;
beforeEach(async () => {
  local = await localTable({ now: () => nowMs });
  await transact(local.table, openStoreWrites(store));
});
afterEach(() => local.close());

const idOf = (n: number) => `${anEvent().id.slice(0, -4)}${String(n).padStart(4, '0')}`;
const eventOf = (n: number) => ({ ...anEvent({ id: idOf(n), createdAtMs }), storeId });
const write = async (numbers: readonly number[]): Promise<void> => {
  for (const n of numbers) await transact(local.table, [eventWrite(storeId, eventOf(n))]);
};
const number = async (numbers: readonly number[], atMs = nowMs) => numberEvents(local.table, storeId, numbers.map(eventOf), atMs);
const remove = (Key: Key) => local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key }));
const counter = async () =>
  (await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.eventCounter(storeId) }))).Item;
const promote = (change: Partial<Promotion> = {}) => promoteStore(local.table, storeId, { ...promotion, ...change });
const logAfter = async (after: number) => {
  const { events, upTo, hasMore } = await readEventLog(local.table, storeId, { after, limit: 50, nowMs: nowMs + 1000 });
  return { sequences: events.map(({ sequence }) => sequence), ids: events.map(({ id }) => id), upTo, hasMore };
};
const findings = async () => {
  const found = [];
  for await (const { check, id } of examineStore(local.table, storeId, { nowMs: nowMs + 1000, graceMs: 0 })) found.push(`${check} ${id}`);
  return found;
};

/** The deliveries that fall due by a time. */
const dueBy = async (dueByMs: number) => {
  const found: number[] = [];
  for await (const { values } of dueDeliveries(local.table, { dueByMs, perShard: 100 })) {
    found.push(...values.map(({ delivery }) => delivery.id));
  }
  return found.toSorted((a, b) => a - b);
};

/** What a replica has when the events 3 and 5 and the counter after number 4 did not arrive. */
async function tornReplica(): Promise<void> {
  await write([1, 2, 3, 4, 5]);
  await number([1, 2, 3, 4, 5]);
  await remove(keys.event(storeId, idOf(3)));
  await remove(keys.event(storeId, idOf(5)));
  await local.table.client.send(
    new UpdateCommand({
      TableName: local.table.name,
      Key: keys.eventCounter(storeId),
      UpdateExpression: 'SET #last = :last',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':last': 2 },
    }),
  );
}

describe('promoting a store of a replica', () => {
  it('gives no number of the log again that the old home can have given', async () => {
    await tornReplica();
    const { counters } = await promote();
    expect(counters[0]).toEqual({ counter: 'events', from: 2, to: 1004 });
    await write([6]);
    await number([6]);
    expect(await logAfter(5)).toEqual({ sequences: [1005], ids: [idOf(6)], upTo: 1005, hasMore: false });
  });

  it('leaves no reader of the log waiting for a number that is lost', async () => {
    await tornReplica();
    expect((await logAfter(0)).sequences).toEqual([1, 2]);
    expect((await promote()).lostNumbers).toEqual([{ from: 3, to: 3 }]);
    await write([6]);
    await number([6]);
    expect((await logAfter(0)).sequences).toEqual([1, 2, 4, 1005]);
  });

  it('leaves nothing that the doctor holds against the store, before and after its first new event', async () => {
    await tornReplica();
    expect(await findings()).not.toEqual([]);
    await promote();
    const waits = (found: readonly string[]) => found.filter((finding) => !finding.startsWith('event_due'));
    expect(waits(await findings())).toEqual([]);
    await write([6]);
    await number([6]);
    expect(waits(await findings())).toEqual([]);
  });

  it('relays once more what was relayed since the window began: the queues of the old home are gone', async () => {
    await write([1, 2]);
    await number([1]);
    expect((await promote()).reopened).toBe(1);
    const waiting = await unrelayedEvents(local.table, { dueByMs: nowMs, perShard: 100 });
    expect(waiting.map(({ id }) => id).sort()).toEqual([idOf(1), idOf(2)]);
    expect(waiting.find(({ id }) => id === idOf(1))?.sequence).toBe(1);
  });

  it('leaves older events alone', async () => {
    await write([1]);
    await number([1]);
    expect((await promote({ sinceMs: createdAtMs + 1 })).reopened).toBe(0);
  });

  it('has a delivery fall due when its next attempt can be made: the message that it was enqueued with is gone', async () => {
    const enqueued = { dueAtMs: nowMs + 300_000 };
    const retry = { attemptCount: 1, nextAttemptAtMs: nowMs + 20_000 };
    await addDelivery(local.table, aWebhookDelivery({ id: 901, ...retry }), enqueued);
    await addDelivery(local.table, aWebhookDelivery({ id: 902, ...retry, leaseUntilMs: nowMs + 40_000 }), enqueued);
    await addDelivery(local.table, aWebhookDelivery({ id: 903, ...retry }), 'backlog');
    await addDelivery(local.table, aWebhookDelivery({ id: 904, ...retry }), { dueAtMs: nowMs + 20_000 });
    await addDelivery(local.table, aWebhookDelivery({ id: 905, status: 'succeeded', nextAttemptAtMs: null }), null);
    expect((await promote({ isDryRun: true })).rescheduled).toBe(2);
    expect((await promote()).rescheduled).toBe(2);
    expect(await dueBy(nowMs + 19_999)).toEqual([]);
    expect(await dueBy(nowMs + 20_000)).toEqual([901, 904]);
    expect(await dueBy(nowMs + 40_000)).toEqual([901, 902, 904]);
    expect((await promote()).rescheduled).toBe(0);
  });

  it('passes over a delivery that cannot be read', async () => {
    const late = { dueAtMs: nowMs + 300_000 };
    for (const id of [901, 902]) await addDelivery(local.table, aWebhookDelivery({ id, nextAttemptAtMs: nowMs }), late);
    await local.table.client.send(
      new UpdateCommand({
        TableName: local.table.name,
        Key: keys.listed(storeId, 'WEBHOOK_DELIVERY', 901),
        UpdateExpression: 'SET tries = :none',
        ExpressionAttributeValues: { ':none': 'none' },
      }),
    );
    const reported: unknown[] = [];
    const log = { error: (code: string, fields: object = {}) => void reported.push({ code, ...fields }) };
    expect((await reportingUnreadable(log, promote)).rescheduled).toBe(1);
    expect(reported).toMatchObject([{ code: 'record.unreadable', id: 901, attribute: 'tries' }]);
    expect(await dueBy(nowMs)).toEqual([902]);
  });

  it('gives no number of an order again', async () => {
    expect(await nextOrderNumber(local.table, storeId)).toBe(1001);
    const { counters } = await promote();
    expect(counters.slice(1)).toEqual([
      { counter: 'orders', from: 1, to: 101 },
      { counter: 'returns', from: 0, to: 100 },
      { counter: 'bookings', from: 0, to: 100 },
      { counter: 'purchase_orders', from: 0, to: 100 },
    ]);
    expect(await nextOrderNumber(local.table, storeId)).toBe(1102);
  });

  it('raises each counter once for a promotion, however often it is run, and again for the next', async () => {
    await promote();
    const first = await counter();
    await promote();
    expect(await counter()).toEqual(first);
    await promote({ promotion: '2026-11-06T10:00:00.000Z' });
    expect((await counter())?.['last']).toBe(2000);
  });

  it('writes nothing in a dry run, and says what it would do', async () => {
    await tornReplica();
    await nextOrderNumber(local.table, storeId);
    const before = local.engine.call('Scan', { TableName: local.table.name });
    const told = await promote({ isDryRun: true });
    expect(local.engine.call('Scan', { TableName: local.table.name })).toEqual(before);
    expect(told).toEqual(await promote());
  });
});
