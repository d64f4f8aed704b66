import { quarterHourAt } from '#shared/kernel/days/quarter-hours.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { sumAmounts } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import type { OrderTrigger } from '#shared/orders/order-transitions.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { type LineUnits, type Restock, restockable, restockByVariant, withRestocked } from '#shared/orders/restock.ts';
import { withReturned } from '#shared/orders/returned-units.ts';
import { type MovedReturn, moveReturn } from './move-return.ts';
import { expectedUnits, type RestockedCost, type Return, type ReturnLine, returnName } from './return.ts';

/** The goods that were received. */
export type Receipt = {
  /**
   * The received lines of the return. A null `quantity` means all expected units. If `lines` is null, all expected
   * units of all lines were received, and none is restocked.
   */
  readonly lines: readonly { readonly lineId: number; readonly quantity: number | null; readonly restock: boolean }[] | null;
  /** The location at which units are restocked; null if no units are restocked. */
  readonly locationId: number | null;
  /**
   * The refund for these units; null if they are not refunded now. A null `amountMinor` means the amount that was paid
   * for them.
   */
  readonly refund: { readonly id: number; readonly amountMinor: bigint | null; readonly note: string | null } | null;
};

/**
 * A return and its order after goods were received. `orderTrigger` is the trigger that changed the order; null if there
 * was no refund.
 */
export type Received = MovedReturn & {
  readonly order: Order;
  readonly orderTrigger: OrderTrigger | null;
  readonly refund: Refund | null;
  readonly restock: readonly Restock[];
};

type ReceivedUnits = { readonly line: ReturnLine; readonly quantity: number; readonly restock: boolean };

/**
 * Receives units of an approved return: counts them as returned, and restocks and refunds them if requested. `refunds`
 * are the order's earlier refunds. The return becomes `received` when no more units are expected.
 * @throws FieldErrors if the state of the return or order does not allow receiving or refunding the units, or if more
 * units are received than expected
 */
export function receiveUnits(before: Return, order: Order, receipt: Receipt, nowMs: number, refunds: readonly Refund[]): Received {
  moveReturn(before, 'receive_part', nowMs);
  const units = receivedUnits(before, receipt.lines);
  const restocked = restockedUnits(order, units);
  const lines = before.lines.map((line) => receivedLine(line, units, restocked));
  const returnTrigger = lines.every((line) => expectedUnits(line) === 0) ? 'receive_rest' : 'receive_part';
  const { refund, ...after } = refunded(
    before,
    withReceived(order, units, restocked),
    receipt.refund,
    { units, restocked, refunds },
    nowMs,
  );
  const returned: Return = {
    ...moveReturn(before, returnTrigger, nowMs),
    lines,
    refundId: refund?.id ?? before.refundId,
    refundedMinor: before.refundedMinor + (refund?.amountMinor ?? 0n),
    restockedCosts: withCost(before.restockedCosts, { atMs: quarterHourAt(nowMs), costMinor: costOf(order, restocked) }),
    locationId: receipt.locationId,
    receivedAtMs: nowMs,
  };
  return { returned, returnTrigger, ...after, refund, restock: restockByVariant(order, restocked) };
}

const costOf = ({ lines }: Order, units: LineUnits): bigint =>
  sumAmounts(lines.map(({ id, unitCostMinor }) => (unitCostMinor ?? 0n) * BigInt(units.get(id) ?? 0)));

// Returns the costs with another cost added. Costs of the same quarter hour are added up, so that the list stays short
// even if units are received one at a time.
function withCost(costs: Return['restockedCosts'], { atMs, costMinor }: RestockedCost): Return['restockedCosts'] {
  if (costMinor === 0n) return costs;
  const [last] = costs.slice(-1);
  if (last?.atMs !== atMs) return [...costs, { atMs, costMinor }];
  return [...costs.slice(0, -1), { atMs, costMinor: last.costMinor + costMinor }];
}

function withReceived(order: Order, units: readonly ReceivedUnits[], restocked: LineUnits): Order {
  const quantities = new Map(units.map(({ line, quantity }) => [line.orderLineId, quantity]));
  const lines = order.lines.map((line) => withReturned(line, quantities.get(line.id) ?? 0));
  return withRestocked({ ...order, lines }, restocked);
}

function receivedLine(line: ReturnLine, units: readonly ReceivedUnits[], restocked: LineUnits): ReturnLine {
  const own = units.find((one) => one.line.id === line.id);
  if (own === undefined) return line;
  return {
    ...line,
    receivedQuantity: line.receivedQuantity + own.quantity,
    restockedQuantity: line.restockedQuantity + (restocked.get(line.orderLineId) ?? 0),
  };
}

/** Returns how many units are restocked, by order line. */
function restockedUnits(order: Order, units: readonly ReceivedUnits[]): LineUnits {
  const wanted = new Map(units.filter(({ restock }) => restock).map(({ line, quantity }) => [line.orderLineId, quantity]));
  return new Map(order.lines.map((line) => [line.id, restockable(line, wanted.get(line.id) ?? 0)]));
}

function refunded(
  returned: Return,
  order: Order,
  wanted: Receipt['refund'],
  {
    units,
    restocked,
    refunds,
  }: { readonly units: readonly ReceivedUnits[]; readonly restocked: LineUnits; readonly refunds: readonly Refund[] },
  nowMs: number,
): Pick<Received, 'order' | 'orderTrigger' | 'refund'> {
  if (wanted === null) {
    return { order: { ...order, updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs) }, orderTrigger: null, refund: null };
  }
  const lines = units.map(({ line, quantity }) => ({ lineId: line.orderLineId, quantity }));
  const note = wanted.note ?? `Return ${returnName(returned)}`;
  const made = refundAt('refund.amount', () =>
    refundOrder(order, { id: wanted.id, amountMinor: wanted.amountMinor, lines, restock: false, note }, nowMs, refunds),
  );
  const refund: Refund = {
    ...made.refund,
    returnId: returned.id,
    restock: sumAmounts([...restocked.values()].map(BigInt)) > 0n,
    lines: made.refund.lines.map((line) => ({ ...line, restockedQuantity: restocked.get(line.lineId) ?? 0 })),
  };
  return { order: made.order, orderTrigger: made.trigger, refund };
}

/** Calls `make`. If it throws errors about a refund's amount, rethrows them for the request field `param`. */
function refundAt<Made>(param: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error;
    throw new FieldErrors(error.issues.map((issue) => (issue.param === 'amount' ? { ...issue, param } : issue)));
  }
}

function receivedUnits({ lines }: Return, wanted: Receipt['lines']): readonly ReceivedUnits[] {
  if (wanted === null) {
    const left = lines.map((line) => ({ line, quantity: expectedUnits(line), restock: false }));
    return left.filter(({ quantity }) => quantity > 0);
  }
  const issues: FieldIssue[] = [];
  const units: ReceivedUnits[] = [];
  const seen = new Set<number>();
  for (const [index, { lineId, quantity, restock }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId);
    const expected = line === undefined ? 0 : expectedUnits(line);
    const param = `line_items[${index}]`;
    if (line === undefined) {
      issues.push({ param: `${param}.id`, code: 'unknown_id', message: 'is not a line of this return.' });
    } else if (seen.has(lineId)) {
      issues.push({ param: `${param}.id`, code: 'duplicate', message: 'is listed twice.' });
    } else if (expected === 0 || (quantity ?? expected) > expected) {
      const meta = { requested: quantity ?? line.quantity, expected };
      const message = `must be at most ${expected}, the number of units that have not come back yet.`;
      issues.push({ param: `${param}.quantity`, code: 'quantity_exceeds_expected', message, meta });
    } else {
      units.push({ line, quantity: quantity ?? expected, restock });
    }
    seen.add(lineId);
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return units;
}
