import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { giftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import { transact } from '#shared/table/transact.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrderDesk, openOrderDesk } from '#test/support/harness/orders-harness.ts';
import { openFulfilment } from '#test/support/harness/paid-orders.ts';

let desk: OrderDesk;
beforeEach(async () => {
  desk = await openOrderDesk();
});
afterEach(() => desk.close());

const cardsOf = (orderId: number) => giftCardsOfOrder(desk.table, desk.store.id, orderId);
const change = (before: GiftCard, after: GiftCard) => transact(desk.table, [replaceGiftCardWrite(desk.store.id, before, after)]);

/** A paid order of gift cards and a shirt that still has to be sent; its cards are issued. */
async function orderOfCards(quantity: number): Promise<{ readonly id: number; readonly first: GiftCard }> {
  const shirt = await desk.sell(200, 5);
  const card = await desk.sell(300, null, { kind: 'gift_card' });
  const { id } = await desk.place(
    anOrderBody(
      [
        [card, quantity],
        [shirt, 1],
      ],
      { payment_status: 'paid' },
    ),
  );
  await openFulfilment(desk).tell();
  const [first] = await cardsOf(id);
  if (first === undefined) throw new Error('the order has no gift card');
  return { id, first };
}

describe('cancelling an order that issued gift cards', () => {
  it('disables those that are full, with the order', async () => {
    const { id } = await orderOfCards(3);
    await desk.act('cancelOrder', id);
    const cards = await cardsOf(id);
    expect(cards.map(({ disabledAtMs, balanceMinor }) => [disabledAtMs, balanceMinor])).toEqual([
      [desk.clock(), 1000n],
      [desk.clock(), 1000n],
      [desk.clock(), 1000n],
    ]);
    expect(await desk.get(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  it.each([
    ['in part', 400n],
    ['whole', 0n],
  ])('is refused when one was spent %s, and changes nothing', async (_, balanceMinor) => {
    const { id, first } = await orderOfCards(2);
    await change(first, { ...first, balanceMinor, updatedAtMs: first.updatedAtMs + 1 });
    expect(await refusal(desk.act('cancelOrder', id))).toEqual([': gift_card_used']);
    expect((await cardsOf(id)).map(({ disabledAtMs }) => disabledAtMs)).toEqual([null, null]);
    expect(await desk.get(id)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  });

  it('leaves one that is disabled already as it was', async () => {
    const { id, first } = await orderOfCards(2);
    const disabled = disableGiftCard(first, desk.clock());
    await change(first, disabled);
    await desk.act('cancelOrder', id);
    expect((await cardsOf(id))[0]).toEqual(disabled);
  });

  it('takes 80 of them, and no more', async () => {
    const few = await orderOfCards(80);
    await desk.act('cancelOrder', few.id, { reason: 'fraud', note: 'Stolen card', refund: 'full' });
    expect((await cardsOf(few.id)).filter(({ disabledAtMs }) => disabledAtMs === null)).toEqual([]);

    desk.close();
    desk = await openOrderDesk();
    const many = await orderOfCards(81);
    expect(await refusal(desk.act('cancelOrder', many.id))).toEqual([': limit_reached']);
  });

  it('leaves none alive, whichever of issue and cancellation comes first', async () => {
    const shirt = await desk.sell(200, 50);
    const card = await desk.sell(300, null, { kind: 'gift_card' });
    const bought = [
      [card, 30],
      [shirt, 1],
    ] as const;
    for (let round = 0; round < 10; round += 1) {
      const { id } = await desk.place(anOrderBody(bought, { payment_status: 'paid' }));
      await Promise.all([openFulfilment(desk).tell(), desk.act('cancelOrder', id)]);
      expect(await desk.get(id)).toMatchObject({ status: 'cancelled' });
      expect((await cardsOf(id)).filter(({ disabledAtMs }) => disabledAtMs === null)).toEqual([]);
    }
  });

  it('says what state it is in first', async () => {
    const { id } = await orderOfCards(1);
    await desk.act('cancelOrder', id);
    expect(await refusal(desk.act('cancelOrder', id))).toEqual([': order_cancelled']);
  });
});
