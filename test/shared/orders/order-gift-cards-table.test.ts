import { addBatchWrite, type IssuedUnit } from '#shared/orders/order-gift-cards-table.ts';

const itemOf = (units: readonly IssuedUnit[]): Record<string, unknown> | undefined => {
  const write = addBatchWrite('S1', 88012, 2, units);
  return 'put' in write ? write.put.Item : undefined;
};

describe('the stored form of a batch of issued gift cards', () => {
  it('has the attributes of existing items', () => {
    expect(itemOf([{ lineId: 1, unit: 2, cardId: 7001 }])).toEqual({
      pk: 'S#S1#ORDER_GIFT_CARD#0000000000088012',
      sk: '0000000000000002',
      entity: 'order_gift_cards',
      units: [{ line_id: 1, unit: 2, gift_card_id: 7001 }],
    });
  });
});
