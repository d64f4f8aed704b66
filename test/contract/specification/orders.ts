import { OrderNoteCreateBody, OrderUpdateBody } from '#shared/orders/order-body.ts';
import { OrderLineSchema, OrderNoteSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import { newOrderBody } from '#shared/orders/placing/new-order-body.ts';
import { RefundCreateBody } from '#shared/orders/refunds/refund-body.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { addressFields, anAddressInput, type Field, fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag, id, requiredId, money, moneyOrNull } = fieldKinds;
const long = (count: number): string => 'a'.repeat(count);
const lines = (count: number) => Array.from({ length: count }, () => ({ variant_id: 1, quantity: 1 }));
const tags: Field = ['tags', 'optional', [[], ['b2b']], [['b2b', 'wrong_type']]];

const orderFields: readonly Field[] = [
  [
    'line_items',
    'required',
    [lines(100)],
    [
      [[], 'min_items'],
      [lines(101), 'max_items'],
    ],
  ],
  ['line_items[0].variant_id', 'required', ...requiredId],
  [
    'line_items[0].quantity',
    'required',
    [1, 10_000],
    [
      [0, 'too_small'],
      [10_001, 'too_large'],
      [1.5, 'wrong_type'],
    ],
  ],
  ['line_items[0].price', 'optional', ...moneyOrNull],
  [
    'customer',
    'required',
    [{ id: 5 }, { email: 'ada@example.com' }, { id: null, email: 'ada@example.com' }],
    [
      [{}, 'required'],
      [{ id: null, email: null }, 'required'],
    ],
  ],
  ['customer.id', 'optional', ...id],
  ...['first_name', 'last_name', 'phone'].map((name): Field => [`customer.${name}`, 'optional', ...text]),
  ['customer.accepts_marketing', 'optional', ...flag],
  ['shipping_address', 'optional', [anAddressInput, null], [[[], 'wrong_type']]],
  ...addressFields('shipping_address'),
  ['billing_address', 'optional', [anAddressInput, null], [[[], 'wrong_type']]],
  ...addressFields('billing_address'),
  ['shipping_line', 'optional', [{ title: 'Standard', price: 5 }, null], [['Standard', 'wrong_type']]],
  ['shipping_line.title', 'required', ['Standard'], [['', 'too_short']]],
  ['shipping_line.price', 'required', ...money],
  ['payment_status', 'optional', ['paid', 'pending'], [['refunded', 'invalid_enum']]],
  ['payment_method_label', 'optional', ...text],
  ['send_receipt', 'optional', ...flag],
  ['discount_code', 'optional', ...text],
  tags,
  ['note', 'optional', ...text],
  ['customer_note', 'optional', ...text],
];
const anOrder = {
  line_items: lines(1),
  customer: { email: 'ada@example.com' },
  shipping_address: anAddressInput,
  billing_address: anAddressInput,
  shipping_line: { title: 'Standard', price: 5 },
};
/** An order that names the customer by id, so that the e-mail address is optional. */
const byId = { ...anOrder, customer: { id: 5, email: 'ada@example.com' } };

const refundFields: readonly Field[] = [
  ['amount', 'optional', ...moneyOrNull],
  ['line_items', 'optional', [[{ id: 1 }]], [[[], 'min_items']]],
  ['line_items[0].id', 'required', ...requiredId],
  ['line_items[0].quantity', 'optional', [1, null], [[0, 'too_small']]],
  ['restock', 'optional', ...flag],
  ['note', 'optional', ...text],
];

/** Specification: Orders. */
export const orders: Specification = {
  objects: [
    {
      name: 'Order',
      schema: OrderSchema,
      fields: `object: "order", id: integer, number: integer, name: string,
     status: pending|processing|on_hold|shipped|ready_for_pickup|delivered|cancelled|refunded,
     payment_status: unpaid|authorized|paid|partially_refunded|refunded|failed,
     fulfillment_status: unfulfilled|partial|fulfilled, source: storefront|pos|subscription|api, test: boolean,
     email: email?, phone: string?, customer_id: integer?, customer_name: string?, currency: string, subtotal: money,
     discount_total: money, shipping_total: money, tax_total: money, total: money, refunded_total: money,
     discount_code: string?, payment_method: string, payment_method_label: string, line_items: LineItem[],
     fulfillment: ship|pickup|digital|pos, shipping_line: {title: string price: money}?, shipping_address: Address?,
     billing_address: Address?, tracking: Tracking?, tags: string[], note: string?, customer_note: string?,
     location_id: integer?, placed_at: timestamp?, paid_at: timestamp?, fulfilled_at: timestamp?, delivered_at: timestamp?,
     cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
      additions: 'prices_include_tax shipping_tax discount_applications price_explanation shipments cancel_reason? external_ids metadata',
    },
    {
      name: 'LineItem',
      schema: OrderLineSchema,
      fields: `id: integer, product_id: integer?, variant_id: integer?, name: string, variant_title: string?, sku: string?,
     kind: physical|digital|gift_card|booking, quantity: integer, unit_price: money, discount: money, tax: money,
     line_total: money, fulfilled_at: timestamp?`,
      additions:
        'object refunded_quantity fulfillable_quantity restocked_quantity returning_quantity returned_quantity booking_id? tax_lines',
    },
    {
      name: 'Refund',
      schema: RefundSchema,
      fields: `object: "refund", id: integer, order_id: integer, amount: money, currency: string, note: string?,
     created_at: timestamp`,
      additions: 'tax shipping restock line_items return_id?',
    },
    {
      name: 'OrderNote',
      schema: OrderNoteSchema,
      fields: 'object: "order_note", id: integer, order_id: integer, message: string, created_at: timestamp',
    },
  ],
  bodies: [
    ['POST /orders', newOrderBody.create, anOrder, orderFields],
    ['POST /orders', newOrderBody.create, byId, [['customer.email', 'optional', ['ada@example.com', null], [['ada', 'invalid_email']]]]],
    ['PATCH /orders/{id}', OrderUpdateBody, {}, [tags, ['note', 'optional', ...text]]],
    ['POST /orders/{id}/refunds', RefundCreateBody, { line_items: [{ id: 1 }] }, refundFields],
    [
      'POST /orders/{id}/notes',
      OrderNoteCreateBody,
      { message: 'Called' },
      [
        [
          'message',
          'required',
          ['a', long(2000)],
          [
            [long(2001), 'too_long'],
            ['', 'too_short'],
          ],
        ],
      ],
    ],
  ],
  bodyAdditions: ['POST /orders', 'PATCH /orders/{id}'].flatMap((name) => [`${name}: external_ids`, `${name}: metadata`]),
};
