import * as v from 'valibot';
import { staffGiftCardEndpoints } from '#functions/admin/gift-cards/endpoints.ts';
import type { GiftCardRecordInput, GiftCardRecordView } from '#functions/admin/gift-cards/gift-card-record.ts';
import { staffGiftCardOperations } from '#functions/admin/gift-cards/operations.ts';
import { giftCardCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import { readInput } from '#shared/http/read-input.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { aGiftCardRecord } from '#test/support/builders/a-gift-card-record.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { anOrderRecord, aRecordedLine } from '#test/support/builders/an-order-record.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { plainOperations } from '#test/support/harness/plain-operations.ts';
import { restoresIn } from '#test/support/harness/restored-orders.ts';

let shop: OrdersHarness;
beforeEach(async () => {
  shop = await openOrdersHarness();
});
afterEach(() => shop.close());

const operations = () => {
  const { table, newId } = shop;
  return plainOperations<typeof staffGiftCardEndpoints>(
    staffGiftCardOperations({ table, newId, randomBytes: (count) => Buffer.alloc(count, newId() % 256) }),
  );
};
const context = () => {
  shop.wait(1);
  return aStaffContext({ store: shop.store, nowMs: shop.clock(), clock: shop.clock });
};
const restore = async (over: Partial<GiftCardRecordInput> = {}) => {
  const { body } = readInput(staffGiftCardEndpoints.restoreGiftCardRecord, '', aGiftCardRecord(over));
  const input = { params: { store_id: shop.store.id }, query: {}, body: body as GiftCardRecordInput };
  return v.parse(
    staffGiftCardEndpoints.restoreGiftCardRecord.success.body,
    (await operations().restoreGiftCardRecord(input, context())).body,
  ).data;
};
const record = async (id: number): Promise<GiftCardRecordView> => {
  const input = { params: { store_id: shop.store.id, id }, query: {}, body: undefined };
  return v.parse(staffGiftCardEndpoints.getGiftCardRecord.success.body, (await operations().getGiftCardRecord(input, context())).body).data;
};
const refusal = (over: Partial<GiftCardRecordInput>): Promise<readonly string[]> =>
  restore(over).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FieldErrors) return error.issues.map(({ param, code }) => `${param}: ${code}`);
      throw error;
    },
  );

const issuer = '01J9ZK3V5T8Q2M4N6P7R8S9TZZ';
const hash = giftCardCodeHash('pepper', issuer, '7K2MQ4XN9PTR3HWB');
const spent = { reference: 'Till 1', created_at: '2026-03-02T10:00:00.000Z' };
const movements = [
  { ...spent, id: 1, type: 'redemption', amount: '30.00', redemption_id: null },
  { ...spent, id: 2, type: 'restoration', amount: '10.00', redemption_id: 1, created_at: '2026-03-03T10:00:00.000Z' },
] as const;
const aBuyer = () =>
  restoresIn(shop).restore(
    anOrderRecord({ line_items: [aRecordedLine({ kind: 'gift_card', fulfilled_at: spent.created_at })], ...fulfilled }),
  );
const fulfilled = {
  status: 'delivered',
  fulfillment_status: 'fulfilled',
  fulfilled_at: spent.created_at,
  delivered_at: spent.created_at,
  fulfillment: 'digital',
} as const;

describe('a gift card that is restored', () => {
  it('has its times, its ledger and the balance that follows, and tells the same again', async () => {
    const sent = { code_hash: { store_id: issuer, hash }, movements: [...movements], message: 'Enjoy' };
    const card = await restore(sent);
    expect(card).toMatchObject({ initial_value: '50.00', balance: '30.00', status: 'active', created_at: '2026-03-01T10:00:00.123Z' });
    expect(new Date(idTimeMs(card.id)).toISOString()).toBe(card.created_at);
    const [redemption] = (await record(card.id)).movements;
    expect(await record(card.id)).toEqual({
      ...aGiftCardRecord(sent),
      ...{ object: 'gift_card_record', id: card.id },
      movements: movements.map((one) => ({ ...one, id: expect.any(Number), redemption_id: one.redemption_id && redemption?.id })),
    });
    expect(await shop.events()).toEqual([]);
  });

  it('lets its code be looked for under the store that it was issued in, which is noted once', async () => {
    await restore({ code_hash: { store_id: issuer, hash } });
    await restore({ code_hash: { store_id: issuer, hash: giftCardCodeHash('pepper', issuer, 'OTHER') } });
    expect((await getStore(shop.table, shop.store.id))?.giftCardStores).toEqual([issuer]);
  });

  it('is that of a unit of the order that bought it', async () => {
    const { id, line_items: lines } = await aBuyer();
    const of = { source: 'order', order_id: id, order_line_item_id: lines[0]?.id ?? 0 } as const;
    const [first, second] = [await restore({ ...of, order_unit: 0 }), await restore({ ...of, order_unit: 1 })];
    expect((await readIssuedCards(shop.table, shop.store.id, id)).units.map(({ unit, cardId }) => [unit, cardId])).toEqual([
      [0, first.id],
      [1, second.id],
    ]);
    expect(await refusal({ ...of, order_unit: 1, last4: 'ABCD' })).toEqual(['order_unit: taken']);
    expect(await refusal({ ...of, order_unit: 3 })).toEqual(['order_unit: inconsistent']);
    expect(await shop.refund(id, { line_items: [{ id: lines[0]?.id, quantity: 1 }] })).toMatchObject({ amount: '10.00' });
  });

  it('is there once, however often and by however many the same is asked', async () => {
    const sent = { code_hash: { store_id: issuer, hash } };
    const { id } = await restore(sent);
    expect((await restore(sent)).id).toBe(id);
    expect(await outcomes(Array.from({ length: 5 }, () => restore(sent)))).toEqual({ done: 5, refused: [] });
    expect(await refusal({ ...sent, note: 'Another' })).toEqual(['code_hash: taken']);
  });
});

describe('is refused, naming the field, when', () => {
  it.each<[string, Partial<GiftCardRecordInput>, readonly string[]]>([
    ['more was spent than there was', { movements: [{ ...movements[0], amount: '50.01' }] }, ['movements[0].amount: inconsistent']],
    [
      'more was given back than spent',
      { movements: [movements[0], { ...movements[1], amount: '30.01' }] },
      ['movements[1].amount: inconsistent'],
    ],
    ['what was given back was not spent', { movements: [movements[1]] }, ['movements[0].redemption_id: unknown_id']],
    ['movements have one id', { movements: [movements[0], { ...movements[0], amount: '1.00' }] }, ['movements[1].id: duplicate']],
    [
      'a movement is older than the card',
      { movements: [{ ...movements[0], created_at: '2026-02-01T00:00:00Z' }] },
      ['movements[0].created_at: invalid_timestamp'],
    ],
    ['it is of the future', { created_at: '2027-01-01T00:00:00Z' }, ['created_at: invalid_timestamp']],
    ['it is older than ids', { created_at: '2024-12-31T00:00:00Z' }, ['created_at: invalid_timestamp']],
    [
      'an order bought it that is not named',
      { source: 'order' },
      ['order_id: inconsistent', 'order_line_item_id: inconsistent', 'order_unit: inconsistent'],
    ],
    ['it is a unit, and no order bought it', { order_unit: 0 }, ['order_unit: inconsistent']],
    ['the order is not of the store', { source: 'order', order_id: 9, order_line_item_id: 1, order_unit: 0 }, ['order_id: unknown_id']],
    ['the customer is not of the store', { customer_id: 9 }, ['customer_id: unknown_id']],
    ['its currency is another', { currency: 'USD' }, ['currency: invalid_currency']],
  ])('%s', async (_, over, expected) => {
    expect(await refusal(over)).toEqual(expected);
  });
});
