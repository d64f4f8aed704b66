import { listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type RestockedCost, type Return, type ReturnLine, returnReasons, returnStatuses } from './return.ts';

/** The stored form of a return, including its lines. */
export const returnForm = storedForm<Return>()({
  id: number,
  number,
  orderId: number,
  customerId: optional(number),
  status: oneOf(returnStatuses),
  lines: listOf(
    storedForm<ReturnLine>()({
      id: number,
      orderLineId: number,
      productId: number,
      variantId: number,
      quantity: number,
      receivedQuantity: number,
      restockedQuantity: number,
      reason: oneOf(returnReasons),
      note: optional(text),
    }),
  ),
  refundId: optional(number),
  refundedMinor: minor,
  restockedCosts: listOf(storedForm<RestockedCost>()({ atMs: number, costMinor: minor })),
  currency: text,
  note: optional(text),
  instructions: optional(text),
  declineReason: optional(text),
  cancelReason: optional(text),
  locationId: optional(number),
  requestedAtMs: number,
  approvedAtMs: optional(number),
  receivedAtMs: optional(number),
  declinedAtMs: optional(number),
  cancelledAtMs: optional(number),
  closedAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
});
