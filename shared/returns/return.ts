import type { Order } from '#shared/orders/order.ts';
import { withReturning } from '#shared/orders/returned-units.ts';

export const returnStatuses = ['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ['wrong_size', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The returned units of one order line. The `id` is the line's number within the return, counted from 1. */
export type ReturnLine = {
  readonly id: number;
  readonly orderLineId: number;
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  readonly receivedQuantity: number;
  readonly restockedQuantity: number;
  readonly reason: ReturnReason;
  readonly note: string | null;
};

/** The cost of the goods that were restocked in the quarter hour that starts at `atMs`. */
export type RestockedCost = { readonly atMs: number; readonly costMinor: bigint };

/** A return of goods from an order. Amounts are in `currency`, which is the order's currency. */
export type Return = {
  readonly id: number;
  /** The return's number within the store, shown as `R1001`. */
  readonly number: number;
  readonly orderId: number;
  readonly customerId: number | null;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The id of the return's latest refund. */
  readonly refundId: number | null;
  /** The sum of the return's refunds. */
  readonly refundedMinor: bigint;
  /** The cost of restocked goods in each quarter hour, oldest first. */
  readonly restockedCosts: readonly RestockedCost[];
  readonly currency: string;
  readonly note: string | null;
  /** Instructions for the customer. */
  readonly instructions: string | null;
  readonly declineReason: string | null;
  readonly cancelReason: string | null;
  /** The location at which goods were last received. */
  readonly locationId: number | null;
  readonly requestedAtMs: number;
  readonly approvedAtMs: number | null;
  /** The time at which goods were last received; null before the first receipt. */
  readonly receivedAtMs: number | null;
  readonly declinedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Formats the number of a return for display, such as `R1001`. */
export const returnName = ({ number }: Pick<Return, 'number'>): string => `R${number}`;

/** Returns the number of units of a return line that have not been received yet. */
export const expectedUnits = (line: Pick<ReturnLine, 'quantity' | 'receivedQuantity'>): number => line.quantity - line.receivedQuantity;

/** Subtracts the missing units of a return from the expected units of the order's lines. Returns the changed order. */
export function withoutExpected(order: Order, { lines }: Pick<Return, 'lines'>): Order {
  const expected = new Map(lines.map((line) => [line.orderLineId, expectedUnits(line)]));
  return { ...order, lines: order.lines.map((line) => withReturning(line, -(expected.get(line.id) ?? 0))) };
}
