import { noExternalData } from '#shared/external-ids/external-data.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';

const atMs = Date.UTC(2026, 10, 5, 10);

/**
 * Builds an order line: one unit, at 10.00, of a physical product with tracked stock, without discount or tax. Override
 * only what the test needs.
 */
export const anOrderLine = (over: Partial<OrderLine> = {}): OrderLine => ({
  id: 1,
  productId: 1201,
  variantId: 5001,
  name: 'Linen shirt',
  variantTitle: 'S / White',
  sku: 'LS-S-W',
  kind: 'physical',
  quantity: 1,
  unitPriceMinor: 1000n,
  lineTotalMinor: 1000n,
  discountMinor: 0n,
  taxMinor: 0n,
  taxLines: [],
  unitCostMinor: null,
  stockTaken: true,
  fulfilledAtMs: null,
  refundedQuantity: 0,
  restockedQuantity: 0,
  returningQuantity: 0,
  returnedQuantity: 0,
  returnedUnrefundedQuantity: 0,
  bookingId: null,
  ...over,
});

/** Builds a paid order that is to be shipped: one unit at 10.00, without discount, tax or shipping costs. */
export const anOrder = (over: Partial<Order> = {}): Order => ({
  id: 88012,
  number: 1042,
  name: '#1042',
  status: 'processing',
  paymentStatus: 'paid',
  fulfillmentStatus: 'unfulfilled',
  source: 'api',
  test: false,
  email: 'ada@example.com',
  phone: null,
  customerId: 310,
  customerName: 'Ada Byron',
  currency: 'EUR',
  pricesIncludeTax: false,
  lines: [anOrderLine()],
  subtotalMinor: 1000n,
  discountTotalMinor: 0n,
  shippingTotalMinor: 0n,
  shippingTaxMinor: 0n,
  taxTotalMinor: 0n,
  totalMinor: 1000n,
  refundedTotalMinor: 0n,
  discountCode: null,
  discountApplications: [],
  priceExplanation: [],
  paymentMethod: 'external',
  paymentMethodLabel: 'Bank transfer',
  fulfillment: 'ship',
  shippingLine: null,
  shippingAddress: null,
  billingAddress: null,
  tracking: null,
  shipments: [],
  tags: [],
  note: null,
  customerNote: null,
  ...noExternalData,
  locationId: 1,
  paidAtMs: atMs,
  fulfilledAtMs: null,
  deliveredAtMs: null,
  cancelledAtMs: null,
  cancelReason: null,
  createdAtMs: atMs,
  updatedAtMs: atMs,
  ...over,
});

/**
 * Builds the worked example, an order of 70.74: two shirts and one pair of socks, both with 10 % off, shipping at 4.95,
 * and 20 % tax on top.
 */
export const theWorkedOrder = (over: Partial<Order> = {}): Order =>
  anOrder({
    lines: [
      anOrderLine({
        quantity: 2,
        unitPriceMinor: 2500n,
        lineTotalMinor: 5000n,
        discountMinor: 500n,
        taxMinor: 900n,
        taxLines: [{ name: 'VAT', basisPoints: 2000, amountMinor: 900n }],
      }),
      anOrderLine({
        id: 2,
        productId: 1300,
        variantId: 5100,
        name: 'Socks',
        variantTitle: null,
        discountMinor: 100n,
        taxMinor: 180n,
        taxLines: [{ name: 'VAT', basisPoints: 2000, amountMinor: 180n }],
      }),
    ],
    subtotalMinor: 6000n,
    discountTotalMinor: 600n,
    shippingTotalMinor: 495n,
    shippingTaxMinor: 99n,
    taxTotalMinor: 1179n,
    totalMinor: 7074n,
    shippingLine: { title: 'Standard', priceMinor: 495n },
    ...over,
  });
