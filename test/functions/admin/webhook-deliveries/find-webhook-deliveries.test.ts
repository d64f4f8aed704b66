import { idFloor } from '#shared/kernel/object-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { recordAttempt, recordManualAttemptWrite } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { AttemptFailure, DeliveryAttempt, WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const minuteMs = 60_000;
const startMs = context.nowMs - 600 * minuteMs;

type Outcome = readonly [failure: AttemptFailure | null, responseCode: number | null];
const attempt = ([failure, responseCode]: Outcome, number = 1): DeliveryAttempt => ({
  number,
  trigger: 'automatic',
  atMs: startMs + number,
  url: 'https://receiver.example/hooks',
  responseCode,
  durationMs: 120,
  timings: {},
  failure,
  advice: failure === null ? null : 'Look at it.',
});

/**
 * Returns the n-th delivery, created a minute after the previous one. If the outcome is null, the delivery has not been
 * attempted yet.
 */
function aDelivery(n: number, outcome: Outcome | null, over: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const createdAtMs = startMs + n * minuteMs;
  const made = outcome === null ? null : attempt(outcome);
  return aWebhookDelivery({
    id: idFloor(createdAtMs) + n,
    createdAtMs,
    updatedAtMs: createdAtMs,
    status: outcome !== null && outcome[0] === null ? 'succeeded' : 'pending',
    attempts: made === null ? [] : [made],
    attemptCount: made === null ? 0 : 1,
    lastAttemptAtMs: made?.atMs ?? null,
    responseCode: made?.responseCode ?? null,
    ...over,
  });
}

const outcomes: readonly (Outcome | null)[] = [
  [null, 200],
  ['status', 404],
  ['status', 503],
  ['redirect', 302],
  ['timeout', null],
  ['dns', null],
  ['internal', null],
  null,
  [null, 204],
];

async function withDeliveries(deliveries: readonly WebhookDelivery[]) {
  const { admin, table, close } = await anAdmin();
  for (const delivery of deliveries) await addDelivery(table, delivery, null);
  type Query = Parameters<typeof admin.listWebhookDeliveries>[0]['query'];
  const page = async (query: Query) => (await admin.listWebhookDeliveries({ params: { store_id }, query, body: undefined }, context)).body;
  /** Returns the indexes of the listed deliveries, newest first. */
  const list = async (query: Query) => (await page(query)).data.map(({ id }) => deliveries.findIndex((one) => one.id === id));
  return { table, page, list, [Symbol.dispose]: close };
}

describe('webhook deliveries', () => {
  it('are found by the cause of their last failure', async () => {
    using shop = await withDeliveries(outcomes.map((outcome, n) => aDelivery(n, outcome)));
    expect(await shop.list({ failure: 'status' })).toEqual([2, 1]);
    expect(await shop.list({ failure: 'timeout' })).toEqual([4]);
    expect(await shop.list({ failure: 'too_large' })).toEqual([]);
    expect(await shop.list({ failure: 'status', endpoint_id: 3 })).toEqual([2, 1]);
    expect(await shop.list({ failure: 'status', endpoint_id: 4 })).toEqual([]);
  });

  it('are found by a failed last attempt, with any cause', async () => {
    using shop = await withDeliveries(outcomes.map((outcome, n) => aDelivery(n, outcome)));
    expect(await shop.list({ failure: 'any' })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await shop.list({ failure: 'any', response_class: 'none' })).toEqual([6, 5, 4]);
    expect(await shop.list({ failure: 'any', endpoint_id: 4 })).toEqual([]);
  });

  it('are found by the class of the answer; `none` selects attempts without an answer', async () => {
    using shop = await withDeliveries(outcomes.map((outcome, n) => aDelivery(n, outcome)));
    expect(await shop.list({ response_class: '2xx' })).toEqual([8, 0]);
    expect(await shop.list({ response_class: '3xx' })).toEqual([3]);
    expect(await shop.list({ response_class: '4xx' })).toEqual([1]);
    expect(await shop.list({ response_class: '5xx' })).toEqual([2]);
    expect(await shop.list({ response_class: 'none' })).toEqual([6, 5, 4]);
    expect(await shop.list({ response_class: '5xx', failure: 'status' })).toEqual([2]);
    expect(await shop.list({ response_class: '5xx', failure: 'dns' })).toEqual([]);
    expect(await shop.list({ response_class: '2xx', status: 'pending' })).toEqual([]);
  });

  it('are found by a range of time, with any other filter', async () => {
    using shop = await withDeliveries(outcomes.map((outcome, n) => aDelivery(n, outcome)));
    const at = (n: number) => new Date(startMs + n * minuteMs).toISOString();
    expect(await shop.list({ created_before: at(2) })).toEqual([1, 0]);
    expect(await shop.list({ created_since: at(2), created_before: at(4) })).toEqual([3, 2]);
    expect(await shop.list({ created_since: at(1), created_before: at(6), response_class: 'none' })).toEqual([5, 4]);
    expect(await shop.list({ created_before: at(0) })).toEqual([]);
    expect(await shop.list({ created_before: at(5), status: 'succeeded' })).toEqual([0]);
  });

  it('are paged without gaps or repetitions when a filter matches several failures', async () => {
    const failures = ['dns', 'timeout', 'tls', 'connect'] as const;
    using shop = await withDeliveries(Array.from({ length: 30 }, (_, n) => aDelivery(n, [failures[(n * 7) % 4] ?? 'dns', null])));
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const { data, next_cursor }: Awaited<ReturnType<typeof shop.page>> = await shop.page({
        response_class: 'none',
        limit: 7,
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...data.map(({ id }) => id));
      cursor = next_cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(30);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  });

  it('leave the list of failures when an attempt succeeds, and return when a later one fails', async () => {
    const delivery = aDelivery(0, ['dns', null], { attemptCount: 1, leaseUntilMs: startMs + 10 * minuteMs });
    using shop = await withDeliveries([delivery]);
    const { table } = shop as { readonly table: Table };
    await recordAttempt(
      table,
      { ...delivery, attemptCount: 0 },
      { made: attempt(['status', 500], 2), requestHeaders: null, response: null, outcome: { status: 'pending', nextAttemptAtMs: startMs } },
      startMs,
    );
    expect([await shop.list({ failure: 'dns' }), await shop.list({ response_class: '5xx' })]).toEqual([[], [0]]);

    const read = async () => (await getDelivery(table, store_id, delivery.id, context.nowMs)) ?? delivery;
    const manual = (outcome: Outcome, number: number) => ({
      made: attempt(outcome, number),
      succeeded: outcome[0] === null,
      requestHeaders: null,
      response: null,
    });
    await transact(table, [recordManualAttemptWrite(await read(), manual([null, 200], 3), startMs)]);
    expect([await shop.list({ failure: 'status' }), await shop.list({ response_class: '2xx' })]).toEqual([[], [0]]);
    await transact(table, [recordManualAttemptWrite(await read(), manual(['status', 410], 4), startMs + 1)]);
    expect([await shop.list({ failure: 'status' }), await shop.list({ response_class: '2xx' })]).toEqual([[0], []]);
  });
});
