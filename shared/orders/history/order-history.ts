import type { FieldIssue } from '#shared/kernel/errors.ts';
import { sum } from '#shared/kernel/money.ts';
import { brokenAmounts } from '#shared/pricing/price-order.ts';
import type { Return } from '#shared/returns/return.ts';
import { brokenReturnRules } from '#shared/returns/return-rules.ts';
import type { Order, Refund } from '../order.ts';
import type { OrderNote } from '../order-note.ts';
import { brokenStates } from '../order-states.ts';

/** An order with everything that became of it; each list is as old as the order at most. */
export type OrderHistory = {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly returns: readonly Return[];
  readonly notes: readonly OrderNote[];
};

/**
 * The contradictions in the history of an order, under the names that the fields have in the API: amounts, states, units and times. None: the order
 * can be stored as it is, and every transition of an order works on it.
 */
export function historyIssues({ order, refunds, returns, notes }: OrderHistory, nowMs: number): readonly FieldIssue[] {
  return [
    ...[...brokenAmounts(order), ...brokenStates(order)].map(({ param, rule }) => inconsistent(param, rule)),
    ...orderIssues(order),
    ...lineIssues(order, refunds, returns),
    ...refunds.flatMap((refund, n) => refundIssues(order, refund).map((issue) => at(`refunds[${n}].`, issue))),
    ...returns.flatMap((one, n) => returnIssues(order, one).map((issue) => at(`returns[${n}].`, issue))),
    ...timeIssues({ order, refunds, returns, notes }, nowMs),
  ];
}

const inconsistent = (param: string, rule: string): FieldIssue => ({
  param,
  code: 'inconsistent',
  message: `contradicts the rest of the order: ${rule}.`,
});

const at = (prefix: string, issue: FieldIssue): FieldIssue => ({ ...issue, param: `${prefix}${issue.param}` });

const broken = (rules: readonly (readonly [param: string, rule: string, holds: boolean])[]): FieldIssue[] =>
  rules.flatMap(([param, rule, holds]) => (holds ? [] : [inconsistent(param, rule)]));

function orderIssues(order: Order): FieldIssue[] {
  const codes = order.discountApplications.filter(({ source }) => source === 'code');
  const isFulfilled = order.fulfillmentStatus === 'fulfilled';
  const open = order.lines.filter((line) => line.fulfilledAtMs === null && line.refundedQuantity < line.quantity);
  return broken([
    ['discount_code', 'it is the code among discount_applications', order.discountCode === (codes[0]?.code ?? null)],
    ['discount_applications', 'an order uses one code at most', codes.length <= 1],
    ['fulfilled_at', 'fulfilled_at when it is fulfilled, and only then', (order.fulfilledAtMs !== null) === isFulfilled],
    ['fulfillment_status', 'fulfilled when nothing is left to fulfill', !isFulfilled || open.length === 0],
    ['cancel_reason', 'a reason when it is cancelled, and only then', (order.cancelReason !== null) === (order.cancelledAtMs !== null)],
  ]);
}

/** The contradictions between lines and the refunds and returns of them. */
function lineIssues({ lines, status }: Order, refunds: readonly Refund[], returns: readonly Return[]): FieldIssue[] {
  return lines.flatMap((line, n) => {
    // Units that came back by a return are counted there, and its refund names them again.
    const byRefunds = refunds.filter(({ returnId }) => returnId === null).flatMap((refund) => refund.lines);
    const byReturns = returns.flatMap((one) => one.lines);
    const restockedUnits =
      unitsOf(byRefunds.filter(({ lineId }) => lineId === line.id)) + unitsOf(byReturns.filter((one) => one.orderLineId === line.id));
    const restocked = line.restockedQuantity;
    const goesBack = line.kind === 'physical' && line.stockTaken;
    const unrefunded = line.returnedUnrefundedQuantity;
    const left = line.quantity - line.refundedQuantity - line.returningQuantity;
    return broken([
      ['restocked_quantity', 'no fewer units than refunds and returns put back', restocked >= restockedUnits],
      [
        'restocked_quantity',
        'no more units than refunds and returns put back, unless it was cancelled',
        restocked <= restockedUnits || status === 'cancelled',
      ],
      ['restocked_quantity', 'units go back of physical goods that were taken out of stock', restocked === 0 || goesBack],
      ['returned_unrefunded_quantity', 'units that came back and are not refunded', unrefunded <= Math.min(line.returnedQuantity, left)],
    ]).map((issue) => at(`line_items[${n}].`, issue));
  });
}

const unitsOf = (lines: readonly { readonly restockedQuantity: number }[]): number =>
  lines.reduce((total, { restockedQuantity }) => total + restockedQuantity, 0);

function refundIssues(order: Order, { amountMinor, taxMinor, lines }: Refund): FieldIssue[] {
  const [amounts, taxes] = [sum(lines.map((line) => line.amountMinor)), sum(lines.map((line) => line.taxMinor))];
  return broken([
    ['amount', 'an amount above zero, or units that cost nothing', amountMinor > 0n || lines.length > 0],
    ['amount', 'no less than its lines come to', amountMinor >= amounts],
    ['tax', 'from what its lines hold to the amount', taxes <= taxMinor && taxMinor <= amountMinor],
    ['tax', "no more than the order's tax", taxMinor <= order.taxTotalMinor],
    ...lines.flatMap((line, n) => [
      [`line_items[${n}].tax`, 'no more than its amount', line.taxMinor <= line.amountMinor] as const,
      [`line_items[${n}].restocked_quantity`, 'no more units than refunded', line.restockedQuantity <= line.quantity] as const,
    ]),
  ]);
}

function returnIssues(order: Order, one: Return): FieldIssue[] {
  const { status, lines } = one;
  const isPhysical = (id: number): boolean => order.lines.some((line) => line.id === id && line.kind === 'physical');
  const isOpen = status === 'requested' || status === 'approved';
  const isRestocked = lines.some(({ restockedQuantity }) => restockedQuantity > 0);
  return [
    ...[...brokenReturnRules(one)].map(({ param, rule }) => inconsistent(param, rule)),
    ...broken([
      ['status', 'no open return of a cancelled order', !isOpen || order.status !== 'cancelled'],
      [
        'approved_at',
        'approved_at once it was approved',
        !['approved', 'received', 'closed'].includes(status) || one.approvedAtMs !== null,
      ],
      ['declined_at', 'declined_at when it was declined, and only then', (one.declinedAtMs !== null) === (status === 'declined')],
      ['cancelled_at', 'cancelled_at when it was cancelled, and only then', (one.cancelledAtMs !== null) === (status === 'cancelled')],
      ['closed_at', 'closed_at when it was closed, and only then', (one.closedAtMs !== null) === (status === 'closed')],
      ['restocked_costs', 'costs of goods that were restocked', isRestocked || one.restockedCosts.length === 0],
      ...lines.map(
        (line, n) => [`line_items[${n}].order_line_item_id`, 'physical goods alone come back', isPhysical(line.orderLineId)] as const,
      ),
    ]),
  ];
}

type Timed = readonly [param: string, ms: number | null];

/** Nothing is of the future, and nothing of an order, but its payment and its delivery, is older than it. */
function timeIssues({ order, refunds, returns, notes }: OrderHistory, nowMs: number): FieldIssue[] {
  const reported: readonly Timed[] = [
    ['created_at', order.createdAtMs],
    ['paid_at', order.paidAtMs],
    ['delivered_at', order.deliveredAtMs],
  ];
  const since: readonly Timed[] = [
    ['fulfilled_at', order.fulfilledAtMs],
    ['cancelled_at', order.cancelledAtMs],
    ...order.lines.map((line, n) => [`line_items[${n}].fulfilled_at`, line.fulfilledAtMs] as const),
    ...order.shipments.map((one, n) => [`shipments[${n}].created_at`, one.createdAtMs] as const),
    ...refunds.map((one, n) => [`refunds[${n}].created_at`, one.createdAtMs] as const),
    ...notes.map((one, n) => [`notes[${n}].created_at`, one.createdAtMs] as const),
    ...returns.flatMap((one, n) =>
      (
        [
          ['created_at', one.createdAtMs],
          ['approved_at', one.approvedAtMs],
          ['received_at', one.receivedAtMs],
          ['declined_at', one.declinedAtMs],
          ['cancelled_at', one.cancelledAtMs],
          ['closed_at', one.closedAtMs],
        ] as const
      ).map(([name, ms]) => [`returns[${n}].${name}`, ms] as const),
    ),
  ];
  return [
    ...[...reported, ...since]
      .filter(([, ms]) => ms !== null && ms > nowMs)
      .map(([param]) => wrongTime(param, 'must not be in the future.')),
    ...since
      .filter(([, ms]) => ms !== null && ms < order.createdAtMs)
      .map(([param]) => wrongTime(param, 'must not be before created_at of the order.')),
  ];
}

const wrongTime = (param: string, message: string): FieldIssue => ({ param, code: 'invalid_timestamp', message });
