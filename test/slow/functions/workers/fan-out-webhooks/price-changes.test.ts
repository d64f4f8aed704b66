import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { parseEvent } from '#shared/events/outbox-table.ts';
import { relayEvents } from '#shared/events/relay-events-bus.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { emptyFilter } from '#shared/webhooks/filter/event-filter.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { openCatalogue } from '#test/support/harness/catalogue.ts';
import { eventRows } from '#test/support/harness/stored-events.ts';

const updates = 1_000;

/** Returns a function that generates numbers below `bound`. The numbers are the same in every run. */
function sequence(seed: number) {
  let state = seed;
  return (bound: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

const pricesOf = ({ variants }: Pick<ProductView, 'variants'>): string =>
  variants
    .map(({ id, price }) => `${id}: ${price}`)
    .sort()
    .join();

describe('an endpoint that wants price changes', () => {
  it('gets exactly the logged events with changed prices, of 1,000 random updates', async () => {
    const catalogue = await openCatalogue();
    const { table, store } = catalogue;
    const filter = checkFilter({ ...emptyFilter, whenChanged: ['variants.price'] }, ['product.updated']);
    await transact(table, [addEndpointWrite(aWebhookEndpoint({ storeId: store.id, topics: ['product.updated'], filter }))]);

    const below = sequence(7);
    const pick = <One>(...some: readonly One[]): One => some[below(some.length)] as One;
    const sizes = (...names: readonly string[]) => ({ options: [{ name: 'Size', values: names }] });
    const variant = (size: string) => ({ price: '10.00', sku: size, option_values: { Size: size } });
    let product = await catalogue.create({ name: 'Mug', ...sizes('S', 'M', 'L'), variants: [variant('S'), variant('M'), variant('L')] });
    const changeOf = (): Readonly<Record<string, unknown>> => {
      const shown = product.variants.map(({ id, price, sku, option_values }) => ({ id, price, sku, option_values }));
      const changed = (over: object) => shown.map((each, index) => (index === target ? { ...each, ...over } : each));
      const target = below(shown.length);
      return pick<() => Readonly<Record<string, unknown>>>(
        () => ({ name: `Mug ${below(5)}` }),
        () => ({ tags: [`t${below(3)}`] }),
        () => ({ description: `about ${below(3)}` }),
        () => ({ variants: changed({ price: pick('10.00', '11.00', '12.50') }) }),
        () => ({ variants: changed({ sku: `sku-${below(50)}-${target}` }) }),
        () => ({ variants: shown.toReversed() }),
        () => ({ status: pick('active', 'draft') }),
      )();
    };
    for (let n = 0; n < updates; n += 1) product = await catalogue.update(product.id, changeOf());

    const onBus: string[] = [];
    const bus = new EventBridgeClient({});
    mockClient(bus)
      .on(PutEventsCommand)
      .callsFake(({ Entries = [] }: { readonly Entries?: readonly { readonly Detail?: string }[] }) => {
        onBus.push(...Entries.map(({ Detail = '' }) => Detail));
        return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'taken' })) };
      });
    const sqs = new SQSClient({});
    mockClient(sqs).on(SendMessageBatchCommand).resolves({ Failed: [], Successful: [] });
    const { log } = recordedLog();
    const clock = catalogue.clock;
    const written = (await eventRows(table, store.id)).map(parseEvent);
    for (let from = 0; from < written.length; from += 90) {
      await relayEvents({ table, bus, busName: 'bus', log, clock }, written.slice(from, from + 90));
    }
    const deps = { table, queue: { sqs, queueUrl: 'https://queue' }, firstAttempts: firstAttempts(1), log, clock };
    for (const detail of onBus.filter((one) => JSON.parse(one).topic === 'product.updated')) {
      await fanOutEvent(deps, JSON.stringify({ detail: JSON.parse(detail) }));
    }

    const expected: string[] = [];
    let updated = 0;
    for (let after = 0, hasMore = true; hasMore; ) {
      const page = await readEventLog(table, store.id, { after, limit: 250, nowMs: clock(), topic: 'product.updated' });
      for (const { id, body } of page.events) {
        const { data, previous } = JSON.parse(body ?? '');
        updated += 1;
        if (pricesOf({ ...data, ...previous }) !== pricesOf(data)) expected.push(id);
      }
      ({ hasMore } = page);
      after = page.upTo ?? after;
    }
    const delivered = (await readPartition(table, keys.listPartition(store.id, 'WEBHOOK_DELIVERY'))).map(parseDelivery);
    expect(delivered.map(({ eventId }) => eventId).sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(30);
    expect(updated).toBeGreaterThan(4 * expected.length);
    catalogue.close();
  }, 300_000);
});
