import fc from 'fast-check';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { countInRange, stepThroughRange } from '#shared/webhooks/recovery/deliveries-in-range-table.ts';
import { isMeant, type RecoveryRange } from '#shared/webhooks/recovery/webhook-recovery.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aSpentDelivery } from '#test/support/builders/past-deliveries.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const startMs = Date.UTC(2026, 10, 5, 10);
const topics = ['customer.created', 'order.paid', 'order.created'] as const;
const statuses = ['failed', 'succeeded', 'held', 'pending'] as const;
const range = (over: Partial<RecoveryRange> = {}): RecoveryRange => ({
  storeId,
  endpointId: 3,
  sinceMs: startMs,
  untilMs: startMs + 1_000_000,
  status: 'failed',
  topics: null,
  ...over,
});
const never = () => false;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const add = (deliveries: readonly WebhookDelivery[]) => Promise.all(deliveries.map((delivery) => addDelivery(local.table, delivery, null)));
async function idsOf(wanted: RecoveryRange, afterId?: number): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id, belongs } of stepThroughRange(local.table, wanted, afterId)) if (belongs) ids.push(id);
  return ids;
}

describe('the deliveries of a range', () => {
  it('are those that a check of each delivery would find, oldest first', async () => {
    const delivery = fc.record({
      endpointId: fc.constantFrom(3, 4),
      status: fc.constantFrom(...statuses),
      topic: fc.constantFrom(...topics),
      eventId: fc.constantFrom('evt_1', 'evt_1', 'evt_1', 'evt_sample_1'),
    });
    const asked = fc.record({
      sinceMs: fc.integer({ min: startMs, max: startMs + 400 }),
      untilMs: fc.integer({ min: startMs, max: startMs + 400 }),
      status: fc.constantFrom('failed' as const, 'succeeded' as const, 'held' as const),
      topics: fc.option(fc.uniqueArray(fc.constantFrom(...topics), { minLength: 1 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 400 }), fc.array(asked, { minLength: 1, maxLength: 8 }), async (facts, ranges) => {
        using other = await localTable().then(({ table, close }) => ({ table, [Symbol.dispose]: close }));
        const all = facts.map((over, n) => aSpentDelivery(startMs + n, over));
        await Promise.all(all.map((one) => addDelivery(other.table, one, null)));
        for (const wanted of ranges.map(range)) {
          const expected = all.filter(
            (one) =>
              isMeant(one, wanted, { askedAtMs: startMs + 1e9, nowMs: startMs + 1e9 }) &&
              one.createdAtMs >= wanted.sinceMs &&
              one.createdAtMs <= wanted.untilMs,
          );
          const ids: number[] = [];
          for await (const { id, belongs } of stepThroughRange(other.table, wanted)) if (belongs) ids.push(id);
          expect(ids).toEqual(expected.map(({ id }) => id));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('can be walked from any delivery on', async () => {
    const all = Array.from({ length: 300 }, (_, n) => aSpentDelivery(startMs + n * 10));
    await add(all);
    const ids = all.map(({ id }) => id);
    expect(await idsOf(range())).toEqual(ids);
    expect(await idsOf(range(), ids[120])).toEqual(ids.slice(121));
    expect(await idsOf(range(), ids[299])).toEqual([]);
  });

  it('are counted with the times of the first and last, as far as the time allows', async () => {
    await add(Array.from({ length: 120 }, (_, n) => aSpentDelivery(startMs + n * 10)));
    expect(await countInRange(local.table, range(), never)).toEqual({
      count: 120,
      isComplete: true,
      oldestAtMs: startMs,
      newestAtMs: startMs + 1_190,
    });
    expect(await countInRange(local.table, range(), () => true)).toMatchObject({ count: 1, isComplete: false });
    expect(await countInRange(local.table, range({ endpointId: 4 }), never)).toEqual({
      count: 0,
      isComplete: true,
      oldestAtMs: null,
      newestAtMs: null,
    });
  });

  it('take few reads when they are few, however many deliveries the endpoint has', async () => {
    let queries = 0;
    const counted = await localTable({
      intercept: (operation) => {
        if (operation === 'Query') queries += 1;
        return undefined;
      },
    });
    const all = Array.from({ length: 2000 }, (_, n) => aSpentDelivery(startMs + n * 10, n === 1500 ? {} : { status: 'succeeded' }));
    for (let n = 0; n < all.length; n += 100) {
      await Promise.all(all.slice(n, n + 100).map((one) => addDelivery(counted.table, one, null)));
    }
    expect(await countInRange(counted.table, range(), never)).toMatchObject({ count: 1, isComplete: true });
    expect(queries).toBeLessThanOrEqual(2);
    queries = 0;
    expect(await countInRange(counted.table, range({ status: 'succeeded' }), never)).toMatchObject({ count: 1999 });
    expect(queries).toBeLessThanOrEqual(10);
    counted.close();
  });
});
