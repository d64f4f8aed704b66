import { join } from 'node:path';
import { openIds } from '#functions/wiring/ids.ts';
import { draftPurchaseOrders } from '#functions/workers/draft-purchase-orders/draft-purchase-orders.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { toBusEntry } from '#shared/events/bus-entries.ts';
import { type StoredEvent, unrelayedEvents } from '#shared/events/outbox-table.ts';
import { aStore } from '../support/builders/a-store.ts';
import { clockedQueue } from '../support/fakes/clocked-queue.ts';
import { recordedLog } from '../support/fakes/recorded-log.ts';
import { type Api, anApi } from '../support/harness/an-api.ts';
import { fulfillmentOn } from '../support/harness/paid-orders.ts';
import { lastRelease } from '../support/harness/releases/last-release.ts';
import { rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { admin } from '../support/harness/seeded-store.ts';

/*
 * While a release is rolled out, workers of one version get what the other one has put on the bus, in both directions. What they make of it is the same.
 */

type Side = {
  readonly toBusEntry: (event: StoredEvent, busName: string) => { readonly entry: { readonly Detail?: string | undefined } };
  readonly recordEvent: typeof recordEvent;
  readonly fanOutEvent: typeof fanOutEvent;
  readonly fulfillPaidOrder: typeof fulfillPaidOrder;
  readonly draftPurchaseOrders: typeof draftPurchaseOrders;
};
const now: Side = { toBusEntry, recordEvent, fanOutEvent, fulfillPaidOrder, draftPurchaseOrders };

const release = lastRelease();
const why = typeof release === 'string' ? ` (skipped: ${release})` : '';
const partsOf: Readonly<Record<string, string>> = {
  toBusEntry: 'shared/events/bus-entries.ts',
  recordEvent: 'functions/workers/record-activity/record-event.ts',
  fanOutEvent: 'functions/workers/fan-out-webhooks/fan-out-event.ts',
  fulfillPaidOrder: 'functions/workers/fulfill-paid-orders/fulfill-paid-order.ts',
  draftPurchaseOrders: 'functions/workers/draft-purchase-orders/draft-purchase-orders.ts',
};
async function sideOf(root: string): Promise<Side> {
  const found = Object.entries(partsOf).map(async ([name, file]) => [name, (await import(join(root, file)))[name]] as const);
  return Object.fromEntries(await Promise.all(found)) as unknown as Side;
}

const store = { store_id: aStore().id };

/** What the workers of one side make of an order of goods, a download and a gift card that the other side has put on the bus. */
async function madeOf(publisher: Side, workers: Side): Promise<unknown> {
  const api: Api = await anApi();
  try {
    const callOf = rotatingCredentials(api);
    const ask = async (endpoint: string, body?: object, id?: number) => {
      const params = { ...(endpoint.includes('{store_id}') ? store : {}), ...(id === undefined ? {} : { id: String(id) }) };
      const answer = await api.send(await callOf(endpoint, { params, body }));
      if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
      return answer.json;
    };
    await ask(`POST ${admin}/webhook-endpoints`, { url: 'https://receiver.example/hook', topics: ['*'] });
    const supplier = (await ask(`POST ${admin}/suppliers`, { name: 'Acme', email: 'orders@acme.example', currency: 'USD' })).data;
    const variants: number[] = [];
    for (const kind of ['physical', 'digital', 'gift_card']) {
      const product = { name: kind, kind, status: 'active', variants: [{ price: '9.00', inventory_tracked: false }] };
      variants.push((await ask(`POST ${admin}/products`, product)).data.variants[0].id);
    }
    await ask(`PUT ${admin}/variant-supplies/{id}`, { supplier_id: supplier.id, unit_cost: '4.50' }, variants[0]);
    await ask('POST /v1/orders', {
      ...{ line_items: variants.map((variant_id) => ({ variant_id, quantity: 1 })), customer: { email: 'ada@example.com' } },
      ...{ payment_status: 'paid', shipping_address: { first_name: 'Ada', line1: '1 Main St', city: 'Dublin', country: 'IE' } },
    });

    const queue = clockedQueue({ clock: Date.now, visibilityMs: 60_000, copies: () => 1 });
    const { log } = recordedLog();
    // Some worker of the version before takes the table itself.
    const deps = { ...api.table, ...openIds(), ...fulfillmentOn(api.table), table: api.table, log, clock: Date.now };
    for (const event of await unrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 100 })) {
      const message = JSON.stringify({ detail: JSON.parse(publisher.toBusEntry(event, 'bus').entry.Detail ?? '') });
      if (!event.topic.startsWith('internal.')) {
        await workers.fanOutEvent({ ...deps, queue: queue.forWorker(() => false), firstAttempts: firstAttempts(1) }, message);
      }
      if (!event.topic.startsWith('internal.') || event.topic === 'internal.changed') await workers.recordEvent(deps, message);
      if (event.topic === 'order.paid') {
        await workers.fulfillPaidOrder(deps, message);
        await workers.draftPurchaseOrders(deps, message);
      }
    }
    const activity = (await ask(`GET ${admin}/activity`)).data as readonly {
      readonly action: string;
      readonly changes: readonly unknown[];
    }[];
    const [order] = (await ask('GET /v1/orders')).data;
    const drafts = (await ask(`GET ${admin}/purchase-orders`)).data as readonly { readonly status: string }[];
    return {
      activity: activity.map(({ action, changes }) => `${action} ${changes.length}`).sort(),
      deliveries: queue.messages.length,
      fulfilled: order.line_items.map((line: { readonly fulfilled_at: string | null }) => line.fulfilled_at !== null),
      drafts: drafts.map(({ status }) => status),
    };
  } finally {
    await api.close();
  }
}

(typeof release === 'string' ? describe.skip : describe)(`workers of this version and of the release before it${why}`, () => {
  let before: Side;
  let expected: unknown;
  beforeAll(async () => {
    if (typeof release === 'string') return;
    before = await sideOf(release.root);
    expected = await madeOf(now, now);
  });

  it('have something to do', () => {
    expect(expected).toMatchObject({ fulfilled: [false, true, true], drafts: ['draft'] });
  });

  it('those of before do the same with what this version puts on the bus', async () => {
    expect(await madeOf(now, before)).toEqual(expected);
  });

  it('those of this version do the same with what the version before puts on the bus', async () => {
    expect(await madeOf(before, now)).toEqual(expected);
  });
});
