import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { readGiftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import { transact } from '#shared/table/transact.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';

let harness: OrdersHarness;
beforeEach(async () => {
  harness = await openOrdersHarness();
});
afterEach(() => harness.close());

const cardsOf = (orderId: number) => readGiftCardsOfOrder(harness.table, harness.store.id, orderId);
const change = (before: GiftCard, after: GiftCard) => transact(harness.table, [replaceGiftCardWrite(harness.store.id, before, after)]);

/** Places a paid order for gift cards and a shirt. The cards are issued; the shirt is not shipped. */
async function orderOfCards(quantity: number): Promise<{ readonly id: number; readonly first: GiftCard }> {
  const shirt = await harness.sell(200, 5);
  const card = await harness.sell(300, null, { kind: 'gift_card' });
  const { id } = await harness.place(
    anOrderBody(
      [
        [card, quantity],
        [shirt, 1],
      ],
      { payment_status: 'paid' },
    ),
  );
  await openFulfillment(harness).tell();
  const [first] = await cardsOf(id);
  if (first === undefined) throw new Error('the order has no gift card');
  return { id, first };
}

describe('canceling an order that issued gift cards', () => {
  it('disables unused cards with the order', async () => {
    const { id } = await orderOfCards(3);
    await harness.act('cancelOrder', id);
    const cards = await cardsOf(id);
    expect(cards.map(({ disabledAtMs, balanceMinor }) => [disabledAtMs, balanceMinor])).toEqual([
      [harness.clock(), 1000n],
      [harness.clock(), 1000n],
      [harness.clock(), 1000n],
    ]);
    expect(await harness.get(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  it.each([
    ['in part', 400n],
    ['whole', 0n],
  ])('is refused when one was spent from %s, and changes nothing', async (_, balanceMinor) => {
    const { id, first } = await orderOfCards(2);
    await change(first, { ...first, balanceMinor, updatedAtMs: first.updatedAtMs + 1 });
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': gift_card_used']);
    expect((await cardsOf(id)).map(({ disabledAtMs }) => disabledAtMs)).toEqual([null, null]);
    expect(await harness.get(id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  });

  it('does not change a disabled card', async () => {
    const { id, first } = await orderOfCards(2);
    const disabled = disableGiftCard(first, harness.clock());
    await change(first, disabled);
    await harness.act('cancelOrder', id);
    expect((await cardsOf(id))[0]).toEqual(disabled);
  });

  it('can disable 80 cards, but no more', async () => {
    const few = await orderOfCards(80);
    await harness.act('cancelOrder', few.id, { reason: 'fraud', note: 'Stolen card', refund: 'full' });
    expect((await cardsOf(few.id)).filter(({ disabledAtMs }) => disabledAtMs === null)).toEqual([]);

    harness.close();
    harness = await openOrdersHarness();
    const many = await orderOfCards(81);
    expect(await refusal(harness.act('cancelOrder', many.id))).toEqual([': limit_reached']);
  });

  it('leaves no active card, whether the issue or the cancellation comes first', async () => {
    const shirt = await harness.sell(200, 50);
    const card = await harness.sell(300, null, { kind: 'gift_card' });
    const bought = [
      [card, 30],
      [shirt, 1],
    ] as const;
    for (let round = 0; round < 10; round += 1) {
      const { id } = await harness.place(anOrderBody(bought, { payment_status: 'paid' }));
      await Promise.all([openFulfillment(harness).tell(), harness.act('cancelOrder', id)]);
      expect(await harness.get(id)).toMatchObject({ status: 'cancelled' });
      expect((await cardsOf(id)).filter(({ disabledAtMs }) => disabledAtMs === null)).toEqual([]);
    }
  });

  it("reports the order's status first", async () => {
    const { id } = await orderOfCards(1);
    await harness.act('cancelOrder', id);
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': order_cancelled']);
  });
});
