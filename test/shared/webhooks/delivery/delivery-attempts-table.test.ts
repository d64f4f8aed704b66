import fc from 'fast-check';
import { eventRetentionMs } from '#shared/events/event.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refuseAttempt } from '#shared/webhooks/delivery/attempt-guards.ts';
import { claimAttempt, recordAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, deliveryItem, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import {
  answerWithinMs,
  type DeliveryAttempt,
  deliveryStatuses,
  firstCheckAfterMs,
  maxAttemptsOnRecord,
  type WebhookDelivery,
} from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const { storeId, id } = aWebhookDelivery();
const nowMs = aWebhookDelivery().createdAtMs + 1_000;
const leaseUntilMs = nowMs + 60_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
  await addDelivery(local.table, aWebhookDelivery(), { dueAtMs: nowMs });
});
afterEach(() => local.close());

const stored = async (): Promise<WebhookDelivery> => (await getDelivery(local.table, storeId, id, nowMs)) ?? aWebhookDelivery();
const claim = async (delivery: WebhookDelivery, atMs = nowMs) =>
  (await claimAttempt(local.table, delivery, { nowMs: atMs, leaseUntilMs: atMs + 60_000, maxAttempts })).claimed;
const anAttempt = (over: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  number: 1,
  trigger: 'automatic',
  atMs: nowMs,
  url: 'https://receiver.example/hooks',
  responseCode: 500,
  durationMs: 12,
  timings: {},
  failure: 'status',
  advice: null,
  ...over,
});
const record = (delivery: WebhookDelivery, nextAttemptAtMs = nowMs + 60_000) =>
  recordAttempt(
    local.table,
    delivery,
    { made: anAttempt(), requestHeaders: null, response: null, outcome: { status: 'pending', nextAttemptAtMs } },
    nowMs,
  );

describe('the claim of an attempt', () => {
  it('succeeds for one of twenty concurrent senders', async () => {
    const delivery = await stored();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(delivery)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await stored()).toMatchObject({ attemptCount: 1, leaseUntilMs });
  });

  it('is refused to a sender that read the delivery before its last attempt failed', async () => {
    const late = await stored();
    await claim(late);
    await record(late);
    expect(await claim(late)).toBe(false);
    expect(await stored()).toMatchObject({ attemptCount: 1, leaseUntilMs: null, nextAttemptAtMs: nowMs + 60_000 });
  });

  it('succeeds again once the lease has ended, but not before', async () => {
    await claim(await stored());
    expect(await claim(await stored(), leaseUntilMs - 1)).toBe(false);
    expect(await claim(await stored(), leaseUntilMs)).toBe(true);
    expect(await stored()).toMatchObject({ attemptCount: 2 });
  });

  it('returns the delivery as it was before the claim, or as it is after a refusal', async () => {
    const ask = { nowMs, leaseUntilMs, maxAttempts };
    const before = await stored();
    expect(await claimAttempt(local.table, before, ask)).toEqual({ claimed: true, delivery: before });
    expect(await claimAttempt(local.table, before, ask)).toEqual({ claimed: false, delivery: await stored() });
    expect(await claimAttempt(local.table, { storeId, id: id + 1 }, ask)).toEqual({ claimed: false, delivery: null });
  });

  it('succeeds exactly when an attempt may begin, within the thirty days of the delivery', async () => {
    const times = fc.constantFrom(null, nowMs - 1, nowMs, nowMs + 1);
    const overs = fc.record({
      status: fc.constantFrom(...deliveryStatuses),
      attemptCount: fc.integer({ min: 0, max: maxAttempts + 1 }),
      leaseUntilMs: times,
      nextAttemptAtMs: times,
      createdAtMs: fc.constantFrom(nowMs, nowMs - eventRetentionMs + 1, nowMs - eventRetentionMs),
    });
    let next = id;
    await fc.assert(
      fc.asyncProperty(overs, async (over) => {
        next += 1;
        const delivery = aWebhookDelivery({ ...over, id: next });
        await addDelivery(local.table, delivery, { dueAtMs: nowMs });
        const mayBegin = refuseAttempt(delivery, { nowMs, maxAttempts }) === null && over.createdAtMs > nowMs - eventRetentionMs;
        expect(await claim(delivery)).toBe(mayBegin);
      }),
      { numRuns: 400 },
    );
  });

  it('leaves the due time of a new delivery unchanged and writes only its item', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 901 });
    await addDelivery(local.table, fresh, { dueAtMs: nowMs + firstCheckAfterMs });
    const units = await runMetered(async (usage) => {
      expect(await claim(fresh)).toBe(true);
      return [usage.calls, usage.writeUnits];
    });
    expect(units).toEqual([1, 1]);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${nowMs + firstCheckAfterMs}#`);
  });

  it('moves a new delivery from the backlog to the due index, so that it is checked when its lease ends', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 902 });
    await addDelivery(local.table, fresh, 'backlog');
    expect(await claim(fresh)).toBe(true);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });

  it('makes a new delivery that would be checked later, such as a retry, due at the end of its lease', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 903 });
    await addDelivery(local.table, fresh, { dueAtMs: nowMs + answerWithinMs });
    expect(await claim(fresh)).toBe(true);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });

  it('makes the delivery due when its lease ends', async () => {
    await claim(await stored());
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });
});

describe('the record of an attempt', () => {
  it('is refused to a sender after another one has taken the lease', async () => {
    const slow = await stored();
    await claim(slow);
    await claim(await stored(), leaseUntilMs);
    expect(await record(slow)).toBe(false);
    expect(await stored()).toMatchObject({ attemptCount: 2, attempts: [], leaseUntilMs: leaseUntilMs + 60_000 });
  });
});

describe('a delivery with the maximum number of attempts', () => {
  it('fits into an item of 400 KB, with the longest address, advice and answer', async () => {
    const attempts = Array.from({ length: maxAttemptsOnRecord + maxAttempts }, (_, n) =>
      anAttempt({ number: n + 1, url: `https://receiver.example/${'x'.repeat(2_000 - 25)}`, advice: 'x'.repeat(600) }),
    );
    // The largest possible response: a body of 16 KB of bytes that are not valid UTF-8. Each of these bytes is stored
    // as three bytes.
    const response = { headers: namedValues({ 'x-long': 'x'.repeat(16_000) }), body: '\uFFFD'.repeat(16 * 1024) };
    const item = deliveryItem(aWebhookDelivery({ id: 901, attempts, response, requestHeaders: { 'x-long': 'x'.repeat(2_000) } }), null);
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(400 * 1024);
    await addDelivery(local.table, aWebhookDelivery({ id: 901, attempts, response }), null);
    expect((await getDelivery(local.table, storeId, 901, nowMs))?.attempts).toHaveLength(58);
  });
});
