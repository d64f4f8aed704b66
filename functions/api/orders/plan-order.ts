import { variantTitle } from '#shared/catalogue/product.ts';
import { blankCustomer, type Customer } from '#shared/customers/customer.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { chooseLocation, type Demand, demandsOf } from '#shared/inventory/fulfilling-location.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { cardValueIssues } from '#shared/orders/gift-card-units.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';
import { explainPrice } from '#shared/pricing/price-explanation.ts';
import { pricingLine } from '#shared/pricing/price-line.ts';
import { type PricedOrder, priceOrder } from '#shared/pricing/price-order.ts';
import { taxJurisdictionOf } from '#shared/pricing/tax.ts';
import { discountCodeOf, type OrderCreateInput, uniqueTags } from './order-body.ts';
import { type CatalogueLine, catalogueLines, type OrderFacts, withoutCustomer } from './read-order-state.ts';

/** An order as it is to be, before it has a number. */
export type OrderPlan = {
  readonly order: Omit<Order, 'number' | 'name'>;
  /** The buyer, as read; or, when `isNew`, as it is to be made. */
  readonly customer: Customer;
  readonly isNewCustomer: boolean;
  /** What the order asks of each variant, tracked or not. */
  readonly demands: readonly Demand[];
  /** Lines that no location can supply. */
  readonly stockIssues: readonly FieldIssue[];
};

/**
 * Decides about an order that is to be placed. A caller who may not read customers is told of a refused one first what would be
 * wrong for every customer: what the store knows of the customer shows only where nothing else is wrong with the order.
 * @throws FieldErrors naming everything that is wrong with it, stock included
 */
export function decideOrder(
  body: OrderCreateInput,
  state: OrderFacts,
  context: Pick<StoreContext, 'nowMs' | 'store'>,
  newId: () => number,
): OrderPlan {
  try {
    return supplied(planOrder(body, state, context, newId));
  } catch (error) {
    if (state.customerAccess === 'hidden' && error instanceof FieldErrors) {
      supplied(planOrder(body, withoutCustomer(state), context, newId));
    }
    throw error;
  }
}

function supplied(plan: OrderPlan): OrderPlan {
  if (plan.stockIssues.length > 0) throw new FieldErrors(plan.stockIssues);
  return plan;
}

/**
 * Decides what becomes of a body: the order with its prices, its customer and where its stock is taken.
 * @throws FieldErrors naming everything that is wrong with it, but for the stock, which a preview may lack
 */
export function planOrder(
  body: OrderCreateInput,
  state: OrderFacts,
  { store }: Pick<StoreContext, 'store'>,
  newId: () => number,
): OrderPlan {
  const { lines, issues } = catalogueLines(body, state);
  const known = [...issues, ...customerIssues(body, state), ...codeIssues(body, state)];
  if (known.length > 0) throw new FieldErrors(known);

  const id = newId();
  const nowMs = idTimeMs(id);
  const paid = body.payment_status === 'paid';
  const shipping = body.shipping_address == null ? null : completeAddress(body.shipping_address);
  const billing = body.billing_address == null ? shipping : completeAddress(body.billing_address);
  const fulfillment = lines.some(({ product }) => product.kind === 'physical') ? 'ship' : 'digital';
  const demands = demandsOf(lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })));
  const { locationId, issues: stockIssues } = chooseLocation(demands, state.stock, state.locations);
  const customer = state.customer ?? newCustomer(body.customer, newId());
  const shippingPriceMinor = body.shipping_line == null ? null : parseMoney(body.shipping_line.price);
  const priced = priceOrder({
    lines: lines.map(pricingLine),
    settings: state.settings,
    currency: store.currency,
    customerGroupId: customer.groupId,
    taxJurisdictionOf: taxJurisdictionOf(state.settings.taxAddress, fulfillment, {
      shipping,
      billing,
      location: null,
      store: store.address,
    }),
    shippingPriceMinor,
    code: state.discount === null ? null : { discount: state.discount, usedBefore: state.usedBefore },
    nowMs,
  });
  const { lines: pricedLines, ...totals } = priced;
  const orderLines = lines.map((line, index) => orderLine(line, pricedLines[index], newId()));
  const ofCards = cardValueIssues(orderLines, (n) => `line_items[${n}].${lines[n]?.givenPriceMinor == null ? 'variant_id' : 'price'}`);
  if (ofCards.length > 0) throw new FieldErrors(ofCards);
  return {
    order: {
      ...totals,
      id,
      status: paid ? 'processing' : 'pending',
      paymentStatus: paid ? 'paid' : 'unpaid',
      fulfillmentStatus: 'unfulfilled',
      source: 'api',
      test: store.testMode,
      email: body.customer.email ?? customer.email,
      phone: body.customer.phone ?? shipping?.phone ?? customer.phone,
      customerId: customer.id,
      customerName: nameOf(body.customer.first_name, body.customer.last_name) ?? nameOf(customer.firstName, customer.lastName),
      currency: store.currency,
      lines: orderLines,
      refundedTotalMinor: 0n,
      priceExplanation: explainPrice(state.leftOut, customer.groupId),
      discountCode: totals.discountApplications.find(({ source }) => source === 'code')?.code ?? null,
      paymentMethod: 'external',
      paymentMethodLabel: body.payment_method_label?.trim() || 'External payment',
      fulfillment,
      shippingLine: body.shipping_line == null ? null : { title: body.shipping_line.title, priceMinor: shippingPriceMinor ?? 0n },
      shippingAddress: shipping,
      billingAddress: billing,
      tracking: null,
      shipments: [],
      tags: uniqueTags(body.tags ?? []),
      note: body.note ?? null,
      customerNote: body.customer_note ?? null,
      locationId,
      placedAtMs: nowMs,
      paidAtMs: paid ? nowMs : null,
      fulfilledAtMs: null,
      deliveredAtMs: null,
      cancelledAtMs: null,
      cancelReason: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    },
    customer,
    isNewCustomer: state.customer === null,
    demands,
    stockIssues,
  };
}

function customerIssues({ customer: sent }: OrderCreateInput, { customer, customerAccess }: OrderFacts): FieldIssue[] {
  const param = sent.id == null ? 'customer.email' : 'customer.id';
  if (customerAccess === 'unread') return [];
  if (customerAccess === 'hidden' && sent.id != null) {
    const mayOrder = customer !== null && !customer.isBlocked;
    return mayOrder ? [] : [{ param, code: 'unknown_id', message: 'is not a customer of this store who may order.' }];
  }
  if (sent.id != null && customer === null) return [{ param, code: 'unknown_id', message: 'is not a customer of this store.' }];
  return customer?.isBlocked ? [{ param, code: 'customer_blocked', message: 'is blocked from ordering.' }] : [];
}

const codeIssues = (body: OrderCreateInput, { discount }: OrderFacts): FieldIssue[] =>
  discountCodeOf(body) !== null && discount === null
    ? [{ param: 'discount_code', code: 'discount_not_found', message: 'is not a code of this store.' }]
    : [];

const newCustomer = (sent: OrderCreateInput['customer'], id: number): Customer => ({
  ...blankCustomer(id, idTimeMs(id)),
  email: sent.email ?? '',
  firstName: sent.first_name ?? null,
  lastName: sent.last_name ?? null,
  phone: sent.phone ?? null,
  acceptsMarketing: sent.accepts_marketing ?? false,
});

const nameOf = (first: string | null | undefined, last: string | null | undefined): string | null =>
  [first, last].filter((part) => part != null && part.trim() !== '').join(' ') || null;

function orderLine(
  { product, variant, stock, quantity }: CatalogueLine,
  priced: PricedOrder['lines'][number] | undefined,
  id: number,
): OrderLine {
  if (priced === undefined) throw new RangeError('a line was left without a price');
  return {
    ...priced,
    id,
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    variantTitle: variantTitle(product.options, variant),
    sku: variant.sku,
    kind: product.kind,
    quantity,
    unitCostMinor: variant.costMinor,
    stockTaken: stock.tracked,
    fulfilledAtMs: null,
    refundedQuantity: 0,
    restockedQuantity: 0,
    returningQuantity: 0,
    returnedQuantity: 0,
    returnedUnrefundedQuantity: 0,
    bookingId: null,
  };
}
