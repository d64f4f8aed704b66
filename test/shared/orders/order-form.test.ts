import fc from 'fast-check';
import { productKinds } from '#shared/catalogue/product.ts';
import { discountSources } from '#shared/discounts/discount.ts';
import type { DiscountApplication, Order, OrderLine, Shipment, TaxLine, Tracking } from '#shared/orders/order.ts';
import {
  deliveryMethods,
  fulfillmentStatuses,
  orderCancelReasons,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { leftOutObjects, type PriceExplanation } from '#shared/pricing/price-explanation.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';
import { anyOffer } from '#test/support/builders/any-discount.ts';
import { anyAddress, anyMinor, anyNumber, anyNumberOrNull, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyLine = fc.record<OrderLine>({
  id: anyNumber,
  productId: anyNumber,
  variantId: anyNumber,
  name: anyText,
  variantTitle: anyTextOrNull,
  sku: anyTextOrNull,
  kind: fc.constantFrom(...productKinds),
  quantity: anyNumber,
  unitPriceMinor: anyMinor,
  lineTotalMinor: anyMinor,
  discountMinor: anyMinor,
  taxMinor: anyMinor,
  taxLines: fc.array(fc.record<TaxLine>({ name: anyText, basisPoints: anyNumber, amountMinor: anyMinor })),
  unitCostMinor: fc.option(anyMinor),
  stockTaken: fc.boolean(),
  fulfilledAtMs: anyNumberOrNull,
  refundedQuantity: anyNumber,
  restockedQuantity: anyNumber,
  returningQuantity: anyNumber,
  returnedQuantity: anyNumber,
  returnedUnrefundedQuantity: anyNumber,
  bookingId: anyNumberOrNull,
});

const anyApplication = fc.record<DiscountApplication>({
  source: fc.constantFrom(...discountSources),
  discountId: anyNumber,
  code: anyTextOrNull,
  title: anyTextOrNull,
  offer: anyOffer,
  amountMinor: anyMinor,
});

const anyTracking = fc.option(fc.record<Tracking>({ company: anyTextOrNull, number: anyTextOrNull, url: anyTextOrNull }));

const anyShipment = fc.record<Shipment>({
  id: anyNumber,
  lines: fc.array(fc.record({ lineId: anyNumber, quantity: anyNumber })),
  tracking: anyTracking,
  createdAtMs: anyNumber,
});

const anyOrder = fc.record<Order>({
  id: fc.nat(),
  number: anyNumber,
  name: anyText,
  status: fc.constantFrom(...orderStatuses),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  fulfillmentStatus: fc.constantFrom(...fulfillmentStatuses),
  source: fc.constantFrom(...orderSources),
  test: fc.boolean(),
  email: anyTextOrNull,
  phone: anyTextOrNull,
  customerId: anyNumberOrNull,
  customerName: anyTextOrNull,
  currency: anyText,
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(anyLine),
  subtotalMinor: anyMinor,
  discountTotalMinor: anyMinor,
  shippingTotalMinor: anyMinor,
  shippingTaxMinor: anyMinor,
  taxTotalMinor: anyMinor,
  totalMinor: anyMinor,
  refundedTotalMinor: anyMinor,
  discountCode: anyTextOrNull,
  priceExplanation: fc.array(
    fc.record<PriceExplanation>({ code: fc.constant('unreadable_record'), object: fc.constantFrom(...leftOutObjects), id: anyNumber }),
  ),
  discountApplications: fc.array(anyApplication),
  paymentMethod: anyText,
  paymentMethodLabel: anyText,
  fulfillment: fc.constantFrom(...deliveryMethods),
  shippingLine: fc.option(fc.record({ title: anyText, priceMinor: anyMinor })),
  shippingAddress: fc.option(anyAddress),
  billingAddress: fc.option(anyAddress),
  tracking: anyTracking,
  shipments: fc.array(anyShipment),
  tags: fc.array(anyText),
  note: anyTextOrNull,
  customerNote: anyTextOrNull,
  locationId: anyNumberOrNull,
  placedAtMs: anyNumberOrNull,
  paidAtMs: anyNumberOrNull,
  fulfilledAtMs: anyNumberOrNull,
  deliveredAtMs: anyNumberOrNull,
  cancelledAtMs: anyNumberOrNull,
  cancelReason: fc.option(fc.constantFrom(...orderCancelReasons)),
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of an order', () => {
  it('reads every order as it was written', () => {
    fc.assert(fc.property(anyOrder, (order) => expect(parseOrder(orderItem('S1', order))).toEqual(order)));
  });

  it('reads an order that is so large that it is packed', () => {
    const taxLines = [{ name: 'VAT', basisPoints: 2000, amountMinor: 200n }];
    const order = anOrder({ lines: Array.from({ length: 1000 }, (_, id) => anOrderLine({ id, name: `Shirt ${id}`, taxLines })) });
    expect(Object.keys(orderItem('S1', order))).not.toContain('lines');
    expect(parseOrder(orderItem('S1', order))).toEqual(order);
  });
});
