import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import { readGiftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove, lastingFindings } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { newDataDir, type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One<Fields> = { readonly data: Fields };
type Product = { readonly variants: readonly { readonly id: number }[] };
type Order = { readonly id: number; readonly status: string; readonly fulfillment_status: string };

/** Reads an order's gift cards from the data folder of a stopped stack. */
async function storedCards(dataDir: string, storeId: string, orderId: number): Promise<GiftCard[]> {
  const engine = openEngine({ file: join(dataDir, 'dynamodb.db'), now: Date.now, region: 'eu-west-1' });
  const [name = ''] = engine.call('ListTables', {})['TableNames'] as string[];
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const table = openTable(name, { requestHandler: inProcessHandler(engine), region: 'eu-west-1', credentials });
  try {
    return await readGiftCardsOfOrder(table, storeId, orderId);
  } finally {
    engine.close();
  }
}

describe('gift cards that are bought on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let bought: Order;
  let cancelled: Order;
  let topics: readonly (readonly [topic: string, orderId: number])[];
  let webhooks: string;
  let cards: readonly GiftCard[];
  let cancelledCards: readonly GiftCard[];
  let written: string;

  const order = async (id: number): Promise<Order> => (await store.api<One<Order>>('GET', `/orders/${id}`)).body.data;

  beforeAll(async () => {
    const dataDir = newDataDir();
    stack = await runStack(['--no-seed'], dataDir);
    store = await openLiveStore(stack, 'gift-cards');
    const receiver = await receiveWebhooks();
    await store.subscribe(receiver.url, ['gift_card.issued', 'order.fulfilled', 'order.cancelled']);
    const variantOf = async (answer: Promise<{ readonly body: One<Product> }>): Promise<number> =>
      (await answer).body.data.variants[0]?.id ?? 0;
    const shirt = await variantOf(
      store.api('POST', '/products', { name: 'Shirt', status: 'active', variants: [{ price: '20.00', inventory_quantity: 5 }] }),
    );
    const card = await variantOf(
      store.admin('POST', '/products', { name: 'Gift card', kind: 'gift_card', status: 'active', variants: [{ price: '25.00' }] }),
    );
    const place = async (...lines: readonly object[]): Promise<number> => {
      const body = { payment_status: 'paid', customer: { email: 'ada@example.com' }, line_items: lines };
      return (await store.api<One<Order>>('POST', '/orders', body)).body.data.id;
    };

    const first = await place({ variant_id: card, quantity: 3 });
    bought = await until(
      () => order(first),
      ({ status }) => status === 'delivered',
    );
    const second = await place({ variant_id: card, quantity: 2 }, { variant_id: shirt, quantity: 1 });
    await until(
      () => order(second),
      ({ fulfillment_status }) => fulfillment_status === 'partial',
    );
    await store.api('POST', `/orders/${second}/cancel`, {});
    cancelled = await order(second);

    const received = await receiver.arrived(7);
    webhooks = JSON.stringify(received);
    topics = received.map(({ headers, body }) => {
      const { data } = JSON.parse(body) as { data: { id: number; order_id?: number } };
      return [String(headers['x-service-topic']), data.order_id ?? data.id];
    });
    await receiver.close();
    // Check for unfinished work before the stack ends, because this suite does not start the stack again.
    expect(await lastingFindings(stack)).toEqual([]);
    await stack.end('SIGINT');
    cards = await storedCards(dataDir, store.id, first);
    cancelledCards = await storedCards(dataDir, store.id, second);
    written = readFileSync(join(dataDir, 'service.log'), 'utf8');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('are issued once per unit, with events', () => {
    expect(
      topics
        .filter(([, id]) => id === bought.id)
        .map(([topic]) => topic)
        .sort(),
    ).toEqual(['gift_card.issued', 'gift_card.issued', 'gift_card.issued', 'order.fulfilled']);
    expect(cards.map(({ balanceMinor, disabledAtMs }) => [balanceMinor, disabledAtMs])).toEqual([
      [2500n, null],
      [2500n, null],
      [2500n, null],
    ]);
    expect(bought).toMatchObject({ status: 'delivered', fulfillment_status: 'fulfilled' });
  });

  it('are disabled with the canceled order', () => {
    expect(cancelled.status).toBe('cancelled');
    expect(cancelledCards.map(({ disabledAtMs }) => disabledAtMs !== null)).toEqual([true, true]);
  });

  it('leave no code in webhooks or in the log', () => {
    const code = /\b[2-9A-HJ-NP-Z]{16}\b/;
    expect(webhooks).not.toContain('"code"');
    expect(webhooks).not.toMatch(code);
    expect(written).not.toMatch(code);
  });
});
