import type { DiscountOffer } from '#shared/discounts/discount.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { parseMoney, sum } from '#shared/kernel/money.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { firstIdMs } from '#shared/kernel/object-id.ts';
import { parsePercent, parseTaxRate, wholeBasisPoints } from '#shared/kernel/percent.ts';
import { idsOfRecord } from '#shared/kernel/restored-ids.ts';
import type { OrderHistory } from '#shared/orders/history/order-history.ts';
import { type DiscountApplication, goneId, type Order, type OrderLine, type Refund } from '#shared/orders/order.ts';
import { newNote } from '#shared/orders/order-note.ts';
import { refundParts } from '#shared/orders/refunds/refund-amount.ts';
import type { Return } from '#shared/returns/return.ts';
import type { OrderRecordInput } from './order-record.ts';

type LineInput = OrderRecordInput['line_items'][number];
type RefundInput = OrderRecordInput['refunds'][number];
type ReturnInput = OrderRecordInput['returns'][number];
type Money = LineInput['unit_price'];

const timeOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/**
 * The history in a body, under ids of its times: the order, each refund, return and note gets an id of the time at which it was created.
 * `keepsIds`: those that the body names are kept, where they are of that time; without it other objects have them (`idsOfRecord`). The sums that follow
 * from refunds and returns (units refunded and expected, the refunded total) are counted, not read.
 * @throws FieldErrors when something names a line or a return that is not in the body, or is of a time that no id has
 */
export function readOrderRecord(body: OrderRecordInput, newId: () => number, nowMs: number, keepsIds = true): OrderHistory {
  const issues = [...nameIssues(body), ...earlyIssues(body)];
  if (issues.length > 0) throw new FieldErrors(issues);
  const idOf = idsOfRecord(keepsIds && body.id !== undefined, newId, !keepsIds);
  const id = idOf(body.created_at, body.id);
  const lineIds = new Map(body.line_items.map((line) => [line.id, id === body.id ? line.id : newId()]));
  const lineId = (own: number): number => lineIds.get(own) ?? 0;
  const returnIds = new Map(body.returns.map((one) => [one.number, idOf(one.created_at, one.id)]));
  const refunds = body.refunds.map((one) => ({
    ...refundOf(one, body.currency, lineId),
    id: idOf(one.created_at, one.id),
    orderId: id,
    returnId: one.return_number === null ? null : (returnIds.get(one.return_number) ?? null),
  }));
  const lines = body.line_items.map((line) => lineOf(line, lineId(line.id), body));
  const returns = body.returns.map((one) =>
    returnOf(one, { id: returnIds.get(one.number) ?? 0, orderId: id, lines, refunds, lineId, body, nowMs }),
  );
  return {
    order: {
      ...orderOf(body, id, nowMs),
      discountApplications: body.discount_applications.map((one, n) => applicationOf(one, n, newId)),
      lines,
      refundedTotalMinor: sum(refunds.map(({ amountMinor }) => amountMinor)),
      shipments: shipmentsOf(body, lineId),
    },
    refunds,
    returns,
    notes: body.notes.map((one) => newNote(idOf(one.created_at, one.id), id, one.message)),
  };
}

/**
 * The history of a valid order with the parts of its refunds that a record does not name: each refund holds what it held when it was made, after those
 * before it.
 */
export function withRefundParts(history: OrderHistory): OrderHistory {
  const inOrder = history.refunds.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  const refunds = history.refunds.map((refund) => {
    const before = inOrder.slice(0, inOrder.indexOf(refund));
    const order = { ...history.order, refundedTotalMinor: sum(before.map(({ amountMinor }) => amountMinor)) };
    const { shippingMinor, giftCardsMinor, uncostedMinor } = refundParts(order, refund.amountMinor, refund.lines, before);
    return { ...refund, shippingMinor, giftCardsMinor, uncostedMinor };
  });
  return { ...history, refunds };
}

/** The number of a return, of what people read. */
export const returnNumber = ({ number }: Pick<ReturnInput, 'number'>): number => Number(number.slice(1));

/** The issues for names of lines or returns that the body does not have, or has twice. */
function nameIssues({ line_items: lines, shipments, refunds, returns }: OrderRecordInput): FieldIssue[] {
  const ids = lines.map(({ id }) => id);
  const numbers = returns.map(({ number }) => number);
  const named = (param: string, list: readonly number[]): FieldIssue[] => [
    ...list.flatMap((id, n) => (ids.includes(id) ? [] : [unknown(`${param.replace('*', String(n))}`, 'is not a line of this order.')])),
    ...twice(list).map((n) => duplicate(param.replace('*', String(n)), 'names a line twice.')),
  ];
  return [
    ...twice(ids).map((n) => duplicate(`line_items[${n}].id`, 'is the id of another line as well.')),
    ...twice(numbers).map((n) => duplicate(`returns[${n}].number`, 'is the number of another return as well.')),
    ...shipments.flatMap((one, n) =>
      named(
        `shipments[${n}].line_items[*].id`,
        one.line_items.map(({ id }) => id),
      ),
    ),
    ...refunds.flatMap((one, n) => [
      ...named(
        `refunds[${n}].line_items[*].id`,
        one.line_items.map(({ id }) => id),
      ),
      ...(one.return_number === null || numbers.includes(one.return_number)
        ? []
        : [unknown(`refunds[${n}].return_number`, 'is not the number of a return of this order.')]),
    ]),
    ...returns.flatMap((one, n) =>
      named(
        `returns[${n}].line_items[*].order_line_item_id`,
        one.line_items.map((line) => line.order_line_item_id),
      ),
    ),
  ];
}

const unknown = (param: string, message: string): FieldIssue => ({ param, code: 'unknown_id', message });
const duplicate = (param: string, message: string): FieldIssue => ({ param, code: 'duplicate', message });

/** The places at which a list has what it has before. */
const twice = (list: readonly (number | string)[]): readonly number[] => list.flatMap((one, n) => (list.indexOf(one) === n ? [] : [n]));

/** Notes have the time of their id, and no other system's history has notes or returns here. */
function earlyIssues({ returns, notes }: OrderRecordInput): FieldIssue[] {
  const made = [
    ...returns.map((one, n) => [`returns[${n}].created_at`, one.created_at] as const),
    ...notes.map((one, n) => [`notes[${n}].created_at`, one.created_at] as const),
  ];
  return made
    .filter(([, at]) => Date.parse(at) < firstIdMs)
    .map(([param]) => ({ param, code: 'invalid_timestamp', message: 'must be after the beginning of 2025: ids begin there.' }));
}

function lineOf(line: LineInput, id: number, { refunds, returns }: OrderRecordInput): OrderLine {
  const refunded = refunds.flatMap((one) => one.line_items).filter((one) => one.id === line.id);
  const returned = returns.map((one) => ({ ...one, line_items: one.line_items.filter((units) => units.order_line_item_id === line.id) }));
  const isOpen = ({ status }: ReturnInput): boolean => status === 'requested' || status === 'approved';
  return {
    id,
    productId: line.product_id ?? goneId,
    variantId: line.variant_id ?? goneId,
    name: line.name,
    variantTitle: line.variant_title,
    sku: line.sku,
    kind: line.kind,
    quantity: line.quantity,
    unitPriceMinor: parseMoney(line.unit_price),
    lineTotalMinor: parseMoney(line.line_total),
    discountMinor: parseMoney(line.discount),
    taxMinor: parseMoney(line.tax),
    taxLines: line.tax_lines.map(({ name, rate, amount }) => ({ name, basisPoints: parseTaxRate(rate), amountMinor: parseMoney(amount) })),
    unitCostMinor: minorOrNull(line.unit_cost),
    stockTaken: line.stock_taken,
    fulfilledAtMs: timeOrNull(line.fulfilled_at),
    refundedQuantity: count(refunded.map(({ quantity }) => quantity)),
    restockedQuantity: line.restocked_quantity,
    returningQuantity: count(
      returned.filter(isOpen).flatMap((one) => one.line_items.map(({ quantity, received_quantity: received }) => quantity - received)),
    ),
    returnedQuantity: count(returned.flatMap((one) => one.line_items.map(({ received_quantity: received }) => received))),
    returnedUnrefundedQuantity: line.returned_unrefunded_quantity,
    bookingId: null,
  };
}

const count = (units: readonly number[]): number => units.reduce((total, one) => total + one, 0);
const minorOrNull = (amount: Money | null): bigint | null => (amount === null ? null : parseMoney(amount));

function refundOf(refund: RefundInput, currency: string, lineId: (own: number) => number): Omit<Refund, 'id' | 'orderId' | 'returnId'> {
  return {
    amountMinor: parseMoney(refund.amount),
    taxMinor: parseMoney(refund.tax),
    shippingMinor: 0n,
    giftCardsMinor: 0n,
    uncostedMinor: 0n,
    currency,
    lines: refund.line_items.map((line) => ({
      lineId: lineId(line.id),
      quantity: line.quantity,
      amountMinor: parseMoney(line.amount),
      taxMinor: parseMoney(line.tax),
      restockedQuantity: line.restocked_quantity,
    })),
    restock: refund.restock,
    note: refund.note,
    createdAtMs: Date.parse(refund.created_at),
  };
}

type Returned = {
  readonly id: number;
  readonly orderId: number;
  readonly lines: readonly OrderLine[];
  readonly refunds: readonly Refund[];
  readonly lineId: (own: number) => number;
  readonly body: OrderRecordInput;
  readonly nowMs: number;
};

function returnOf(one: ReturnInput, { id, orderId, lines, refunds, lineId, body, nowMs }: Returned): Return {
  const made = refunds.filter(({ returnId }) => returnId === id).toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  const createdAtMs = Date.parse(one.created_at);
  return {
    id,
    number: returnNumber(one),
    orderId,
    customerId: body.customer_id,
    status: one.status,
    lines: one.line_items.map((units, n) => {
      const line = lines.find((ordered) => ordered.id === lineId(units.order_line_item_id));
      return {
        id: n + 1,
        orderLineId: line?.id ?? 0,
        productId: line?.productId ?? goneId,
        variantId: line?.variantId ?? goneId,
        quantity: units.quantity,
        receivedQuantity: units.received_quantity,
        restockedQuantity: units.restocked_quantity,
        reason: units.reason,
        note: units.note,
      };
    }),
    refundId: made.at(-1)?.id ?? null,
    refundedMinor: sum(made.map(({ amountMinor }) => amountMinor)),
    restockedCosts: one.restocked_costs.map(({ at, cost }) => ({ atMs: Date.parse(at), costMinor: parseMoney(cost) })),
    currency: body.currency,
    note: one.note,
    instructions: one.instructions,
    declineReason: one.decline_reason,
    cancelReason: one.cancel_reason,
    locationId: one.location_id,
    requestedAtMs: createdAtMs,
    approvedAtMs: timeOrNull(one.approved_at),
    receivedAtMs: timeOrNull(one.received_at),
    declinedAtMs: timeOrNull(one.declined_at),
    cancelledAtMs: timeOrNull(one.cancelled_at),
    closedAtMs: timeOrNull(one.closed_at),
    createdAtMs,
    updatedAtMs: nowMs,
  };
}

const shipmentsOf = ({ shipments }: OrderRecordInput, lineId: (own: number) => number): Order['shipments'] =>
  shipments.map(({ line_items: lines, tracking, created_at }, n) => ({
    id: n + 1,
    lines: lines.map(({ id, quantity }) => ({ lineId: lineId(id), quantity })),
    tracking,
    createdAtMs: Date.parse(created_at),
  }));

const orderOf = (
  body: OrderRecordInput,
  id: number,
  nowMs: number,
): Omit<Order, 'lines' | 'refundedTotalMinor' | 'shipments' | 'discountApplications'> => ({
  id,
  number: body.number,
  name: body.name,
  status: body.status,
  paymentStatus: body.payment_status,
  fulfillmentStatus: body.fulfillment_status,
  source: body.source,
  test: body.test,
  email: body.email,
  phone: body.phone,
  customerId: body.customer_id,
  customerName: body.customer_name,
  currency: body.currency,
  pricesIncludeTax: body.prices_include_tax,
  subtotalMinor: parseMoney(body.subtotal),
  discountTotalMinor: parseMoney(body.discount_total),
  shippingTotalMinor: parseMoney(body.shipping_total),
  shippingTaxMinor: parseMoney(body.shipping_tax),
  taxTotalMinor: parseMoney(body.tax_total),
  totalMinor: parseMoney(body.total),
  discountCode: body.discount_code,
  priceExplanation: body.price_explanation ?? [],
  paymentMethod: body.payment_method,
  paymentMethodLabel: body.payment_method_label,
  fulfillment: body.fulfillment,
  shippingLine: body.shipping_line === null ? null : { title: body.shipping_line.title, priceMinor: parseMoney(body.shipping_line.price) },
  shippingAddress: body.shipping_address === null ? null : completeAddress(body.shipping_address),
  billingAddress: body.billing_address === null ? null : completeAddress(body.billing_address),
  tracking: body.tracking,
  tags: body.tags,
  note: body.note,
  customerNote: body.customer_note,
  externalIds: namedValues(body.external_ids ?? {}),
  metadata: namedValues(body.metadata ?? {}),
  // Reports begin when ids do.
  leftOutOfReports: body.left_out_of_reports === true || Date.parse(body.created_at) < firstIdMs ? true : null,
  locationId: body.location_id,
  placedAtMs: Date.parse(body.created_at),
  paidAtMs: timeOrNull(body.paid_at),
  fulfilledAtMs: timeOrNull(body.fulfilled_at),
  deliveredAtMs: timeOrNull(body.delivered_at),
  cancelledAtMs: timeOrNull(body.cancelled_at),
  cancelReason: body.cancel_reason,
  createdAtMs: Date.parse(body.created_at),
  updatedAtMs: nowMs,
});

type DiscountInput = OrderRecordInput['discount_applications'][number];

function applicationOf(one: DiscountInput, n: number, newId: () => number): DiscountApplication {
  const { source, discount_id: discountId, code, title, amount } = one;
  // A discount that is gone is named by an id that nothing has.
  return { source, discountId: discountId ?? newId(), code, title, offer: offerOf(one, n), amountMinor: parseMoney(amount) };
}

function offerOf({ type, value, buy_quantity: buyQuantity, get_quantity: getQuantity }: DiscountInput, n: number): DiscountOffer {
  const param = `discount_applications[${n}]`;
  if (type === 'free_shipping') return { type };
  if (type === 'fixed') return { type, amountMinor: parseMoney(value) };
  const basisPoints = parsePercent(value);
  if (basisPoints > wholeBasisPoints) throw fieldError(`${param}.value`, 'too_large', 'must be at most 100.00 percent.');
  if (type === 'percentage') return { type, basisPoints };
  if (buyQuantity !== null && getQuantity !== null) return { type, buyQuantity, getQuantity, basisPoints };
  const missing = buyQuantity === null ? 'buy_quantity' : 'get_quantity';
  throw fieldError(`${param}.${missing}`, 'required', 'is required of buy_x_get_y.');
}
