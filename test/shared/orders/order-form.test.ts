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

const tracking = { company: 'An Post', number: 'A1', url: null };
const address = {
  first_name: 'Ada',
  last_name: null,
  company: null,
  line1: '1 Quay Street',
  line2: null,
  city: 'Dublin',
  region: null,
  postcode: null,
  country: 'IE',
  phone: null,
};

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

  it('is the item that it was', () => {
    const order = anOrder({
      lines: [anOrderLine({ unitCostMinor: 400n, taxLines: [{ name: 'VAT', basisPoints: 2000, amountMinor: 200n }], taxMinor: 200n })],
      discountCode: 'SPRING',
      discountApplications: [
        {
          source: 'code',
          discountId: 41,
          code: 'SPRING',
          title: null,
          offer: { type: 'percentage', basisPoints: 1000 },
          amountMinor: 100n,
        },
      ],
      shippingLine: { title: 'Standard', priceMinor: 495n },
      shippingAddress: address,
      tracking,
      shipments: [{ id: 1, lines: [{ lineId: 1, quantity: 1 }], tracking, createdAtMs: 9 }],
      tags: ['gift'],
    });
    expect(orderItem('S1', order)).toEqual({
      pk: 'S#S1#ORDER',
      sk: '0000000000088012',
      updated_pk: 'S#S1#ORDER',
      updated_sk: '001793872800000#0000000000088012',
      filter_a_pk: 'S#S1#ORDER#status#processing',
      filter_a_sk: '0000000000088012',
      filter_b_pk: 'S#S1#ORDER#payment_status#paid',
      filter_b_sk: '0000000000088012',
      filter_c_pk: 'S#S1#ORDER#customer_id#310',
      filter_c_sk: '0000000000088012',
      filter_d_pk: 'S#S1#ORDER#email#ada@example.com',
      filter_d_sk: '0000000000088012',
      filter_e_pk: 'S#S1#ORDER#source#api',
      filter_e_sk: '0000000000088012',
      entity: 'order',
      variant_ids: [5001],
      id: 88012,
      number: 1042,
      name: '#1042',
      status: 'processing',
      payment_status: 'paid',
      fulfillment_status: 'unfulfilled',
      source: 'api',
      test: false,
      email: 'ada@example.com',
      phone: null,
      customer_id: 310,
      customer_name: 'Ada Byron',
      currency: 'EUR',
      prices_include_tax: false,
      lines: [
        {
          id: 1,
          product_id: 1201,
          variant_id: 5001,
          name: 'Linen shirt',
          variant_title: 'S / White',
          sku: 'LS-S-W',
          kind: 'physical',
          quantity: 1,
          unit_price_minor: 1000n,
          line_total_minor: 1000n,
          discount_minor: 0n,
          tax_minor: 200n,
          tax_lines: [{ name: 'VAT', basis_points: 2000, amount_minor: 200n }],
          unit_cost_minor: 400n,
          stock_taken: true,
          fulfilled_at_ms: null,
          refunded_quantity: 0,
          restocked_quantity: 0,
          returning_quantity: 0,
          returned_quantity: 0,
          returned_unrefunded_quantity: 0,
        },
      ],
      subtotal_minor: 1000n,
      discount_total_minor: 0n,
      shipping_total_minor: 0n,
      shipping_tax_minor: 0n,
      tax_total_minor: 0n,
      total_minor: 1000n,
      refunded_total_minor: 0n,
      discount_code: 'SPRING',
      discount_applications: [
        {
          source: 'code',
          discount_id: 41,
          code: 'SPRING',
          title: null,
          offer: { type: 'percentage', basis_points: 1000 },
          amount_minor: 100n,
        },
      ],
      payment_method: 'external',
      payment_method_label: 'Bank transfer',
      fulfillment: 'ship',
      shipping_line: { title: 'Standard', price_minor: 495n },
      shipping_address: address,
      billing_address: null,
      tracking,
      shipments: [{ id: 1, lines: [{ line_id: 1, quantity: 1 }], tracking, created_at_ms: 9 }],
      tags: ['gift'],
      note: null,
      customer_note: null,
      location_id: 1,
      placed_at_ms: 1793872800000,
      paid_at_ms: 1793872800000,
      fulfilled_at_ms: null,
      delivered_at_ms: null,
      cancelled_at_ms: null,
      cancel_reason: null,
      created_at_ms: 1793872800000,
      updated_at_ms: 1793872800000,
    });
  });
});
