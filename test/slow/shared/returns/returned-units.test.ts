import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { applyCancellation } from '#shared/orders/cancel-order.ts';
import { fulfillLines } from '#shared/orders/fulfill-order.ts';
import { markDelivered } from '#shared/orders/move-order.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import type { Restock } from '#shared/orders/restock.ts';
import { endReturn, markApproved, moveReturn } from '#shared/returns/move-return.ts';
import { receiveUnits } from '#shared/returns/receive-return.ts';
import { requestReturn } from '#shared/returns/request-return.ts';
import type { Return } from '#shared/returns/return.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

/** An order with its refunds and returns and, for each line, the number of units that the customer sent back. */
type World = {
  order: Order;
  readonly refunds: Refund[];
  readonly returns: Return[];
  readonly cameBack: Map<number, number>;
  readonly restocked: Map<number, number>;
  /** For each line, the number of units that were received but have not been refunded yet. */
  readonly unpaid: Map<number, number>;
  nowMs: number;
  nextId: number;
};

type Step = {
  readonly act:
    | 'fulfill'
    | 'deliver'
    | 'refund'
    | 'refund_amount'
    | 'request'
    | 'approve'
    | 'decline'
    | 'receive'
    | 'close'
    | 'cancel'
    | 'cancel_order';
  readonly pick: number;
  readonly line: number;
  readonly quantity: number | null;
  readonly flag: boolean;
  readonly refunds: boolean;
};

const anyStep = fc.record<Step>({
  act: fc.constantFrom(
    ...(['fulfill', 'deliver', 'refund', 'refund_amount', 'request', 'request', 'approve', 'decline'] as const),
    ...(['receive', 'receive', 'receive', 'close', 'cancel', 'cancel_order'] as const),
  ),
  pick: fc.nat(5),
  line: fc.integer({ min: 1, max: 4 }),
  quantity: fc.option(fc.integer({ min: 1, max: 4 })),
  flag: fc.boolean(),
  refunds: fc.boolean(),
});

// Two lines for the same variant, one for another variant, and one that is not for goods.
const lines = () => [
  anOrderLine({ id: 1, quantity: 3, lineTotalMinor: 1000n, discountMinor: 1n }),
  anOrderLine({ id: 2, quantity: 2, lineTotalMinor: 2000n, taxMinor: 333n }),
  anOrderLine({ id: 3, variantId: 6, quantity: 4, lineTotalMinor: 4001n }),
  anOrderLine({ id: 4, variantId: 7, kind: 'digital', quantity: 1, lineTotalMinor: 500n, stockTaken: false }),
];
const ordered = new Map([
  [1, 3],
  [2, 2],
  [3, 4],
  [4, 1],
]);
const totalMinor = 999n + 2333n + 4001n + 500n;

function openWorld(fulfillment: Order['fulfillment']): World {
  const order = anOrder({ lines: lines(), fulfillment, totalMinor, subtotalMinor: 7501n, discountTotalMinor: 1n, taxTotalMinor: 333n });
  return {
    order,
    refunds: [],
    returns: [],
    cameBack: new Map(),
    restocked: new Map(),
    unpaid: new Map(),
    nowMs: order.updatedAtMs,
    nextId: 100,
  };
}

const add = (sums: Map<number, number>, id: number, units: number): void => void sums.set(id, (sums.get(id) ?? 0) + units);
const noteRestock = (world: World, restock: readonly Restock[]): void => {
  for (const { variantId, quantity } of restock) add(world.restocked, variantId, quantity);
};

const noteRefund = (world: World, refund: Refund): void => {
  world.refunds.push(refund);
  for (const { lineId, quantity } of refund.lines) world.unpaid.set(lineId, Math.max(0, (world.unpaid.get(lineId) ?? 0) - quantity));
};

/** Takes a step if the rules allow it. */
function take(world: World, step: Step): void {
  world.nowMs += 1;
  world.nextId += 1;
  const { order, nowMs, nextId: id } = world;
  const at = world.returns.length === 0 ? -1 : step.pick % world.returns.length;
  const returned = world.returns[at];
  const wantedLines = [{ lineId: step.line, quantity: step.quantity }];
  const ended = (trigger: 'decline' | 'close' | 'cancel'): void => {
    if (returned === undefined) return;
    const after = endReturn(returned, order, { trigger, reason: null }, nowMs);
    world.order = after.order;
    world.returns[at] = after.returned;
  };
  switch (step.act) {
    case 'fulfill':
      world.order = fulfillLines(order, { lineIds: step.flag ? null : [step.line], tracking: null }, nowMs).order;
      return;
    case 'deliver':
      world.order = markDelivered(order, null, nowMs).order;
      return;
    case 'refund':
    case 'refund_amount': {
      const what = step.act === 'refund' ? { amountMinor: null, lines: wantedLines } : { amountMinor: 700n, lines: [] };
      const made = refundOrder(order, { id, ...what, restock: step.flag, note: null }, nowMs, world.refunds);
      world.order = made.order;
      noteRefund(world, made.refund);
      noteRestock(world, made.restock);
      return;
    }
    case 'request': {
      const wanted = { lines: wantedLines.map((line) => ({ ...line, reason: 'other' as const, note: null })), note: null };
      const opened = requestReturn(order, { ...wanted, approved: step.flag }, nowMs);
      world.order = opened.order;
      world.returns.push({ ...opened.returned, id, number: id });
      return;
    }
    case 'approve':
      if (returned !== undefined) world.returns[at] = markApproved(returned, null, nowMs).returned;
      return;
    case 'receive': {
      if (returned === undefined) return;
      const receipt = { lines: [{ lineId: 1, quantity: step.quantity, restock: step.flag }], locationId: 1 };
      const refund = step.refunds ? { id, amountMinor: null, note: null } : null;
      const after = receiveUnits(returned, order, { ...receipt, refund }, nowMs, world.refunds);
      world.order = after.order;
      world.returns[at] = after.returned;
      for (const [index, line] of after.returned.lines.entries()) {
        const units = line.receivedQuantity - (returned.lines[index]?.receivedQuantity ?? 0);
        add(world.cameBack, line.orderLineId, units);
        add(world.unpaid, line.orderLineId, units);
      }
      if (after.refund !== null) noteRefund(world, after.refund);
      noteRestock(world, after.restock);
      return;
    }
    case 'cancel_order': {
      const wanted = { reason: 'other' as const, refund: null, refundId: id, restock: step.flag, hasUsedGiftCard: false };
      const after = applyCancellation(order, wanted, nowMs, world.refunds);
      for (const [index, line] of after.order.lines.entries()) {
        const { restockedQuantity = 0, refundedQuantity = 0 } = order.lines[index] ?? {};
        if (line.restockedQuantity - restockedQuantity > line.quantity - refundedQuantity) throw new Error('a refunded unit is restocked');
      }
      world.order = after.order;
      if (after.refund !== null) noteRefund(world, after.refund);
      noteRestock(world, after.restock);
      return;
    }
    default:
      ended(step.act);
  }
}

function unitsRefunded(world: World, lineId: number): number {
  return world.refunds.flatMap((refund) => refund.lines).reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0);
}

function unitsExpected(world: World, lineId: number): number {
  const open = world.returns.filter(({ status }) => status === 'requested' || status === 'approved');
  const own = open.flatMap((one) => one.lines).filter(({ orderLineId }) => orderLineId === lineId);
  return own.reduce((sum, line) => sum + line.quantity - line.receivedQuantity, 0);
}

/**
 * Checks the rules that must always hold. Calculates the numbers from the refunds and returns, not from the order's own
 * counts.
 */
function assertSound(world: World): void {
  for (const [lineId, quantity] of ordered) {
    const [refunded, expected, back] = [unitsRefunded(world, lineId), unitsExpected(world, lineId), world.cameBack.get(lineId) ?? 0];
    if (refunded + expected > quantity) throw new Error(`line ${lineId}: ${refunded} refunded and ${expected} expected of ${quantity}`);
    if (back + expected > quantity) throw new Error(`line ${lineId}: ${back} came back and ${expected} expected of ${quantity}`);
    const line = world.order.lines.find(({ id }) => id === lineId);
    const said = [line?.refundedQuantity, line?.returningQuantity, line?.returnedQuantity];
    if (said.join() !== [refunded, expected, back].join()) throw new Error(`line ${lineId} says ${said}`);
    if ((line?.restockedQuantity ?? 0) > (lineId === 4 ? 0 : quantity)) throw new Error(`line ${lineId} is restocked too often`);
    // If the order is canceled, all units can be restocked. Without a cancellation, only returned or refunded units can
    // be restocked.
    const mayBeHere = world.order.status === 'cancelled' ? quantity : refunded + (world.unpaid.get(lineId) ?? 0);
    if ((line?.restockedQuantity ?? 0) > mayBeHere) throw new Error(`line ${lineId}: a unit is in stock twice`);
    if (back > 0 && line?.fulfilledAtMs === null) throw new Error(`line ${lineId} came back and never left`);
  }
  const given = world.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (given > totalMinor || given !== world.order.refundedTotalMinor) throw new Error(`${given} refunded of ${totalMinor}`);
  for (const { id, refundedMinor } of world.returns) {
    const own = world.refunds.filter(({ returnId }) => returnId === id).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (own !== refundedMinor) throw new Error(`return ${id} says ${refundedMinor} of ${own}`);
  }
  const inStock = new Map<number, number>();
  for (const line of world.order.lines) add(inStock, line.variantId, line.restockedQuantity);
  for (const variantId of [5001, 6, 7]) {
    if ((world.restocked.get(variantId) ?? 0) !== (inStock.get(variantId) ?? 0))
      throw new Error(`stock of ${variantId} is not what lines say`);
  }
  if (world.order.status === 'cancelled' && world.returns.some(({ status }) => status === 'approved' || status === 'requested')) {
    throw new Error('a cancelled order has an open return');
  }
}

describe('units of an order', () => {
  it('are never returned or refunded twice, and stock and money match them, after any sequence of actions', () => {
    const done = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom('ship', 'pickup'),
        fc.array(anyStep, { minLength: 20, maxLength: 60, size: 'max' }),
        (fulfillment, steps) => {
          const world = openWorld(fulfillment);
          // Half of the orders are shipped first, because otherwise many steps would be refused only for lack of a
          // shipment.
          if (steps.length % 2 === 1) world.order = fulfillLines(world.order, { lineIds: null, tracking: null }, world.nowMs).order;
          for (const step of steps) {
            try {
              take(world, step);
              done.add(step.act);
            } catch (error) {
              if (!(error instanceof FieldErrors)) throw error;
            }
            assertSound(world);
          }
        },
      ),
      { numRuns: 3_000 },
    );
    expect([...done].sort()).toEqual(
      [
        'approve',
        'cancel',
        'cancel_order',
        'close',
        'decline',
        'deliver',
        'fulfill',
        'receive',
        'refund',
        'refund_amount',
        'request',
      ].sort(),
    );
  });

  it('that are neither refunded nor in a return can be returned and are refunded in full, in any portions', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ line: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 4 }) })), (pieces) => {
        const world = openWorld('ship');
        world.order = fulfillLines(world.order, { lineIds: null, tracking: null }, world.nowMs).order;
        const common = { pick: 0, flag: true, refunds: true };
        const request = (line: number, quantity: number | null): void => {
          try {
            take(world, { ...common, act: 'request', line, quantity });
            take(world, { ...common, act: 'receive', line, quantity: null, pick: world.returns.length - 1 });
          } catch (error) {
            if (!(error instanceof FieldErrors)) throw error;
          }
        };
        for (const { line, quantity } of pieces) request(line, quantity);
        for (const line of [1, 2, 3]) request(line, null);
        expect(world.order.refundedTotalMinor).toBe(999n + 2333n + 4001n);
        expect(world.restocked).toEqual(
          new Map([
            [5001, 5],
            [6, 4],
          ]),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a state that does not allow a trigger', () => {
  it('refuses it with its code for the whole return', () => {
    const world = openWorld('ship');
    world.order = fulfillLines(world.order, { lineIds: null, tracking: null }, world.nowMs).order;
    take(world, { act: 'request', pick: 0, line: 1, quantity: 1, flag: false, refunds: false });
    const [requested] = world.returns;
    if (requested === undefined) throw new Error('no return was opened');
    expect(() => moveReturn(requested, 'receive_part', 1)).toThrow(': return_not_approved');
  });
});
