import { examineStore } from '#shared/doctor/examine-store.ts';
import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { addBatchWrite, readGiftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { transact } from '#shared/table/transact.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';

let harness: OrdersHarness;
beforeEach(async () => {
  harness = await openOrdersHarness();
});
afterEach(() => harness.close());

const cardsOf = (orderId: number) => readGiftCardsOfOrder(harness.table, harness.store.id, orderId);
const live = async (orderId: number) => (await cardsOf(orderId)).filter(({ disabledAtMs }) => disabledAtMs === null);
const change = (before: GiftCard, after: GiftCard) => transact(harness.table, [replaceGiftCardWrite(harness.store.id, before, after)]);
const spend = (card: GiftCard) => change(card, { ...card, balanceMinor: 400n, updatedAtMs: card.updatedAtMs + 1 });

let sold = 300;

/**
 * Places a paid order for gift cards. If `isIssued` is true, also issues the cards. Returns the ids of the order and
 * its line.
 */
async function buy(quantity: number, isIssued = true): Promise<{ readonly id: number; readonly lineId: number }> {
  sold += 10;
  const card = await harness.sell(sold, null, { kind: 'gift_card' });
  const { id, line_items } = await harness.place(anOrderBody([[card, quantity]], { payment_status: 'paid' }));
  if (isIssued) await openFulfillment(harness).tell();
  return { id, lineId: line_items[0]?.id ?? 0 };
}
const units = (lineId: number, quantity: number) => ({ line_items: [{ id: lineId, quantity }] });

async function faultsOfCards(): Promise<string[]> {
  const found: string[] = [];
  const looking = examineStore(harness.table, harness.store.id, { nowMs: harness.clock() + 1_000, graceMs: 0 });
  for await (const { check } of looking) if (check === 'gift_card_order' || check === 'gift_card_units') found.push(check);
  return found;
}

describe('refunding units of gift cards', () => {
  it('disables one card per unit, the last ones first, with the refund', async () => {
    const { id, lineId } = await buy(3);
    await harness.refund(id, units(lineId, 2));
    expect((await cardsOf(id)).map(({ disabledAtMs }) => disabledAtMs)).toEqual([null, harness.clock(), harness.clock()]);
    await harness.refund(id, units(lineId, 1));
    expect(await live(id)).toEqual([]);
    expect(await harness.get(id)).toMatchObject({ payment_status: 'refunded' });
    expect(await faultsOfCards()).toEqual([]);
  });

  it('takes the card that staff disabled', async () => {
    const { id, lineId } = await buy(2);
    const [first] = await cardsOf(id);
    if (first === undefined) throw new Error('no card');
    await change(first, disableGiftCard(first, harness.clock()));
    await harness.refund(id, units(lineId, 1));
    expect((await live(id)).length).toBe(1);
  });

  it('is refused when too few are unspent, and changes nothing', async () => {
    const { id, lineId } = await buy(2);
    const [first] = await cardsOf(id);
    if (first !== undefined) await spend(first);
    expect(await refusal(harness.refund(id, units(lineId, 2)))).toEqual(['line_items[0].quantity: gift_card_used']);
    expect(await refusal(harness.run('previewRefund', { id, body: units(lineId, 2) }))).toEqual(['line_items[0].quantity: gift_card_used']);
    expect((await live(id)).length).toBe(2);
    expect(await harness.get(id)).toMatchObject({ refunded_total: '0.00' });
    await harness.refund(id, units(lineId, 1));
    expect((await live(id)).map(({ balanceMinor }) => balanceMinor)).toEqual([400n]);
  });

  it('as an amount leaves the cards unchanged', async () => {
    const { id } = await buy(2);
    const before = await cardsOf(id);
    await harness.refund(id, { amount: '5.00' });
    expect(await cardsOf(id)).toEqual(before);
  });

  it('that have no card yet disables none, and none is issued for them', async () => {
    const { id, lineId } = await buy(3, false);
    await harness.refund(id, units(lineId, 2));
    await openFulfillment(harness).tell();
    expect((await live(id)).length).toBe(1);
    await harness.refund(id, units(lineId, 1));
    expect(await live(id)).toEqual([]);
    expect(await faultsOfCards()).toEqual([]);
  });

  it('leaves as many active cards as units, whichever of issue and refund comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, lineId } = await buy(30, false);
      await Promise.all([openFulfillment(harness).tell(), harness.refund(id, units(lineId, 10))]);
      await openFulfillment(harness).tell();
      expect((await live(id)).length).toBe(20);
    }
    expect(await faultsOfCards()).toEqual([]);
  });

  it('happens entirely before or entirely after a concurrent redemption', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, lineId } = await buy(1);
      const [card] = await cardsOf(id);
      if (card === undefined) throw new Error('no card');
      const [spending] = await Promise.allSettled([spend(card), harness.refund(id, units(lineId, 1)).catch(() => undefined)]);
      const [after] = await cardsOf(id);
      const isRefunded = (await harness.get(id)).payment_status === 'refunded';
      expect([isRefunded, after?.disabledAtMs !== null]).toEqual([spending.status === 'rejected', spending.status === 'rejected']);
    }
  });

  it('by 10 concurrent requests refunds each unit once', async () => {
    const { id, lineId } = await buy(4);
    const { done } = await outcomes(Array.from({ length: 10 }, () => harness.refund(id, units(lineId, 1))));
    expect([done, (await live(id)).length]).toEqual([4, 0]);
    expect(await faultsOfCards()).toEqual([]);
  });

  it('accepts 80 of them, and no more per request', async () => {
    const { id, lineId } = await buy(90);
    expect(await refusal(harness.refund(id, units(lineId, 81)))).toEqual(['line_items: limit_reached']);
    await harness.refund(id, units(lineId, 80));
    expect((await live(id)).length).toBe(10);
  });

  it('of lines with more than 10,000 cards is refused', async () => {
    const { id, lineId } = await buy(2, false);
    for (let batch = 0; batch < 6; batch += 1) {
      const issued = Array.from({ length: 1_667 }, (_, n) => ({ lineId, unit: batch * 1_667 + n, cardId: 1 }));
      await transact(harness.table, [addBatchWrite(harness.store.id, id, batch, issued)]);
    }
    expect(await refusal(harness.refund(id, units(lineId, 1)))).toEqual([': limit_reached']);
    expect(await refusal(harness.refund(id, { amount: '20.00' }))).toEqual([': limit_reached']);
    await harness.refund(id, { amount: '5.00' });
  });
});

/**
 * Places a paid order for two gift cards and two shirts at 10.00 each. With `isUsed`, one of the cards has been used.
 */
async function buyWithShirts(isUsed: boolean) {
  sold += 10;
  const card = await harness.sell(sold, null, { kind: 'gift_card' });
  const shirt = await harness.sell(sold + 5, 9);
  const body = anOrderBody(
    [
      [card, 2],
      [shirt, 2],
    ],
    { payment_status: 'paid' },
  );
  const { id, line_items } = await harness.place(body);
  await openFulfillment(harness).tell();
  const [first] = await cardsOf(id);
  if (first === undefined) throw new Error('no card');
  if (isUsed) await spend(first);
  return { id, first, cardLine: line_items[0]?.id ?? 0, shirtLine: line_items[1]?.id ?? 0 };
}

describe('an order that is completely refunded', () => {
  it('by an amount has its unused cards disabled; the used card stays active, and the note names it', async () => {
    const { id, first } = await buyWithShirts(true);
    const named = `Used gift cards remain valid: …${first.last4} (id ${first.id}).`;
    expect(await harness.run('previewRefund', { id, body: { amount: '40.00' } })).toMatchObject({ data: { note: named } });
    expect((await live(id)).length).toBe(2);
    expect((await harness.refund(id, { amount: '40.00' })).note).toBe(named);
    expect((await cardsOf(id)).map(({ disabledAtMs, balanceMinor }) => [disabledAtMs, balanceMinor])).toEqual([
      [null, 400n],
      [harness.clock(), 1000n],
    ]);
    expect(await faultsOfCards()).toEqual([]);
  });

  it('by units of other lines, after amounts, has its cards disabled too, and keeps its note', async () => {
    const { id, first, shirtLine } = await buyWithShirts(true);
    await harness.refund(id, { amount: '20.00' });
    expect((await live(id)).length).toBe(2);
    const { note } = await harness.refund(id, units(shirtLine, 2));
    expect(note).toMatch(/^2 x .+\nUsed gift cards remain valid: …/);
    expect((await live(id)).map((card) => card.id)).toEqual([first.id]);
  });

  it('by the last units of its cards has the used card named in its note', async () => {
    const { id, first, cardLine } = await buyWithShirts(true);
    await harness.refund(id, { amount: '30.00', note: 'By phone' });
    const { note } = await harness.refund(id, { ...units(cardLine, 1), note: 'The rest' });
    expect(note).toBe(`The rest\nUsed gift cards remain valid: …${first.last4} (id ${first.id}).`);
    expect((await live(id)).map((card) => card.id)).toEqual([first.id]);
  });

  it('with only unused cards keeps its note, and no card remains active', async () => {
    const { id } = await buyWithShirts(false);
    expect((await harness.refund(id, { amount: '40.00' })).note).toBeNull();
    expect(await live(id)).toEqual([]);
  });

  it('by receiving a return has its cards disabled, and its note names the used one', async () => {
    const { id, first, shirtLine } = await buyWithShirts(true);
    await harness.act('fulfillOrder', id);
    const returns = returnsIn(harness);
    const opened = (await harness.run('createReturn', { id, body: { line_items: [{ id: shirtLine }] } })) as { data: ReturnView };
    await returns.act('receiveReturn', opened.data, { refund: { amount: '40.00' } });
    expect((await live(id)).map((card) => card.id)).toEqual([first.id]);
    const { data } = (await harness.run('listRefunds', { id })) as { readonly data: readonly { readonly note: string }[] };
    expect(data[0]?.note).toBe(`Return ${opened.data.number}\nUsed gift cards remain valid: …${first.last4} (id ${first.id}).`);
  });

  it('gets no cards afterwards, whichever of issue and refund comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await buy(30, false);
      await Promise.all([openFulfillment(harness).tell(), harness.refund(id, { amount: '300.00' })]);
      await openFulfillment(harness).tell();
      expect(await live(id)).toEqual([]);
    }
  });

  it('during a redemption has the card either disabled or named in the note', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { id } = await buy(1);
      const [card] = await cardsOf(id);
      if (card === undefined) throw new Error('no card');
      const [spending, refunding] = await Promise.allSettled([spend(card), harness.refund(id, { amount: '10.00' })]);
      const note = refunding.status === 'fulfilled' ? refunding.value.note : 'not refunded';
      const [after] = await cardsOf(id);
      const isSpent = spending.status === 'fulfilled';
      const named = `Used gift cards remain valid: …${card.last4} (id ${card.id}).`;
      expect([after?.balanceMinor, after?.disabledAtMs !== null, note]).toEqual(isSpent ? [400n, false, named] : [1000n, true, null]);
    }
  });

  it('disables 80 cards at a time: more must first be refunded by units', async () => {
    const { id, lineId } = await buy(90);
    expect(await refusal(harness.refund(id, { amount: '900.00' }))).toEqual(['amount: limit_reached']);
    expect((await live(id)).length).toBe(90);
    await harness.refund(id, units(lineId, 10));
    await harness.refund(id, { amount: '800.00' });
    expect(await live(id)).toEqual([]);
  });
});
