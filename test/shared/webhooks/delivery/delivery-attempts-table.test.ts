import fc from 'fast-check';
import { eventRetentionMs } from '#shared/events/event.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { keys } from '#shared/table/keys.ts';
import { metered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refuseAttempt } from '#shared/webhooks/delivery/attempt-guards.ts';
import { claimAttempt, recordAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, deliveryItem, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import {
  answerWithinMs,
  type DeliveryAttempt,
  deliveryStatuses,
  firstLookAfterMs,
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
  it('is given to one of twenty who ask at once', async () => {
    const delivery = await stored();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(delivery)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await stored()).toMatchObject({ attemptCount: 1, leaseUntilMs });
  });

  it('is refused to one who read the delivery before the attempt that has failed since', async () => {
    const late = await stored();
    await claim(late);
    await record(late);
    expect(await claim(late)).toBe(false);
    expect(await stored()).toMatchObject({ attemptCount: 1, leaseUntilMs: null, nextAttemptAtMs: nowMs + 60_000 });
  });

  it('is given again when the lease has ended, and not a moment before', async () => {
    await claim(await stored());
    expect(await claim(await stored(), leaseUntilMs - 1)).toBe(false);
    expect(await claim(await stored(), leaseUntilMs)).toBe(true);
    expect(await stored()).toMatchObject({ attemptCount: 2 });
  });

  it('gives the delivery as it was, or as it is', async () => {
    const ask = { nowMs, leaseUntilMs, maxAttempts };
    const before = await stored();
    expect(await claimAttempt(local.table, before, ask)).toEqual({ claimed: true, delivery: before });
    expect(await claimAttempt(local.table, before, ask)).toEqual({ claimed: false, delivery: await stored() });
    expect(await claimAttempt(local.table, { storeId, id: id + 1 }, ask)).toEqual({ claimed: false, delivery: null });
  });

  it('is given exactly when an attempt may begin, until the thirty days of the delivery are over', async () => {
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

  it('leaves a delivery of this moment where it waits, and writes its item alone', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 901 });
    await addDelivery(local.table, fresh, { dueAtMs: nowMs + firstLookAfterMs });
    const units = await metered(async (usage) => {
      expect(await claim(fresh)).toBe(true);
      return [usage.calls, usage.writeUnits];
    });
    expect(units).toEqual([1, 1]);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${nowMs + firstLookAfterMs}#`);
  });

  it('takes one of this moment out of the backlog, where nobody would look when its lease ends', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 902 });
    await addDelivery(local.table, fresh, 'backlog');
    expect(await claim(fresh)).toBe(true);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });

  it('moves one of this moment that waits for a later look, as a retry does, to the end of its lease', async () => {
    const fresh = aWebhookDelivery({ id: idFloor(nowMs) + 903 });
    await addDelivery(local.table, fresh, { dueAtMs: nowMs + answerWithinMs });
    expect(await claim(fresh)).toBe(true);
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', fresh.id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });

  it('has the delivery looked at when its lease ends', async () => {
    await claim(await stored());
    const item = await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
    expect(item?.['due_sk']).toContain(`00${leaseUntilMs}#`);
  });
});

describe('the record of an attempt', () => {
  it('is refused to a sender whose lease has passed to another', async () => {
    const slow = await stored();
    await claim(slow);
    await claim(await stored(), leaseUntilMs);
    expect(await record(slow)).toBe(false);
    expect(await stored()).toMatchObject({ attemptCount: 2, attempts: [], leaseUntilMs: leaseUntilMs + 60_000 });
  });
});

describe('a delivery with every attempt it may have', () => {
  it('fits into an item of 400 KB, with the longest address, advice and answer', async () => {
    const attempts = Array.from({ length: maxAttemptsOnRecord + maxAttempts }, (_, n) =>
      anAttempt({ number: n + 1, url: `https://receiver.example/${'x'.repeat(2_000 - 25)}`, advice: 'x'.repeat(600) }),
    );
    // An answer of 16 KB that is no text: each byte is kept as three.
    const response = { headers: namedValues({ 'x-long': 'x'.repeat(16_000) }), body: '\uFFFD'.repeat(16 * 1024) };
    const item = deliveryItem(aWebhookDelivery({ id: 901, attempts, response, requestHeaders: { 'x-long': 'x'.repeat(2_000) } }), null);
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(400 * 1024);
    await addDelivery(local.table, aWebhookDelivery({ id: 901, attempts, response }), null);
    expect((await getDelivery(local.table, storeId, 901, nowMs))?.attempts).toHaveLength(58);
  });
});
