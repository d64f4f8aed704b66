import type { ProductKind } from '#shared/catalogue/product.ts';
import type { DiscountOffer, DiscountSource } from '#shared/discounts/discount.ts';
import type { ExternalData, ExternalDataChange } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import type { Changes } from '#shared/kernel/changes.ts';
import type { PriceExplanation } from '#shared/pricing/price-explanation.ts';

export const orderStatuses = [
  'pending',
  'processing',
  'on_hold',
  'shipped',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  'refunded',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;

export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

export const orderSources = ['storefront', 'pos', 'subscription', 'api'] as const;

export type OrderSource = (typeof orderSources)[number];

/** How an order reaches the customer. */
export const deliveryMethods = ['ship', 'pickup', 'digital', 'pos'] as const;

export type DeliveryMethod = (typeof deliveryMethods)[number];

export const orderCancelReasons = ['customer', 'inventory', 'fraud', 'declined', 'staff', 'other'] as const;

export type OrderCancelReason = (typeof orderCancelReasons)[number];

/** The maximum numbers of lines in an order and of units in a line (specification: Limits). */
export const maxOrderLines = 100;
export const maxLineQuantity = 10_000;
/** The maximum refund amount in a request. It is larger than any order's total. */
export const maxRefundMinor = 10n ** 18n;

/** A tax on an amount. `basisPoints` is the tax rate, and may have two decimals. `amountMinor` is the resulting tax. */
export type TaxLine = { readonly name: string; readonly basisPoints: number; readonly amountMinor: bigint };

/** An order line as it was ordered (specification: LineItem). */
export type OrderLine = {
  readonly id: number;
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly unitPriceMinor: bigint;
  /** The unit price times the quantity, before the discount. */
  readonly lineTotalMinor: bigint;
  readonly discountMinor: bigint;
  readonly taxMinor: bigint;
  readonly taxLines: readonly TaxLine[];
  /** The store's cost of one unit at the time of sale; null if unknown. */
  readonly unitCostMinor: bigint | null;
  /** Whether the order took the line's units from stock; false for untracked variants. */
  readonly stockTaken: boolean;
  readonly fulfilledAtMs: number | null;
  readonly refundedQuantity: number;
  /** The number of units that have been put back into stock by a refund, a return or the cancellation. */
  readonly restockedQuantity: number;
  /** The number of units that are expected back through open returns. */
  readonly returningQuantity: number;
  /** The number of units that came back through returns. */
  readonly returnedQuantity: number;
  /** The number of returned units that have not been refunded. The next refund of units covers these first. */
  readonly returnedUnrefundedQuantity: number;
  /** The id of the line's booking; null if the line books no time. */
  readonly bookingId: number | null;
};

/**
 * A discount applied to an order, and the amount that it takes off the lines or, for free shipping, off the shipping.
 */
export type DiscountApplication = {
  readonly source: DiscountSource;
  readonly discountId: number;
  readonly code: string | null;
  readonly title: string | null;
  readonly offer: DiscountOffer;
  readonly amountMinor: bigint;
};

/** The tracking of a parcel (specification: Order, tracking). */
export type Tracking = { readonly company: string | null; readonly number: string | null; readonly url: string | null };

/** A parcel that was sent for an order. An order's parcels have the ids 1, 2, 3 and so on. */
export type Shipment = {
  readonly id: number;
  readonly lines: readonly { readonly lineId: number; readonly quantity: number }[];
  readonly tracking: Tracking | null;
  readonly createdAtMs: number;
};

/**
 * An order with its lines and parcels (specification: Order). Amounts are in `currency`, and the totals satisfy
 * `assertPriced`.
 */
export type Order = ExternalData & {
  readonly id: number;
  readonly number: number;
  /** The order number with the store's prefix. */
  readonly name: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly source: OrderSource;
  readonly test: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly currency: string;
  readonly pricesIncludeTax: boolean;
  readonly lines: readonly OrderLine[];
  readonly subtotalMinor: bigint;
  readonly discountTotalMinor: bigint;
  /** The amount charged for shipping; zero when a discount makes shipping free. */
  readonly shippingTotalMinor: bigint;
  readonly shippingTaxMinor: bigint;
  /** The taxes on the lines and on shipping. */
  readonly taxTotalMinor: bigint;
  readonly totalMinor: bigint;
  readonly refundedTotalMinor: bigint;
  readonly discountCode: string | null;
  readonly discountApplications: readonly DiscountApplication[];
  readonly priceExplanation: readonly PriceExplanation[];
  readonly paymentMethod: string;
  readonly paymentMethodLabel: string;
  readonly fulfillment: DeliveryMethod;
  readonly shippingLine: { readonly title: string; readonly priceMinor: bigint } | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  /** The tracking data of the latest parcel. */
  readonly tracking: Tracking | null;
  readonly shipments: readonly Shipment[];
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly customerNote: string | null;
  /** The id of the location whose stock the order took. */
  readonly locationId: number | null;
  readonly paidAtMs: number | null;
  readonly fulfilledAtMs: number | null;
  readonly deliveredAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly cancelReason: OrderCancelReason | null;
  /** The time when the order was placed. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The order fields that a request changes; undefined fields stay unchanged. */
export type OrderChange = Changes<Order, 'tags' | 'note'> & ExternalDataChange;

/** The units of an order line that a refund covers. `amountMinor` includes `taxMinor`. */
export type RefundLine = {
  readonly lineId: number;
  readonly quantity: number;
  readonly amountMinor: bigint;
  readonly taxMinor: bigint;
  readonly restockedQuantity: number;
};

/**
 * Money refunded for an order (specification: Refund). Any amount beyond the sum of the refund's lines belongs to the
 * order as a whole.
 */
export type Refund = {
  readonly id: number;
  readonly orderId: number;
  readonly amountMinor: bigint;
  /**
   * The refunded tax: the tax on the refund's lines and the tax on the order as a whole. The final refund pays back
   * everything that is left, so it includes all tax not yet refunded.
   */
  readonly taxMinor: bigint;
  /** The refunded shipping, without its tax. Only the final refund includes shipping. */
  readonly shippingMinor: bigint;
  /**
   * Two parts of the refund that belong to no line. `giftCardsMinor` pays back gift cards. `uncostedMinor` pays back
   * goods of unknown cost, without tax.
   */
  readonly giftCardsMinor: bigint;
  readonly uncostedMinor: bigint;
  readonly currency: string;
  readonly lines: readonly RefundLine[];
  readonly restock: boolean;
  readonly note: string | null;
  /** The id of the return whose units are refunded; null for a refund without a return. */
  readonly returnId: number | null;
  readonly createdAtMs: number;
};

/** The amounts of a refund: the totals, and the amounts of each refunded line. */
export type RefundParts = Pick<Refund, 'amountMinor' | 'taxMinor' | 'shippingMinor' | 'giftCardsMinor' | 'uncostedMinor' | 'lines'>;

/**
 * An order's contribution to its customer's counters. `orders` is 1 if the order is counted, and `spentMinor` is the
 * amount paid minus the refunds.
 */
type OrderCount = { readonly orders: 0 | 1; readonly spentMinor: bigint };

/**
 * Returns an order's contribution to its customer's counters. A test order contributes nothing. A canceled order adds
 * nothing to `orders`, but its amount still counts toward `spentMinor` (specification: Customer, orders_count and
 * total_spent).
 */
export const countOf = (order: Pick<Order, 'test' | 'status' | 'paidAtMs' | 'totalMinor' | 'refundedTotalMinor'>): OrderCount => ({
  orders: order.test || order.status === 'cancelled' ? 0 : 1,
  spentMinor: order.test || order.paidAtMs === null ? 0n : order.totalMinor - order.refundedTotalMinor,
});

/** Returns the amounts by which a customer's counters change when an order changes. */
export const counterDifference = (before: OrderCount, after: OrderCount): { readonly orders: -1 | 0 | 1; readonly spentMinor: bigint } => ({
  orders: after.orders === before.orders ? 0 : after.orders > before.orders ? 1 : -1,
  spentMinor: after.spentMinor - before.spentMinor,
});
