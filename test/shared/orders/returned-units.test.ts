import {
  fulfillableUnits,
  hasLeft,
  hasOpenReturn,
  refundableUnits,
  returnableUnits,
  unsentUnits,
  withRefunded,
  withReturned,
  withReturning,
} from '#shared/orders/returned-units.ts';
import { anOrderLine } from '#test/support/builders/an-order.ts';

const line = anOrderLine({ quantity: 10, refundedQuantity: 1, returningQuantity: 2, returnedUnrefundedQuantity: 3, fulfilledAtMs: null });

describe('the units of a line', () => {
  it('are refundable unless refunded or in an open return, and returnable unless also returned', () => {
    expect([refundableUnits(line), returnableUnits(line)]).toEqual([7, 4]);
  });

  it('are unsent until the line is fulfilled, and never negative', () => {
    expect(unsentUnits(line)).toBe(4);
    expect(unsentUnits({ ...line, fulfilledAtMs: 1 })).toBe(0);
    expect(unsentUnits({ ...line, refundedQuantity: 9 })).toBe(0);
  });

  it.each([
    ['processing', 4],
    ['on_hold', 4],
    ['cancelled', 0],
    ['refunded', 0],
  ] as const)('that can be fulfilled when the order is %s: %s', (status, units) => {
    expect(fulfillableUnits({ status }, line)).toBe(units);
  });

  it('are refunded in order, returned units first', () => {
    expect(withRefunded(line, 2)).toEqual({ ...line, refundedQuantity: 3, returnedUnrefundedQuantity: 1 });
    expect(withRefunded(line, 5)).toEqual({ ...line, refundedQuantity: 6, returnedUnrefundedQuantity: 0 });
  });

  it('are expected by a return and then returned', () => {
    expect(withReturning(line, 2)).toEqual({ ...line, returningQuantity: 4 });
    expect(withReturned(line, 2)).toEqual({
      ...line,
      returningQuantity: 0,
      returnedQuantity: line.returnedQuantity + 2,
      returnedUnrefundedQuantity: 5,
    });
  });
});

describe('the goods of an order', () => {
  it.each([
    ['ship', null, null, false],
    ['ship', 1, null, true],
    ['pickup', 1, null, false],
    ['pickup', 1, 2, true],
    ['pickup', null, 2, false],
  ] as const)('by %s, fulfilled at %s and delivered at %s, have left: %s', (fulfillment, fulfilledAtMs, deliveredAtMs, expected) => {
    expect(hasLeft({ fulfillment, deliveredAtMs }, { fulfilledAtMs })).toBe(expected);
  });

  it('are expected while any line is in an open return', () => {
    const none = anOrderLine({ returningQuantity: 0 });
    expect(hasOpenReturn({ lines: [none, line] })).toBe(true);
    expect(hasOpenReturn({ lines: [none] })).toBe(false);
    expect(hasOpenReturn({ lines: [] })).toBe(false);
  });
});
