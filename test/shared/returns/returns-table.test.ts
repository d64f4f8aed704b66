import fc from 'fast-check';
import { type Return, type ReturnLine, returnReasons, returnStatuses } from '#shared/returns/return.ts';
import { parseReturn, returnItem } from '#shared/returns/returns-table.ts';
import { aReturn } from '#test/support/builders/a-return.ts';
import { anyMinor, anyNumber, anyNumberOrNull, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyLine = fc.record<ReturnLine>({
  id: anyNumber,
  orderLineId: anyNumber,
  productId: anyNumber,
  variantId: anyNumber,
  quantity: anyNumber,
  receivedQuantity: anyNumber,
  restockedQuantity: anyNumber,
  reason: fc.constantFrom(...returnReasons),
  note: anyTextOrNull,
});

const anyReturn = fc.record<Return>({
  id: fc.nat(),
  number: anyNumber,
  orderId: fc.nat(),
  customerId: fc.option(fc.nat()),
  status: fc.constantFrom(...returnStatuses),
  lines: fc.array(anyLine),
  refundId: anyNumberOrNull,
  refundedMinor: anyMinor,
  restockedCosts: fc.array(fc.record({ atMs: fc.nat(), costMinor: anyMinor })),
  currency: anyText,
  note: anyTextOrNull,
  instructions: anyTextOrNull,
  declineReason: anyTextOrNull,
  cancelReason: anyTextOrNull,
  locationId: anyNumberOrNull,
  requestedAtMs: anyNumber,
  approvedAtMs: anyNumberOrNull,
  receivedAtMs: anyNumberOrNull,
  declinedAtMs: anyNumberOrNull,
  cancelledAtMs: anyNumberOrNull,
  closedAtMs: anyNumberOrNull,
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a return', () => {
  it('reads every return as it was written', () => {
    fc.assert(fc.property(anyReturn, (one) => expect(parseReturn(returnItem('S1', one))).toEqual(one)));
  });

  it('of a version that kept no costs of what was restocked is read without', () => {
    const { restocked_costs: _, ...older } = returnItem('S1', aReturn());
    expect(parseReturn(older)).toEqual(aReturn());
  });
});
