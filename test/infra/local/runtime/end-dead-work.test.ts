import { endDeadWork } from '#infra/local/runtime/end-dead-work.ts';
import { newBulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, getBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { claimEmail, recordEmailSent } from '#shared/emails/sent-emails-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { transact } from '#shared/table/transact.ts';
import { readDueDeliveries } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { firstCheckAfterMs } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { acquireSlot } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const killedAtMs = Date.UTC(2026, 10, 24, 10);
const startMs = killedAtMs + 1_000;
const { storeId, id: endpointId } = aWebhookEndpoint();

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
  await transact(local.table, [...openStoreWrites(aStore()), addEndpointWrite(aWebhookEndpoint())]);
});
afterEach(() => local.close());

const claim = (id: number, nowMs: number) =>
  claimAttempt(local.table, { storeId, id }, { nowMs, leaseUntilMs: nowMs + 60_000, maxAttempts: 9 });
const enter = (slot: string, nowMs: number) =>
  acquireSlot(local.table, { storeId, endpointId, slot }, { nowMs, leaseUntilMs: nowMs + 60_000 });
const due = async (dueByMs: number): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { values } of readDueDeliveries(local.table, { dueByMs, perShard: 100 }))
    ids.push(...values.map(({ delivery }) => delivery.id));
  return ids.toSorted((one, other) => one - other);
};

it('the slots and attempts of a killed process are free immediately', async () => {
  for (const id of [1, 2, 3])
    await addDelivery(local.table, aWebhookDelivery({ id, nextAttemptAtMs: killedAtMs }), { dueAtMs: killedAtMs });
  for (const id of [1, 2]) expect((await claim(id, killedAtMs)).claimed).toBe(true);
  for (let slot = 0; slot < 10; slot += 1) expect((await enter(`dead ${slot}`, killedAtMs)).acquired).toBe(true);
  expect([(await enter('alive', startMs)).acquired, (await claim(1, startMs)).claimed, await due(startMs)]).toEqual([false, false, [3]]);

  await endDeadWork(local.table, startMs);
  expect(await due(startMs)).toEqual([1, 2, 3]);
  expect([(await enter('alive', startMs)).acquired, (await claim(1, startMs)).claimed]).toEqual([true, true]);
});

it('an attempt of a delivery that was created just before is freed', async () => {
  const id = idFloor(killedAtMs) + 4;
  await addDelivery(local.table, aWebhookDelivery({ id }), { dueAtMs: killedAtMs + firstCheckAfterMs });
  expect((await claim(id, killedAtMs)).claimed).toBe(true);
  expect([(await claim(id, startMs)).claimed, await due(startMs)]).toEqual([false, []]);

  await endDeadWork(local.table, startMs);
  expect([await due(startMs), (await claim(id, startMs)).claimed]).toEqual([[id], true]);
});

it('e-mails that a killed process was sending, or had not begun to send, go to another sender immediately', async () => {
  const send = (eventId: string, nowMs: number) => {
    const claim = { kind: 'new_order', recipient: 'ada@example.com', caps: [], nowMs, leaseUntilMs: nowMs + 60_000 };
    return claimEmail(local.table, { storeId, eventId }, claim);
  };
  for (const eventId of ['evt_1', 'evt_2']) expect(await send(eventId, killedAtMs)).toEqual({ outcome: 'claimed' });
  await recordEmailSent(local.table, { storeId, eventId: 'evt_2' }, killedAtMs);
  expect(await send('evt_1', startMs)).toEqual({ outcome: 'under_way' });

  await endDeadWork(local.table, startMs);
  expect([await send('evt_1', startMs), await send('evt_2', startMs)]).toEqual([{ outcome: 'claimed' }, { outcome: 'sent' }]);
});

it("the lease of a killed process's step ends, so that the next run knows that it repeats the step", async () => {
  const maker = { kind: 'staff', id: 'ada', email: 'ada@example.com', name: 'Ada', isOperator: false } as const;
  const facts = { id: 1, target: 'updateProduct', isDryRun: false, sizeBytes: 1, maker, place: null, createdAtMs: killedAtMs } as const;
  const waiting = { ...newBulkOperation(facts), status: 'running' } as const;
  const underWay = { ...waiting, id: 2, leaseUntilMs: killedAtMs + 120_000 };
  await transact(local.table, [...addBulkOperationWrites(storeId, waiting), ...addBulkOperationWrites(storeId, underWay)]);

  await endDeadWork(local.table, startMs);
  expect(await getBulkOperation(local.table, storeId, 1, startMs)).toEqual(waiting);
  expect(await getBulkOperation(local.table, storeId, 2, startMs)).toEqual({ ...underWay, leaseUntilMs: startMs });
});

it('the Idempotency-Key of a killed request goes immediately to an equal request, and to no other', async () => {
  const claimOf = (nowMs: number, fingerprint = 'of the request') =>
    claimKey(
      local.table,
      { storeId, key: 'key', lockToken: `${nowMs} ${fingerprint}`, completed: false },
      { fingerprint, nowMs, lockUntilMs: nowMs + 30_000 },
    );
  expect(await claimOf(killedAtMs)).toEqual({ outcome: 'claimed' });
  expect(await claimOf(startMs)).toEqual({ outcome: 'in_progress' });

  await endDeadWork(local.table, startMs);
  expect(await claimOf(startMs, 'of another request')).toEqual({ outcome: 'reused' });
  expect(await claimOf(startMs)).toEqual({ outcome: 'claimed' });
});
