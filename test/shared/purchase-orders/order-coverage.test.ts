import fc from 'fast-check';
import {
  coverageIssues,
  noCoverage,
  type OrderCoverage,
  withLines,
  withoutLines,
  withoutPurchaseOrder,
  withPurchaseOrder,
} from '#shared/purchase-orders/order-coverage.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

type Line = { readonly orderLineId: number | null; readonly quantity: number };

const order = anOrder({ lines: [anOrderLine({ id: 1, quantity: 5 }), anOrderLine({ id: 2, quantity: 3, refundedQuantity: 1 })] });
const left = new Map([
  [1, 5],
  [2, 2],
]);
const anyLines = fc.array(fc.record({ orderLineId: fc.constantFrom(1, 2, null), quantity: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
});
const anyStep = fc.record({ what: fc.constantFrom('order', 'replace', 'cancel'), which: fc.nat(), lines: anyLines });

const unitsIn = (open: ReadonlyMap<number, readonly Line[]>, lineId: number): number =>
  [...open.values()].flat().reduce((sum, line) => sum + (line.orderLineId === lineId ? line.quantity : 0), 0);

describe('the coverage of an order', () => {
  it('is the sum of its purchase orders and never exceeds the order, after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let coverage: OrderCoverage = noCoverage(88012);
        const open = new Map<number, readonly Line[]>();
        for (const [n, { what, which, lines }] of steps.entries()) {
          const id = [...open.keys()][which % Math.max(1, open.size)];
          const before = id === undefined ? [] : (open.get(id) ?? []);
          if (what === 'order' && coverageIssues(coverage, order, lines).length === 0) {
            coverage = withPurchaseOrder(coverage, { id: n, lines }, null);
            open.set(n, lines);
          } else if (what === 'replace' && id !== undefined && coverageIssues(withoutLines(coverage, before), order, lines).length === 0) {
            coverage = withLines(withoutLines(coverage, before), lines);
            open.set(id, lines);
          } else if (what === 'cancel' && id !== undefined) {
            coverage = withoutPurchaseOrder(coverage, { id, lines: before });
            open.delete(id);
          }
        }
        for (const [lineId, most] of left) {
          expect(coverage.ordered.get(lineId) ?? 0).toBe(unitsIn(open, lineId));
          expect(unitsIn(open, lineId)).toBeLessThanOrEqual(most);
        }
        expect([...coverage.purchaseOrderIds].sort()).toEqual([...open.keys()].sort());
      }),
    );
  });

  it('names the line with too many units', () => {
    const lines = [1, 2, 2].map((orderLineId) => ({ orderLineId, quantity: 2 }));
    expect(coverageIssues(noCoverage(88012), order, lines)).toEqual([
      {
        ...{ param: 'line_items[2].quantity', code: 'already_ordered', meta: { requested: 2, available: 0 } },
        message: 'must be at most 0, the number of units that are not ordered yet.',
      },
    ]);
  });

  it('has at most a hundred purchase orders', () => {
    const full = Array.from({ length: 100 }, (_, id) => id).reduce(
      (coverage, id) => withPurchaseOrder(coverage, { id, lines: [] }, null),
      noCoverage(88012),
    );
    expect(() => withPurchaseOrder(full, { id: 100, lines: [] }, null)).toThrow('order_id: limit_reached');
  });
});
