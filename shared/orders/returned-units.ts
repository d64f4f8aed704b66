import type { Order, OrderLine } from './order.ts';

/*
 * How refunds and returns share the units of an order's lines. Each unit is in exactly one state: refunded, returned
 * but not refunded, expected by an open return, or none of these. This ensures that no unit is returned or refunded
 * twice.
 */

/**
 * Reports whether a line's goods have left the shop. Goods awaiting pickup are still in the shop, although their line
 * is fulfilled.
 */
export const hasLeft = (order: Pick<Order, 'fulfillment' | 'deliveredAtMs'>, line: Pick<OrderLine, 'fulfilledAtMs'>): boolean =>
  line.fulfilledAtMs !== null && (order.fulfillment !== 'pickup' || order.deliveredAtMs !== null);

/** Reports whether the order has a return that still expects units. */
export const hasOpenReturn = ({ lines }: Pick<Order, 'lines'>): boolean => lines.some(({ returningQuantity }) => returningQuantity > 0);

type Units = Pick<OrderLine, 'quantity' | 'refundedQuantity' | 'returningQuantity' | 'returnedUnrefundedQuantity'>;

/** Returns the number of a line's units that can be refunded. Units in open returns are excluded until they arrive. */
export const refundableUnits = (line: Units): number => line.quantity - line.refundedQuantity - line.returningQuantity;

/** Reports whether all units of an order have been refunded. */
export const hasNoUnitsLeft = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity);

/** Reports whether any units or any money of an order have been refunded. */
export const isRefunded = ({ lines, refundedTotalMinor }: Pick<Order, 'lines' | 'refundedTotalMinor'>): boolean =>
  refundedTotalMinor > 0n || lines.some(({ refundedQuantity }) => refundedQuantity > 0);

/**
 * Returns the number of a line's units that a new return may cover. Units that are refunded, returned or in an open
 * return are excluded.
 */
export const returnableUnits = (line: Units): number => refundableUnits(line) - line.returnedUnrefundedQuantity;

/**
 * Returns the number of units of a line that must still be sent: none if the line is fulfilled; otherwise, the units
 * that are neither refunded nor returned nor in an open return.
 */
export const unsentUnits = (line: Units & Pick<OrderLine, 'fulfilledAtMs'>): number =>
  line.fulfilledAtMs === null ? Math.max(0, returnableUnits(line)) : 0;

/** Returns the number of units of a line that can be fulfilled; 0 if the order is canceled or refunded. */
export const fulfillableUnits = ({ status }: Pick<Order, 'status'>, line: Parameters<typeof unsentUnits>[0]): number =>
  status === 'cancelled' || status === 'refunded' ? 0 : unsentUnits(line);

/** Returns a copy of the line with `units` more units refunded. Units that have been returned are refunded first. */
export const withRefunded = (line: OrderLine, units: number): OrderLine => ({
  ...line,
  refundedQuantity: line.refundedQuantity + units,
  returnedUnrefundedQuantity: Math.max(0, line.returnedUnrefundedQuantity - units),
});

/** Adds `units` to a line's units in open returns, and returns a changed copy of the line. `units` may be negative. */
export const withReturning = (line: OrderLine, units: number): OrderLine => ({
  ...line,
  returningQuantity: line.returningQuantity + units,
});

/**
 * Records that `units` of a line arrived from an open return and are not refunded. Returns a changed copy of the line.
 */
export const withReturned = (line: OrderLine, units: number): OrderLine => ({
  ...withReturning(line, -units),
  returnedQuantity: line.returnedQuantity + units,
  returnedUnrefundedQuantity: line.returnedUnrefundedQuantity + units,
});
