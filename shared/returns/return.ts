import type { Order } from '#shared/orders/order.ts';
import { withReturning } from '#shared/orders/returned-units.ts';

export const returnStatuses = ['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ['wrong_size', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Units of one line of an order that come back; `id` counts the lines of the return from 1. */
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

/** The cost of the goods that went back into stock at a time, summed up for each quarter hour. */
export type RestockedCost = { readonly atMs: number; readonly costMinor: bigint };

/** Goods of an order on their way back. Amounts are in `currency`, which is the order's. */
export type Return = {
  readonly id: number;
  /** Counts the returns of the store; shown as `R1001`. */
  readonly number: number;
  readonly orderId: number;
  readonly customerId: number | null;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The latest refund that was made for it. */
  readonly refundId: number | null;
  /** The sum of all refunds that were made for it. */
  readonly refundedMinor: bigint;
  /** Of the units that were restocked, for sales reports; oldest first. */
  readonly restockedCosts: readonly RestockedCost[];
  readonly currency: string;
  readonly note: string | null;
  /** The instructions that the customer got. */
  readonly instructions: string | null;
  readonly declineReason: string | null;
  readonly cancelReason: string | null;
  /** Where goods were received last. */
  readonly locationId: number | null;
  readonly requestedAtMs: number;
  readonly approvedAtMs: number | null;
  /** When goods were received last. */
  readonly receivedAtMs: number | null;
  readonly declinedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The number of a return as people read it, such as `R1001`. */
export const returnName = ({ number }: Pick<Return, 'number'>): string => `R${number}`;

/** Units of a line that the return waits for, as long as it is open. */
export const expectedUnits = (line: Pick<ReturnLine, 'quantity' | 'receivedQuantity'>): number => line.quantity - line.receivedQuantity;

/** The order when a return no longer waits for what has not come back. */
export function withoutExpected(order: Order, { lines }: Pick<Return, 'lines'>): Order {
  const expected = new Map(lines.map((line) => [line.orderLineId, expectedUnits(line)]));
  return { ...order, lines: order.lines.map((line) => withReturning(line, -(expected.get(line.id) ?? 0))) };
}
