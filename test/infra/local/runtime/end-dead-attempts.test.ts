import { endDeadAttempts } from '#infra/local/runtime/end-dead-attempts.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { dueDeliveries } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
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
  for await (const { values } of dueDeliveries(local.table, { dueByMs, perShard: 100 }))
    ids.push(...values.map(({ delivery }) => delivery.id));
  return ids.toSorted((one, other) => one - other);
};

it('frees the slots and attempts that a killed process took along, at once', async () => {
  for (const id of [1, 2, 3])
    await addDelivery(local.table, aWebhookDelivery({ id, nextAttemptAtMs: killedAtMs }), { dueAtMs: killedAtMs });
  for (const id of [1, 2]) expect((await claim(id, killedAtMs)).claimed).toBe(true);
  for (let slot = 0; slot < 10; slot += 1) expect((await enter(`dead ${slot}`, killedAtMs)).acquired).toBe(true);
  expect([(await enter('alive', startMs)).acquired, (await claim(1, startMs)).claimed, await due(startMs)]).toEqual([false, false, [3]]);

  await endDeadAttempts(local.table, startMs);
  expect(await due(startMs)).toEqual([1, 2, 3]);
  expect([(await enter('alive', startMs)).acquired, (await claim(1, startMs)).claimed]).toEqual([true, true]);
});
