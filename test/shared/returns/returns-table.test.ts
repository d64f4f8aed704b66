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

  it('is the item that it was', () => {
    const one = aReturn({ id: 7, requestedAtMs: 4, approvedAtMs: 4, createdAtMs: 4, updatedAtMs: 5 });
    expect(returnItem('S1', one)).toEqual({
      pk: 'S#S1#RETURN',
      sk: '0000000000000007',
      updated_pk: 'S#S1#RETURN',
      updated_sk: '000000000000005#0000000000000007',
      filter_a_pk: 'S#S1#RETURN#order_id#88012',
      filter_a_sk: '0000000000000007',
      filter_b_pk: 'S#S1#RETURN#status#approved',
      filter_b_sk: '0000000000000007',
      filter_c_pk: 'S#S1#RETURN#customer_id#310',
      filter_c_sk: '0000000000000007',
      entity: 'return',
      variant_ids: [5001],
      id: 7,
      number: 1007,
      order_id: 88012,
      customer_id: 310,
      status: 'approved',
      lines: [
        {
          id: 1,
          order_line_id: 1,
          product_id: 1201,
          variant_id: 5001,
          quantity: 1,
          received_quantity: 0,
          restocked_quantity: 0,
          reason: 'wrong_size',
          note: 'Too small',
        },
      ],
      refund_id: null,
      refunded_minor: 0n,
      restocked_costs: [],
      currency: 'EUR',
      note: null,
      instructions: null,
      decline_reason: null,
      cancel_reason: null,
      location_id: null,
      requested_at_ms: 4,
      approved_at_ms: 4,
      received_at_ms: null,
      declined_at_ms: null,
      cancelled_at_ms: null,
      closed_at_ms: null,
      created_at_ms: 4,
      updated_at_ms: 5,
    });
  });

  it('of a version that kept no costs of what was restocked is read without', () => {
    const { restocked_costs: _, ...older } = returnItem('S1', aReturn());
    expect(parseReturn(older)).toEqual(aReturn());
  });
});
