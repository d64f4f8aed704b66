import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { getGiftCard, giftCardCodeHash, readGiftCardByCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import { readGiftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { keys } from '#shared/table/keys.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';
import { storedBodies } from '#test/support/harness/stored-events.ts';

let harness: OrdersHarness;
/** Runs before every transaction. If it throws, the transaction fails with that error. */
let beforeTransaction: (items: readonly unknown[]) => void;

const intercept: Intercept = (operation, input) => {
  if (operation === 'TransactWriteItems') beforeTransaction((input as { TransactItems: unknown[] }).TransactItems);
  return undefined;
};

beforeEach(async () => {
  beforeTransaction = () => undefined;
  harness = await openOrdersHarness({ intercept });
});
afterEach(() => harness.close());

const paid = { payment_status: 'paid' };
/** Creates a gift card product at 25.00. `buy` places an order for `quantity` gift cards. */
const sellCards = () => harness.sell(300, null, { kind: 'gift_card' }, { priceMinor: 2500n });
const buy = async (quantity: number, body: object = paid) => harness.place(anOrderBody([[await sellCards(), quantity]], { ...body }));
const cardsOf = (orderId: number) => readGiftCardsOfOrder(harness.table, harness.store.id, orderId);
const issuesCards = (items: readonly unknown[]): boolean => JSON.stringify(items).includes('"order_gift_cards"');

describe('the gift cards of a paid order', () => {
  it('are issued, one per unit with the price paid, and the order is delivered', async () => {
    const { codes, tell } = openFulfillment(harness);
    const { id, customer_id } = await buy(3);
    await tell();
    const cards = await cardsOf(id);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toEqual({
      id: cards[0]?.id,
      last4: codes[0]?.slice(-4),
      initialMinor: 2500n,
      balanceMinor: 2500n,
      currency: 'EUR',
      source: 'order',
      customerId: customer_id,
      orderId: id,
      recipientEmail: 'ada@example.com',
      recipientName: cards[0]?.recipientName,
      message: null,
      note: null,
      expiresAtMs: null,
      disabledAtMs: null,
      createdAtMs: harness.clock(),
      updatedAtMs: harness.clock(),
    });
    expect(await harness.get(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'fulfilled' });
    expect(await harness.events('order.fulfilled')).toHaveLength(1);
  });

  it('have events without their code, which is encrypted for the e-mail', async () => {
    const { codes, tell } = openFulfillment(harness);
    const { id } = await buy(2);
    await tell();
    const [first, second] = await cardsOf(id);
    const told = await harness.events('gift_card.issued');
    expect(told.map(({ data }) => [data['id'], data['status'], data['balance'], data['last4'], data['order_id']])).toEqual([
      [first?.id, 'active', '25.00', codes[0]?.slice(-4), id],
      [second?.id, 'active', '25.00', codes[1]?.slice(-4), id],
    ]);
    const asked = (await harness.events('internal.email_requested')).filter(({ data }) => data['kind'] === 'gift_card');
    const store_id = harness.store.id;
    const opened = await Promise.all(
      asked.map(async ({ data }) => [
        data['gift_card_id'],
        await paperBox.decrypt(String(data['code_ciphertext']), { store_id, purpose: 'gift_card_code' }),
      ]),
    );
    expect(opened).toEqual([
      [first?.id, codes[0]],
      [second?.id, codes[1]],
    ]);
  });

  it('are found only by their code, however it is typed', async () => {
    const { codes, tell } = openFulfillment(harness);
    const { id } = await buy(1);
    await tell();
    const pepper = await giftCardPepper(harness.table, paperBox);
    const find = (code: string) =>
      readGiftCardByCodeHash(harness.table, harness.store.id, [giftCardCodeHash(pepper, harness.store.id, code)]);
    const typed = (codes[0] ?? '').toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    expect(typed).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(await find(typed)).toEqual((await cardsOf(id))[0]);
    expect(await find('AAAAAAAAAAAAAAAA')).toBeNull();
  });

  it('never have their code in plain text in the table', async () => {
    const codes: string[] = [];
    const encrypt = async (code: string): Promise<string> => {
      codes.push(code);
      return 'sealed';
    };
    const { tell } = openFulfillment(harness, { secrets: { encrypt } });
    const { id } = await buy(2);
    await tell();
    const parts = [
      keys.listPartition(harness.store.id, 'GIFT_CARD'),
      keys.unique(harness.store.id, 'gift_card', '').pk,
      keys.orderGiftCardPartition(harness.store.id, id),
      ...keys.eventPartitions(harness.store.id),
    ];
    const rows = await Promise.all(parts.map((pk) => readPartition(harness.table, pk)));
    const stored = JSON.stringify([rows, await storedBodies(harness.table, harness.store.id)], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(codes).toHaveLength(2);
    expect(codes.filter((code) => stored.includes(code))).toEqual([]);
  });

  it('are issued once, however often and by however many workers the message is handled', async () => {
    const { tell } = openFulfillment(harness);
    const { id } = await buy(60);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await cardsOf(id)).toHaveLength(60);
    expect(await readPartition(harness.table, keys.listPartition(harness.store.id, 'GIFT_CARD'))).toHaveLength(60);
    expect(await harness.events('gift_card.issued')).toHaveLength(60);
    expect(await harness.events('order.fulfilled')).toHaveLength(1);
  });

  it('continue where a crash stopped them', async () => {
    const { tell } = openFulfillment(harness);
    const { id } = await buy(60);
    let batches = 0;
    beforeTransaction = (items) => {
      if (issuesCards(items) && ++batches === 2) throw new Error('crash');
    };
    await expect(tell()).rejects.toThrow();
    expect(await cardsOf(id)).toHaveLength(24);
    expect(await harness.get(id)).toMatchObject({ fulfillment_status: 'unfulfilled' });
    beforeTransaction = () => undefined;
    await tell();
    expect(await harness.events('gift_card.issued')).toHaveLength(60);
    expect(await harness.get(id)).toMatchObject({ fulfillment_status: 'fulfilled' });
  });

  it('that do not fit into one run are left for the next one', async () => {
    let lateMs = 0;
    const { tell } = openFulfillment(harness, { clock: () => harness.clock() + lateMs });
    const { id } = await buy(60);
    beforeTransaction = (items) => {
      if (issuesCards(items)) lateMs = 30_000;
    };
    await expect(tell()).rejects.toThrow('36 gift cards of an order are left for another run');
    lateMs = 0;
    beforeTransaction = () => undefined;
    await tell();
    expect(await cardsOf(id)).toHaveLength(60);
  });

  it('get another code when another card has the generated code', async () => {
    let drawn = 0;
    const draws = [0, 0, 1];
    const { codes, tell } = openFulfillment(harness, { randomBytes: (count) => new Uint8Array(count).fill(draws[drawn++] ?? 0) });
    const card = await sellCards();
    const first = await harness.place(anOrderBody([[card, 1]], paid));
    await tell();
    const second = await harness.place(anOrderBody([[card, 1]], paid));
    await tell();
    expect(codes).toEqual(['2222222222222222', '2222222222222222', '3333333333333333']);
    expect([...(await cardsOf(first.id)), ...(await cardsOf(second.id))].map(({ last4 }) => last4)).toEqual(['2222', '3333']);
  });

  it('that were refunded before are not issued', async () => {
    const { tell } = openFulfillment(harness);
    const { id, line_items } = await buy(3);
    await harness.refund(id, { line_items: [{ id: line_items[0]?.id, quantity: 2 }] });
    await tell();
    expect(await cardsOf(id)).toHaveLength(1);
  });

  it('that are free, in an order placed by older code, are not issued, and their line is fulfilled', async () => {
    const { tell } = openFulfillment(harness);
    const { id } = await buy(2);
    const before = await getOrder(harness.table, harness.store.id, id);
    if (before === null) throw new Error('no order');
    const lines = before.lines.map((line) => ({ ...line, unitPriceMinor: 0n, lineTotalMinor: 0n }));
    const after = { ...before, lines, updatedAtMs: before.updatedAtMs + 1 };
    await transact(harness.table, [replaceOrderWrite(harness.store.id, before, after, null)]);
    await tell();
    expect(await cardsOf(id)).toEqual([]);
    expect(await harness.get(id)).toMatchObject({ fulfillment_status: 'fulfilled' });
  });

  it('whose line staff fulfilled are issued anyway', async () => {
    const { tell } = openFulfillment(harness);
    const { id } = await buy(2);
    await harness.act('fulfillOrder', id);
    await tell();
    expect(await cardsOf(id)).toHaveLength(2);
  });

  it('of an order that is canceled between two batches are all disabled, and no more are issued', async () => {
    let drawn = 0;
    const encrypt = async (): Promise<string> => {
      if (++drawn === 25) await harness.act('cancelOrder', id);
      return 'sealed';
    };
    const { tell } = openFulfillment(harness, { secrets: { encrypt } });
    const shirt = await harness.sell(200, 5);
    const card = await sellCards();
    const { id } = await harness.place(
      anOrderBody(
        [
          [card, 60],
          [shirt, 1],
        ],
        paid,
      ),
    );
    await tell();
    const cards = await cardsOf(id);
    expect(cards).toHaveLength(24);
    expect(cards.filter(({ disabledAtMs }) => disabledAtMs === null)).toEqual([]);
    expect(await harness.get(id)).toMatchObject({ status: 'cancelled', fulfillment_status: 'unfulfilled' });
    expect(await getGiftCard(harness.table, harness.store.id, cards[0]?.id ?? 0)).toEqual(cards[0]);
  });
});
