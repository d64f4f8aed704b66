import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { applyHealthVerdict } from '#functions/workers/deliver-webhooks/apply-health-verdict.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { moveEndpoint, switchOnEndpoint, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite, changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type EndpointHealthRecord, freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import {
  acquireSlot,
  recordFailure,
  recordSuccess,
  releaseExpiredSlots,
  releaseSlot,
  tripBreaker,
} from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

const { storeId, id: endpointId } = aWebhookEndpoint();
const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const leaseUntilMs = nowMs + 60_000;
const hourMs = 3_600_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const given = (healthRecord: Partial<EndpointHealthRecord> = {}, over: Partial<WebhookEndpoint> = {}) =>
  transact(local.table, [addEndpointWrite(aWebhookEndpoint({ ...over, healthRecord: { ...freshHealthRecord, ...healthRecord } }))]);
const stored = async (): Promise<WebhookEndpoint> => {
  const endpoint = await getEndpoint(local.table, storeId, endpointId);
  if (endpoint === null) throw new Error('The endpoint does not exist.');
  return endpoint;
};
const healthRecord = async () => (await stored()).healthRecord;
const lease = (slot: string) => ({ storeId, endpointId, slot });
const enter = (slot: string, atMs = nowMs) => acquireSlot(local.table, lease(slot), { nowMs: atMs, leaseUntilMs: atMs + 60_000 });
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);
/** Occupies the given slots without the usual check for free slots. */
const hold = (...slots: readonly string[]) =>
  Promise.all(
    slots.map((slot) =>
      local.table.client.send(
        new UpdateCommand({
          TableName: local.table.name,
          Key: keys.webhookEndpoint(storeId, endpointId),
          UpdateExpression: 'SET slots.#slot = :lease',
          ExpressionAttributeNames: { '#slot': slot },
          ExpressionAttributeValues: { ':lease': leaseUntilMs },
        }),
      ),
    ),
  );
const release = async (slot: string, atMs: number) =>
  recordFailure(local.table, lease(slot), await stored(), { nowMs: atMs, timeScale: 1 });
const fail = async (slot: string, atMs = nowMs) => {
  await hold(slot);
  return await release(slot, atMs);
};
const drainAt = async () => (await readItem(local.table, keys.webhookEndpoint(storeId, endpointId)))?.['due_sk'];
const emails = async () =>
  (await storedEvents(local.table, storeId)).filter(({ topic }) => topic === 'internal.email_requested').map(({ data }) => data);

const { log } = recordedLog();
const applyHealth = (
  endpoint: WebhookEndpoint,
  over: { readonly isGone?: boolean; readonly usedUpSinceMs?: number | null; readonly atMs?: number } = {},
) =>
  applyHealthVerdict({ table: local.table, newEventId: () => `evt_${ulid()}`, log }, endpoint, {
    nowMs: over.atMs ?? nowMs,
    isGone: over.isGone ?? false,
    usedUpSinceMs: over.usedUpSinceMs ?? null,
    timeScale: 1,
  });

describe('the slots of an endpoint', () => {
  it('are ten, however many senders compete for one', async () => {
    await given();
    const entries = await Promise.all(upTo(50).map((n) => enter(`s${n}`)));
    expect(entries.filter(({ acquired }) => acquired)).toHaveLength(10);
    expect(entries.filter((entry) => !entry.acquired && entry.because === 'full')).toHaveLength(40);
    expect(Object.values((await healthRecord()).slots)).toEqual(Array.from({ length: 10 }, () => leaseUntilMs));
  });

  it('are one while the breaker is half-open', async () => {
    await given({ failures: 5, firstFailureAtMs: nowMs, openUntilMs: nowMs });
    const entries = await Promise.all(upTo(50).map((n) => enter(`s${n}`)));
    expect(entries.filter(({ acquired }) => acquired)).toHaveLength(1);
  });

  it('are none while the breaker is open, up to the last millisecond', async () => {
    await given({ failures: 5, firstFailureAtMs: nowMs, openUntilMs: nowMs + 1 });
    expect(await enter('s')).toMatchObject({ acquired: false, because: 'open' });
    expect((await healthRecord()).slots).toEqual({});
  });

  it('are none for a probe while attempts from before the opening are under way', async () => {
    await given({ slots: { late: leaseUntilMs }, failures: 5, firstFailureAtMs: nowMs, openUntilMs: nowMs });
    expect(await enter('s')).toMatchObject({ acquired: false, because: 'full' });
  });

  it.each([
    ['switched off', { isActive: false }],
    ['disabled', { disabledAtMs: 1 }],
  ] as const)('are none at an endpoint that is %s', async (_, over) => {
    await given({}, over);
    expect(await enter('s')).toMatchObject({ acquired: false, because: 'off' });
  });

  it('are available exactly while the endpoint is on, its breaker is not open, and fewer attempts than the maximum are under way', async () => {
    const times = fc.constantFrom(null, nowMs - 1, nowMs, nowMs + 1);
    const anyEndpoint = fc.record({
      isActive: fc.boolean(),
      disabledAtMs: fc.constantFrom(null, 1),
      openUntilMs: times,
      underWay: fc.nat(11),
    });
    let id = endpointId;
    await fc.assert(
      fc.asyncProperty(anyEndpoint, async ({ isActive, disabledAtMs, openUntilMs, underWay }) => {
        id += 1;
        const slots = Object.fromEntries(upTo(underWay).map((n) => [`s${n}`, leaseUntilMs]));
        await given({ slots, openUntilMs }, { id, isActive, disabledAtMs });
        const most = openUntilMs === null ? 10 : 1;
        const refusal =
          !isActive || disabledAtMs !== null ? 'off' : openUntilMs === nowMs + 1 ? 'open' : underWay >= most ? 'full' : undefined;
        const outcome = await acquireSlot(local.table, { storeId, endpointId: id, slot: 'mine' }, { nowMs, leaseUntilMs });
        expect(outcome.acquired ? undefined : outcome.because).toBe(refusal);
      }),
      { numRuns: 200 },
    );
  });

  it('are none, and none is stored, when the endpoint does not exist', async () => {
    expect(await enter('s')).toEqual({ acquired: false, because: 'gone' });
    expect(await getEndpoint(local.table, storeId, endpointId)).toBeNull();
  });

  it('of killed senders are released when their leases end, and those of other senders are not', async () => {
    await given({ slots: { dead: nowMs, alive: nowMs + 1 } });
    expect(await releaseExpiredSlots(local.table, await stored(), nowMs)).toBe(true);
    expect((await healthRecord()).slots).toEqual({ alive: nowMs + 1 });
    expect(await releaseExpiredSlots(local.table, await stored(), nowMs)).toBe(false);
  });

  it('can be released twice, even after the endpoint was deleted', async () => {
    await given();
    await enter('mine');
    await enter('yours');
    await releaseSlot(local.table, lease('mine'));
    await releaseSlot(local.table, lease('mine'));
    expect(Object.keys((await healthRecord()).slots)).toEqual(['yours']);
    await expect(releaseSlot(local.table, { ...lease('mine'), endpointId: 404 })).resolves.toBeUndefined();
    expect(await getEndpoint(local.table, storeId, 404)).toBeNull();
  });
});

describe('failures at an endpoint', () => {
  it('are all counted when they are concurrent, and release their slots', async () => {
    await given();
    await Promise.all(upTo(10).map((n) => enter(`s${n}`)));
    await Promise.all(upTo(10).map((n) => fail(`s${n}`)));
    expect(await healthRecord()).toMatchObject({ slots: {}, failures: 10, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs });
  });

  it('continue the previous series within 30 hours', async () => {
    await given();
    await fail('s');
    await fail('s', nowMs + 30 * hourMs);
    expect(await healthRecord()).toMatchObject({ failures: 2, firstFailureAtMs: nowMs });
    await fail('s', nowMs + 60 * hourMs + 1);
    expect(await healthRecord()).toMatchObject({ failures: 3, firstFailureAtMs: nowMs + 60 * hourMs + 1 });
  });

  it('are counted once each, even when the write is repeated after a lost response', async () => {
    await given();
    await hold('s');
    expect(await release('s', nowMs)).toMatchObject({ healthRecord: { failures: 1, slots: {} } });
    expect(await release('s', nowMs)).toMatchObject({ healthRecord: { failures: 1, slots: {} } });
  });

  it('are reset with all their consequences by the first success', async () => {
    await given({
      slots: { s: leaseUntilMs },
      failures: 9,
      firstFailureAtMs: 1,
      lastFailureAtMs: 2,
      openUntilMs: 3,
      breakerTrips: 4,
      warnings: 2,
    });
    await recordSuccess(local.table, lease('s'), { nowMs, durationMs: 20 });
    expect(await healthRecord()).toEqual({ ...freshHealthRecord, lastSuccessAtMs: nowMs, lastDurationMs: 20 });
  });

  it('have no effect on a deleted endpoint', async () => {
    const gone = { ...lease('s'), endpointId: 404 };
    expect(await recordFailure(local.table, gone, aWebhookEndpoint(), { nowMs, timeScale: 1 })).toBeNull();
    await recordSuccess(local.table, gone, { nowMs, durationMs: 20 });
    expect(await getEndpoint(local.table, storeId, 404)).toBeNull();
  });
});

describe('the breaker of an endpoint', () => {
  it('opens once for twenty senders that saw the same failures, and schedules a drain for its end', async () => {
    await given({ failures: 5, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs });
    const seen = await stored();
    const opened = await Promise.all(upTo(20).map(() => tripBreaker(local.table, seen, nowMs + 30_000)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(await healthRecord()).toMatchObject({ breakerTrips: 1, openUntilMs: nowMs + 30_000, isBacklogWatched: true });
    expect(await drainAt()).toBe(`00${nowMs + 30_000}#${storeId}#0000000000000003`);
  });

  it('opens once for twenty concurrent failures', async () => {
    await given({ failures: 4, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs });
    await Promise.all(upTo(20).map(async (n) => applyHealth((await fail(`s${n}`)) ?? aWebhookEndpoint())));
    expect(await healthRecord()).toMatchObject({ failures: 24, breakerTrips: 1, openUntilMs: nowMs + 30_000 });
  });

  it('stays closed when a delivery has succeeded in the meantime', async () => {
    await given({ failures: 5, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs });
    const seen = await stored();
    await recordSuccess(local.table, { storeId, endpointId, slot: null }, { nowMs, durationMs: 20 });
    expect(await tripBreaker(local.table, seen, nowMs + 30_000)).toBe(false);
    expect(await healthRecord()).toEqual({ ...freshHealthRecord, lastSuccessAtMs: nowMs, lastDurationMs: 20 });
  });

  it('schedules the drain for now instead of its end when a delivery succeeds while it is open', async () => {
    await given({ failures: 9, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs, breakerTrips: 5 });
    await tripBreaker(local.table, await stored(), nowMs + 15 * 60_000);
    await recordSuccess(local.table, { storeId, endpointId, slot: null }, { nowMs: nowMs + 1_000, durationMs: 20 });
    expect(await drainAt()).toContain(`00${nowMs + 1_000}#`);
  });
});

describe('an endpoint that keeps failing', () => {
  it('is disabled once, with one e-mail, for twenty concurrent failures', async () => {
    await given({ failures: 4, firstFailureAtMs: nowMs - 45 * hourMs, lastFailureAtMs: nowMs - 24 * hourMs, warnings: 2 });
    await Promise.all(
      upTo(20).map(async (n) => applyHealth((await fail(`s${n}`)) ?? aWebhookEndpoint(), { usedUpSinceMs: nowMs - 45 * hourMs })),
    );
    expect(await stored()).toMatchObject({ disabledAtMs: nowMs, disabledReason: 'tries_used', isActive: true });
    expect(await emails()).toEqual([{ kind: 'endpoint_disabled', endpoint_id: endpointId }]);
  });

  it('stays on when a delivery succeeded between the failure and its consequence', async () => {
    await given({ failures: 4, firstFailureAtMs: nowMs - 71 * hourMs, lastFailureAtMs: nowMs - hourMs, warnings: 3 });
    const failed = await fail('s', nowMs + hourMs);
    await recordSuccess(local.table, { storeId, endpointId, slot: null }, { nowMs: nowMs + hourMs, durationMs: 20 });
    await applyHealth(failed ?? aWebhookEndpoint(), { usedUpSinceMs: nowMs - 45 * hourMs, atMs: nowMs + hourMs });
    expect(await stored()).toMatchObject({ disabledAtMs: null, healthRecord: { failures: 0, breakerTrips: 0 } });
    expect(await emails()).toEqual([]);
  });

  it('stays on when it was moved to another address between the failure and its consequence', async () => {
    await given({ failures: 4, firstFailureAtMs: nowMs - 73 * hourMs, lastFailureAtMs: nowMs - hourMs });
    const failed = await fail('s');
    const before = await stored();
    const moved = { ...moveEndpoint(before, 'https://receiver.example/mended'), updatedAtMs: before.updatedAtMs + 1 };
    await transact(local.table, [changeEndpointWrite(before, moved)]);
    await applyHealth(failed ?? aWebhookEndpoint(), { usedUpSinceMs: nowMs - 45 * hourMs, isGone: true });
    expect(await stored()).toMatchObject({ disabledAtMs: null, healthRecord: { failures: 0, breakerTrips: 0 } });
    expect(await emails()).toEqual([]);
  });

  it('causes each warning once for twenty concurrent failures', async () => {
    await given({ failures: 4, firstFailureAtMs: nowMs - hourMs, lastFailureAtMs: nowMs - hourMs });
    await Promise.all(upTo(20).map(async (n) => applyHealth((await fail(`s${n}`)) ?? aWebhookEndpoint())));
    expect(await healthRecord()).toMatchObject({ warnings: 1 });
    expect(await emails()).toEqual([{ kind: 'endpoint_failing', endpoint_id: endpointId, failing_since_ms: nowMs - hourMs }]);
  });
});

describe('a change by staff', () => {
  it('neither overwrites a concurrently counted failure nor is overwritten by it', async () => {
    await given();
    const before = await stored();
    const after = { ...before, description: 'the new ERP', updatedAtMs: before.updatedAtMs + 1 };
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => fail(`s${n}`)),
      transact(local.table, [changeEndpointWrite(before, after)]),
      ...Array.from({ length: 4 }, (_, n) => enter(`t${n}`)),
    ]);
    const { description, healthRecord: counted } = await stored();
    expect(description).toBe('the new ERP');
    expect(counted).toMatchObject({ failures: 4, firstFailureAtMs: nowMs });
    expect(Object.keys(counted.slots).sort()).toEqual(['t0', 't1', 't2', 't3']);
  });

  it('of the address closes the breaker, keeps the slots of attempts under way, and schedules a drain', async () => {
    await given({
      slots: { s: leaseUntilMs },
      failures: 9,
      firstFailureAtMs: 1,
      lastFailureAtMs: 2,
      openUntilMs: nowMs + hourMs,
      breakerTrips: 4,
    });
    const before = await stored();
    const moved = { ...moveEndpoint(before, 'https://receiver.example/mended'), updatedAtMs: nowMs };
    await transact(local.table, [changeEndpointWrite(before, moved)]);
    expect(await healthRecord()).toEqual({ ...freshHealthRecord, slots: { s: leaseUntilMs }, isBacklogWatched: true });
    expect(await drainAt()).toContain(`00${nowMs}#`);
    expect(await enter('t')).toMatchObject({ acquired: true });
  });

  it('that switches it on again resets its health and schedules a drain', async () => {
    await given(
      { failures: 9, firstFailureAtMs: 1, lastFailureAtMs: 2, breakerTrips: 4, warnings: 3 },
      { disabledAtMs: 3, disabledReason: 'gone' },
    );
    const before = await stored();
    await transact(local.table, [changeEndpointWrite(before, { ...switchOnEndpoint(before), updatedAtMs: nowMs })]);
    expect(await stored()).toMatchObject({
      disabledAtMs: null,
      disabledReason: null,
      healthRecord: { ...freshHealthRecord, isBacklogWatched: true },
    });
    expect(await drainAt()).toContain(`00${nowMs}#`);
  });
});
