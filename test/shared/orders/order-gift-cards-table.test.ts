import fc from 'fast-check';
import { addBatchWrite, type IssuedUnit, parseIssuedBatch } from '#shared/orders/order-gift-cards-table.ts';
import { anyNumber } from '#test/support/builders/any-values.ts';

const itemOf = (units: readonly IssuedUnit[]): Record<string, unknown> | undefined => {
  const write = addBatchWrite('S1', 88012, 2, units);
  return 'put' in write ? write.put.Item : undefined;
};

const anyUnits = fc.array(fc.record<IssuedUnit>({ lineId: anyNumber, unit: anyNumber, cardId: anyNumber }));

describe('the stored form of a batch of issued gift cards', () => {
  it('reads all units as they were written', () => {
    fc.assert(fc.property(anyUnits, (units) => expect(parseIssuedBatch(itemOf(units))).toEqual(units)));
  });

  it('is the item that it was', () => {
    expect(itemOf([{ lineId: 1, unit: 2, cardId: 7001 }])).toEqual({
      pk: 'S#S1#ORDER_GIFT_CARD#0000000000088012',
      sk: '0000000000000002',
      entity: 'order_gift_cards',
      units: [{ line_id: 1, unit: 2, gift_card_id: 7001 }],
    });
  });
});
