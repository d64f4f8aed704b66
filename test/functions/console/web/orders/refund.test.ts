import { goodsOf, ownNote, refundFieldOfParam, unitsField } from '#functions/console/web/orders/refund.ts';
import type { LineItem } from '#shared/client/generated/admin-api.ts';

const mug: LineItem = {
  ...{ object: 'line_item', product_id: 1, variant_id: 2, discount: '0.00', tax: '0.00', tax_lines: [], booking_id: null },
  ...{ restocked_quantity: 0, returning_quantity: 0, returned_quantity: 0 },
  ...{ id: 7, name: 'Enamel mug', variant_title: 'Blue', sku: 'MUG-BLUE', kind: 'physical', quantity: 3 },
  ...{ unit_price: '12.50', line_total: '37.50', fulfilled_at: null, refunded_quantity: 2, fulfillable_quantity: 1 },
};

describe('the goods of a refund', () => {
  it('have the names of the order lines', () => {
    const card = { ...mug, id: 8, name: 'Card', variant_title: null };
    const refunded = [
      { id: 7, quantity: 2 },
      { id: 8, quantity: 1 },
    ];
    expect(goodsOf({ line_items: [mug, card] }, refunded)).toEqual(['2 × Enamel mug, Blue', '1 × Card']);
  });

  it('are empty for a refund of an amount only', () => {
    expect(goodsOf({ line_items: [mug] }, [])).toEqual([]);
  });
});

describe('the note of a refund', () => {
  const refunded = [{ id: 7, quantity: 2 }];

  it('is omitted if the API generated it from the goods', () => {
    expect(ownNote({ line_items: [mug] }, { line_items: refunded, note: '2 x Enamel mug (Blue)' })).toBeNull();
    expect(ownNote({ line_items: [mug] }, { line_items: refunded, note: null })).toBeNull();
  });

  it('is shown if a person wrote it', () => {
    expect(ownNote({ line_items: [mug] }, { line_items: refunded, note: 'Chipped' })).toBe('Chipped');
  });
});

describe('the field of a refund error', () => {
  const body = {
    line_items: [
      { id: 9, quantity: 1 },
      { id: 7, quantity: 8 },
    ],
    restock: true,
  };

  it('is that of the line at the error’s position among the sent lines', () => {
    expect(refundFieldOfParam(body, 'line_items[1].quantity')).toBe(unitsField(7));
  });

  it('is the parameter itself for anything else', () => {
    expect(refundFieldOfParam(body, 'amount')).toBe('amount');
    expect(refundFieldOfParam(body, 'line_items[5].quantity')).toBe('line_items[5].quantity');
    expect(refundFieldOfParam(undefined, 'line_items[0].id')).toBe('line_items[0].id');
  });
});
