import { variantTitle } from '#shared/catalogue/product.ts';
import { blankCustomer, type Customer } from '#shared/customers/customer.ts';
import { changeExternalData, noExternalData } from '#shared/external-ids/external-data.ts';
import { chooseLocation, type Demand, demandsOf } from '#shared/inventory/fulfilling-location.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { explainPrice } from '#shared/pricing/price-explanation.ts';
import { pricingLine } from '#shared/pricing/price-line.ts';
import { type PricedOrder, priceOrder } from '#shared/pricing/price-order.ts';
import { taxJurisdictionOf } from '#shared/pricing/tax.ts';
import type { Store } from '#shared/stores/store.ts';
import { cardValueIssues } from '../gift-card-units.ts';
import { countOf, type Order, type OrderLine } from '../order.ts';
import { type CatalogueLine, lookUpCatalogueLines } from './look-up-catalogue-lines.ts';
import { type OrderFacts, withoutCustomer } from './order-facts.ts';
import type { WantedBuyer, WantedOrder } from './wanted-order.ts';

/** A planned order that has no number yet. */
export type OrderPlan = {
  readonly order: Omit<Order, 'number' | 'name'>;
  /** The customer as read or, if `isNewCustomer`, as it will be created. */
  readonly customer: Customer;
  readonly isNewCustomer: boolean;
  /** The number of units that the order needs of each variant, including variants whose stock is not tracked. */
  readonly demands: readonly Demand[];
  /** The errors for lines that no location can supply. */
  readonly stockIssues: readonly FieldIssue[];
};

type PlacedInStore = Pick<Store, 'currency' | 'testMode' | 'address'>;

/**
 * Returns the plan for an order that is to be placed. If the caller may not read customers, errors that depend on the
 * customer are thrown only if the order has no other errors.
 * @throws FieldErrors that list every problem, including missing stock
 */
export function decideOrder(wanted: WantedOrder, facts: OrderFacts, store: PlacedInStore, newId: () => number): OrderPlan {
  try {
    return supplied(planOrder(wanted, facts, store, newId));
  } catch (error) {
    if (facts.customerAccess === 'hidden' && error instanceof FieldErrors) {
      supplied(planOrder(wanted, withoutCustomer(facts), store, newId));
    }
    throw error;
  }
}

function supplied(plan: OrderPlan): OrderPlan {
  if (plan.stockIssues.length > 0) throw new FieldErrors(plan.stockIssues);
  return plan;
}

/**
 * Plans a requested order: its prices, its customer and the location that supplies it.
 * @throws FieldErrors that list every problem except missing stock, because an order for missing stock can still be
 * previewed
 */
export function planOrder(wanted: WantedOrder, facts: OrderFacts, store: PlacedInStore, newId: () => number): OrderPlan {
  const { lines, issues } = lookUpCatalogueLines(wanted, facts);
  const known = [...issues, ...customerIssues(wanted, facts), ...codeIssues(wanted, facts)];
  if (known.length > 0) throw new FieldErrors(known);

  const id = newId();
  const nowMs = idTimeMs(id);
  const { isPaid = false, customer: buyer, shippingLine = null, shippingAddress: shipping = null } = wanted;
  const billing = wanted.billingAddress ?? shipping;
  const fulfillment = lines.some(({ product }) => product.kind === 'physical') ? 'ship' : 'digital';
  const demands = demandsOf(lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })));
  const { locationId, issues: stockIssues } = chooseLocation(demands, facts.stock, facts.locations);
  const customer = facts.customer ?? newCustomer(buyer, newId());
  const priced = priceOrder({
    lines: lines.map(pricingLine),
    settings: facts.settings,
    currency: store.currency,
    customerGroupId: customer.groupId,
    taxJurisdictionOf: taxJurisdictionOf(facts.settings.taxAddress, fulfillment, {
      shipping,
      billing,
      location: null,
      store: store.address,
    }),
    shippingPriceMinor: shippingLine?.priceMinor ?? null,
    code: facts.discount === null ? null : { discount: facts.discount, usedBefore: facts.usedBefore },
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
      status: isPaid ? 'processing' : 'pending',
      paymentStatus: isPaid ? 'paid' : 'unpaid',
      fulfillmentStatus: 'unfulfilled',
      source: 'api',
      test: store.testMode,
      email: buyer.email ?? customer.email,
      phone: buyer.phone ?? shipping?.phone ?? customer.phone,
      customerId: customer.id,
      customerName: nameOf(buyer.firstName, buyer.lastName) ?? nameOf(customer.firstName, customer.lastName),
      currency: store.currency,
      lines: orderLines,
      refundedTotalMinor: 0n,
      priceExplanation: explainPrice(facts.leftOut, customer.groupId),
      discountCode: totals.discountApplications.find(({ source }) => source === 'code')?.code ?? null,
      paymentMethod: 'external',
      paymentMethodLabel: wanted.paymentMethodLabel ?? 'External payment',
      fulfillment,
      shippingLine,
      shippingAddress: shipping,
      billingAddress: billing,
      tracking: null,
      shipments: [],
      tags: wanted.tags ?? [],
      note: wanted.note ?? null,
      customerNote: wanted.customerNote ?? null,
      ...changeExternalData(noExternalData, wanted),
      locationId,
      paidAtMs: isPaid ? nowMs : null,
      fulfilledAtMs: null,
      deliveredAtMs: null,
      cancelledAtMs: null,
      cancelReason: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    },
    customer,
    isNewCustomer: facts.customer === null,
    demands,
    stockIssues,
  };
}

function customerIssues({ customer: sent }: WantedOrder, { customer, customerAccess }: OrderFacts): FieldIssue[] {
  const param = sent.id == null ? 'customer.email' : 'customer.id';
  if (customerAccess === 'unread') return [];
  if (customerAccess === 'hidden' && sent.id != null) {
    const mayOrder = customer !== null && !customer.isBlocked;
    return mayOrder ? [] : [{ param, code: 'unknown_id', message: 'is not a customer of this store, or may not order.' }];
  }
  if (sent.id != null && customer === null) return [{ param, code: 'unknown_id', message: 'is not a customer of this store.' }];
  return customer?.isBlocked ? [{ param, code: 'customer_blocked', message: 'is blocked from ordering.' }] : [];
}

const codeIssues = ({ discountCode = null }: WantedOrder, { discount }: OrderFacts): FieldIssue[] =>
  discountCode !== null && discount === null
    ? [{ param: 'discount_code', code: 'discount_not_found', message: 'is not a code of this store.' }]
    : [];

const newCustomer = (sent: WantedBuyer, id: number): Customer => ({
  ...blankCustomer(id, idTimeMs(id)),
  email: sent.email ?? '',
  firstName: sent.firstName ?? null,
  lastName: sent.lastName ?? null,
  phone: sent.phone ?? null,
  acceptsMarketing: sent.acceptsMarketing ?? false,
});

const nameOf = (first: string | null | undefined, last: string | null | undefined): string | null =>
  [first, last].filter((part) => part != null && part.trim() !== '').join(' ') || null;

function orderLine(
  { product, variant, stock, quantity }: CatalogueLine,
  priced: PricedOrder['lines'][number] | undefined,
  id: number,
): OrderLine {
  if (priced === undefined) throw new RangeError('a line has no price');
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

/** Returns a customer created by an order, with the counters as they are after that order. */
export const withFirstOrderCounts = (customer: Customer, order: Order): Customer => ({
  ...customer,
  ordersCount: countOf(order).orders,
  totalSpentMinor: countOf(order).spentMinor,
  lastOrderAtMs: order.createdAtMs,
});
