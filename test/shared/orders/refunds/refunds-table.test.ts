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
});
