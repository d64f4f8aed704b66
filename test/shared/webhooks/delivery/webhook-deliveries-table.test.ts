import { eventWrite } from '#shared/events/events-table.ts';
import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type PageQuery, readPage } from '#shared/table/read-page.ts';
import { transact } from '#shared/table/transact.ts';
import { abandonDelivery, holdDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimAttempt, recordAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { type DeliveryFilters, deliveryPages } from '#shared/webhooks/delivery/delivery-pages-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, deliveryItem, eventKeys, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { DeliveryAttempt } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const createdAtMs = aWebhookDelivery().createdAtMs;
const nowMs = createdAtMs + 60_000;
const retentionMs = 30 * 24 * 3_600_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const made = (over: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  number: 1,
  trigger: 'automatic',
  atMs: nowMs,
  url: 'https://receiver.example/hooks',
  responseCode: 200,
  durationMs: 120,
  timings: { total_ms: 120 },
  failure: null,
  advice: null,
  ...over,
});
const succeeded = { requestHeaders: {}, response: null, outcome: { status: 'succeeded', nextAttemptAtMs: null } } as const;

describe('the list of deliveries', () => {
  const rows = [
    { id: 901, eventId: 'evt_1', endpointId: 3, topic: 'order.paid', status: 'pending' },
    { id: 902, eventId: 'evt_1', endpointId: 4, topic: 'order.paid', status: 'held' },
    { id: 903, eventId: 'evt_2', endpointId: 3, topic: 'customer.created', status: 'held' },
  ] as const;
  beforeEach(async () => {
    for (const row of rows) await addDelivery(local.table, aWebhookDelivery(row), null);
    await happened('evt_1', idTimeMs(901));
    await happened('evt_2', idTimeMs(903));
  });
  const happened = (id: string, atMs: number) => transact(local.table, [eventWrite(storeId, anEvent({ id, createdAtMs: atMs }))]);
  const list = async (filters: DeliveryFilters, wanted: Partial<PageQuery> = {}, atMs = nowMs) => {
    const all: PageQuery = { limit: 10, after: null, updatedSinceMs: null, createdSinceMs: null, ...wanted };
    return (await readPage(local.table, await deliveryPages(local.table, storeId, filters, atMs), all)).items.map(({ id }) => id);
  };

  it('sorted by last change includes unchanged new deliveries, which have no entry in that index', async () => {
    const [before, since, after] = [0, 1_000, 2_000].map((ms) => {
      const id = idFloor(createdAtMs + ms) + 5;
      const atMs = idTimeMs(id);
      return aWebhookDelivery({ id, nextAttemptAtMs: atMs, createdAtMs: atMs, updatedAtMs: atMs });
    });
    if (before === undefined || since === undefined || after === undefined) throw new Error('three deliveries must exist');
    const changedSince = () => list({ endpointId: before.endpointId }, { updatedSinceMs: since.createdAtMs });
    for (const one of [before, since, after]) await addDelivery(local.table, one, { dueAtMs: nowMs });
    expect((await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', after.id)))?.['updated_sk']).toBeUndefined();
    expect(await changedSince()).toEqual([after.id, since.id]);

    await claimAttempt(local.table, before, { nowMs, leaseUntilMs: nowMs + 60_000, maxAttempts });
    expect(await changedSince()).toEqual([after.id, since.id]);
    await recordAttempt(local.table, before, { made: made(), ...succeeded }, nowMs);
    await abandonDelivery(local.table, after, nowMs);
    expect(await changedSince()).toEqual([after.id, since.id, before.id]);
  });

  it.each<[DeliveryFilters, readonly number[]]>([
    [{}, [903, 902, 901]],
    [{ endpointId: 3 }, [903, 901]],
    [{ status: 'held' }, [903, 902]],
    [{ topic: 'order.paid' }, [902, 901]],
    [{ eventId: 'evt_1' }, [902, 901]],
    [{ eventId: 'evt_1', status: 'held' }, [902]],
    [{ endpointId: 3, topic: 'customer.created' }, [903]],
    [{ eventId: 'evt_9' }, []],
  ])('is newest first and filtered by %j', async (filters, ids) => {
    expect(await list(filters)).toEqual(ids);
  });

  it('has exactly the deliveries of an event, newest first, page by page', async () => {
    const atMs = Date.UTC(2026, 10, 5);
    const event = { eventId: 'evt_3', storeId, createdAtMs: atMs, updatedAtMs: atMs };
    const ids = [idFloor(atMs), idFloor(atMs) + 4095, idFloor(atMs + 1), idFloor(atMs + 4096) - 1];
    for (const id of ids) await addDelivery(local.table, aWebhookDelivery({ ...event, id, createdAtMs: idTimeMs(id) }), null);
    // Adds two deliveries that must not be listed. The first belongs to another event, and is slightly older than all
    // deliveries above. The second belongs to a third event, and is from the same millisecond as the oldest delivery
    // above.
    await addDelivery(local.table, aWebhookDelivery({ ...event, id: idFloor(atMs) - 1, eventId: 'evt_0' }), null);
    await addDelivery(local.table, aWebhookDelivery({ ...event, id: idFloor(atMs) + 7, eventId: 'evt_4' }), null);
    await happened('evt_3', atMs);
    expect(await list({ eventId: 'evt_3' })).toEqual(ids.toReversed());
    expect(await list({ eventId: 'evt_3' }, { limit: 1 })).toEqual([ids[3]]);
    expect(await list({ eventId: 'evt_3' }, { limit: 2, after: padId(ids[2] ?? 0) })).toEqual([ids[1], ids[0]]);
    expect(await list({ eventId: 'evt_3' }, { createdSinceMs: atMs + 1 })).toEqual([ids[3], ids[2]]);
    expect(await list({ eventId: 'evt_3' }, { after: padId(ids[0] ?? 0) })).toEqual([]);
  });

  it('finds a sample by its event, whatever its id', async () => {
    await addDelivery(local.table, aWebhookDelivery({ id: 77, eventId: 'evt_sample_1' }), null);
    expect(await list({ eventId: 'evt_sample_1' })).toEqual([77]);
  });

  it('stores no index key with the event of a delivery, as older versions did', async () => {
    const stored = async (id: number) => readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
    expect(await stored(901)).not.toHaveProperty('filter_d_pk');
    // A delivery that an earlier version stored with this index key is still found.
    const older = aWebhookDelivery({ id: 904, eventId: 'evt_1' });
    await transact(local.table, [{ as: 'old', put: { Item: { ...deliveryItem(older, null), ...eventKeys(older) } } }]);
    expect(await list({ eventId: 'evt_1' })).toEqual([904, 902, 901]);
  });

  it('moves a delivery to its new status', async () => {
    await abandonDelivery(local.table, aWebhookDelivery(rows[0]), nowMs);
    expect(await list({ status: 'pending' })).toEqual([]);
    expect(await list({ status: 'failed' })).toEqual([901]);
    expect(await list({}, { updatedSinceMs: nowMs })).toEqual([901]);
  });

  it('hides deliveries older than 30 days, even before TTL deletes them', async () => {
    expect(await list({}, {}, createdAtMs + retentionMs)).toEqual([]);
    expect(await getDelivery(local.table, storeId, 901, createdAtMs + retentionMs - 1)).not.toBeNull();
    expect(await getDelivery(local.table, storeId, 901, createdAtMs + retentionMs)).toBeNull();
  });

  it('starts at created_since', async () => {
    const id = idFloor(createdAtMs + 5_000);
    await addDelivery(local.table, aWebhookDelivery({ id, createdAtMs: createdAtMs + 5_000 }), null);
    expect(await list({}, { createdSinceMs: createdAtMs + 5_000 })).toEqual([id]);
  });
});

describe('addDelivery', () => {
  it.each([
    ['final', null, false],
    ['pending', { dueAtMs: nowMs }, false],
    ['in the backlog of its endpoint', 'backlog', true],
  ] as const)('keeps and returns the existing delivery, %s', async (_, place, isInBacklog) => {
    expect(await addDelivery(local.table, aWebhookDelivery(), place)).toBeNull();
    const found = await addDelivery(local.table, aWebhookDelivery({ endpointId: 99 }), null);
    expect(found).toEqual({ delivery: aWebhookDelivery(), isInBacklog });
  });
});

describe('attempts', () => {
  const delivery = aWebhookDelivery();
  const claim = async (atMs: number, read = delivery) =>
    (await claimAttempt(local.table, read, { nowMs: atMs, leaseUntilMs: atMs + 60_000, maxAttempts })).claimed;
  beforeEach(async () => {
    await addDelivery(local.table, delivery, { dueAtMs: nowMs });
  });

  it('are claimed by only one sender', async () => {
    expect(await Promise.all([claim(nowMs), claim(nowMs), claim(nowMs)])).toEqual([true, false, false]);
  });

  it('can be claimed again only after the lease has ended', async () => {
    await claim(nowMs);
    const begun = { ...delivery, attemptCount: 1 };
    expect(await claim(nowMs + 59_999, begun)).toBe(false);
    expect(await claim(nowMs + 60_000, begun)).toBe(true);
  });

  it('are refused for a final delivery', async () => {
    await holdDelivery(local.table, delivery, nowMs);
    expect(await claim(nowMs)).toBe(false);
  });

  it('are recorded with their full outcome', async () => {
    await claim(nowMs);
    expect(await recordAttempt(local.table, delivery, { ...succeeded, made: made() }, nowMs)).toBe(true);
    expect(await getDelivery(local.table, storeId, delivery.id, nowMs)).toEqual({
      ...delivery,
      status: 'succeeded',
      attemptCount: 1,
      lastNumber: 1,
      nextAttemptAtMs: null,
      lastAttemptAtMs: nowMs,
      responseCode: 200,
      durationMs: 120,
      attempts: [made()],
      requestHeaders: {},
      updatedAtMs: nowMs,
    });
  });

  it('are not recorded when a later one has begun', async () => {
    await claim(nowMs);
    await claim(nowMs + 60_000, { ...delivery, attemptCount: 1 });
    expect(await recordAttempt(local.table, delivery, { ...succeeded, made: made() }, nowMs)).toBe(false);
    expect(await recordAttempt(local.table, { ...delivery, attemptCount: 1 }, { ...succeeded, made: made({ number: 2 }) }, nowMs)).toBe(
      true,
    );
  });

  it('do not recreate a deleted delivery', async () => {
    const gone = aWebhookDelivery({ id: 5 });
    expect(await claim(nowMs, gone)).toBe(false);
    expect(await recordAttempt(local.table, gone, { ...succeeded, made: made() }, nowMs)).toBe(false);
    expect(await getDelivery(local.table, storeId, 5, nowMs)).toBeNull();
  });
});
