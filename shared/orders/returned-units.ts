import type { Order, OrderLine } from './order.ts';

/*
 * The units of an order's lines as refunds and returns share them. Of the units of a line each is refunded, or came back and is not
 * refunded yet, or is expected by an open return, or none of it: so none is returned or refunded twice.
 */

/** Whether a line's goods have left the shop: those that wait to be collected are still there, though their line is fulfilled. */
export const hasLeft = (order: Pick<Order, 'fulfillment' | 'deliveredAtMs'>, line: Pick<OrderLine, 'fulfilledAtMs'>): boolean =>
  line.fulfilledAtMs !== null && (order.fulfillment !== 'pickup' || order.deliveredAtMs !== null);

/** Whether a return of the order still waits for units. */
export const hasOpenReturn = ({ lines }: Pick<Order, 'lines'>): boolean => lines.some(({ returningQuantity }) => returningQuantity > 0);

type Units = Pick<OrderLine, 'quantity' | 'refundedQuantity' | 'returningQuantity' | 'returnedUnrefundedQuantity'>;

/** Units of a line that a refund may be of: what open returns wait for is refunded when they receive it. */
export const refundableUnits = (line: Units): number => line.quantity - line.refundedQuantity - line.returningQuantity;

/** Whether refunds were of all units of an order. */
export const hasNoUnitsLeft = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity);

/** Whether refunds were of any units of an order, or of money. */
export const isRefunded = ({ lines, refundedTotalMinor }: Pick<Order, 'lines' | 'refundedTotalMinor'>): boolean =>
  refundedTotalMinor > 0n || lines.some(({ refundedQuantity }) => refundedQuantity > 0);

/** Units of a line that a new return may be of: those that are not refunded, have not come back and are in no open return. */
export const returnableUnits = (line: Units): number => refundableUnits(line) - line.returnedUnrefundedQuantity;

/** Units of a line that still have to reach the customer: those of a line that is not fulfilled, but for what was refunded or came back. */
export const unsentUnits = (line: Units & Pick<OrderLine, 'fulfilledAtMs'>): number =>
  line.fulfilledAtMs === null ? Math.max(0, returnableUnits(line)) : 0;

/** Units of a line that can be fulfilled: none of an order that is cancelled or refunded, whatever units its lines have left. */
export const fulfillableUnits = ({ status }: Pick<Order, 'status'>, line: Parameters<typeof unsentUnits>[0]): number =>
  status === 'cancelled' || status === 'refunded' ? 0 : unsentUnits(line);

/** The line after some of its units were refunded: first of those that came back, then of the others. */
export const withRefunded = (line: OrderLine, units: number): OrderLine => ({
  ...line,
  refundedQuantity: line.refundedQuantity + units,
  returnedUnrefundedQuantity: Math.max(0, line.returnedUnrefundedQuantity - units),
});

/** The line after a return was opened for some of its units or, when less than 0, waits for them no longer. */
export const withReturning = (line: OrderLine, units: number): OrderLine => ({
  ...line,
  returningQuantity: line.returningQuantity + units,
});

/** The line after units that an open return waited for came back. */
export const withReturned = (line: OrderLine, units: number): OrderLine => ({
  ...withReturning(line, -units),
  returnedQuantity: line.returnedQuantity + units,
  returnedUnrefundedQuantity: line.returnedUnrefundedQuantity + units,
});
