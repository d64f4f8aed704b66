import fc from 'fast-check';
import type { Refund, RefundLine } from '#shared/orders/order.ts';
import { parseRefund, refundItem } from '#shared/orders/refunds/refunds-table.ts';
import { anyMinor, anyNumber, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyRefund = fc.record<Refund>({
  id: fc.nat(),
  orderId: fc.nat(),
  amountMinor: anyMinor,
  taxMinor: anyMinor,
  currency: anyText,
  lines: fc.array(
    fc.record<RefundLine>({
      lineId: anyNumber,
      quantity: anyNumber,
      amountMinor: anyMinor,
      taxMinor: anyMinor,
      restockedQuantity: anyNumber,
    }),
  ),
  restock: fc.boolean(),
  note: anyTextOrNull,
  returnId: fc.option(fc.nat()),
  createdAtMs: fc.nat(),
});

describe('the stored form of a refund', () => {
  it('reads every refund as it was written', () => {
    fc.assert(fc.property(anyRefund, (refund) => expect(parseRefund(refundItem('S1', refund))).toEqual(refund)));
  });

  it('is the item that it was', () => {
    const refund: Refund = {
      id: 3,
      orderId: 88012,
      amountMinor: 1000n,
      taxMinor: 200n,
      currency: 'EUR',
      lines: [{ lineId: 1, quantity: 2, amountMinor: 900n, taxMinor: 180n, restockedQuantity: 1 }],
      restock: true,
      note: null,
      returnId: 7,
      createdAtMs: 5,
    };
    expect(refundItem('S1', refund)).toEqual({
      pk: 'S#S1#REFUND',
      sk: '0000000000000003',
      updated_pk: 'S#S1#REFUND',
      updated_sk: '000000000000005#0000000000000003',
      filter_a_pk: 'S#S1#REFUND#order_id#88012',
      filter_a_sk: '0000000000000003',
      entity: 'refund',
      id: 3,
      order_id: 88012,
      amount_minor: 1000n,
      tax_minor: 200n,
      currency: 'EUR',
      lines: [{ line_id: 1, quantity: 2, amount_minor: 900n, tax_minor: 180n, restocked_quantity: 1 }],
      restock: true,
      note: null,
      return_id: 7,
      created_at_ms: 5,
      updated_at_ms: 5,
    });
  });
});
