import { fulfilledLines, linesToFulfill, orderActions } from '#functions/console/web/orders/order.ts';
import type { LineItem } from '#shared/client/generated/admin-api.ts';

const mug: LineItem = {
  ...{ object: 'line_item', product_id: 1, variant_id: 2, discount: '0.00', tax: '0.00', tax_lines: [], booking_id: null },
  ...{ restocked_quantity: 0, returning_quantity: 0, returned_quantity: 0 },
  ...{ id: 7, name: 'Enamel mug', variant_title: 'Blue', sku: 'MUG-BLUE', kind: 'physical', quantity: 3, unit_price: '12.50' },
  ...{ line_total: '37.50', fulfilled_at: null, refunded_quantity: 1, fulfillable_quantity: 2 },
};
const refunded: LineItem = { ...mug, id: 8, quantity: 1, refunded_quantity: 1, fulfillable_quantity: 0 };
const sent: LineItem = { ...mug, id: 9, fulfilled_at: '2026-11-06T09:00:00Z', fulfillable_quantity: 0 };
const states = { status: 'processing', payment_status: 'partially_refunded', total: '50.00', refunded_total: '12.50' } as const;
const actions = (line_items: LineItem[]) => orderActions({ ...states, fulfillment_status: 'partial', line_items });

describe('fulfilling on the console', () => {
  it('offers the lines with unfulfilled units, and sends those units', () => {
    const lines = linesToFulfill({ line_items: [refunded, mug, sent] });
    expect(lines).toEqual([mug]);
    expect(fulfilledLines(lines)).toEqual([{ id: 7, quantity: 2 }]);
  });

  it('is offered until all units are refunded or fulfilled', () => {
    expect(actions([refunded, mug])).toContain('fulfill');
    expect(actions([refunded, sent])).not.toContain('fulfill');
    expect(actions([refunded])).not.toContain('fulfill');
  });
});
