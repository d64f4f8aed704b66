import type { LoggedEvent, Order } from '#shared/client/store-client.ts';
import type { CsvTable } from './csv-table.ts';

/**
 * The CSV form of orders: one row per order line, with the API's field names. Every row repeats the fields of the
 * order.
 */
export const orderCsv: CsvTable<Order> = {
  columns: [
    ...[
      'order_id',
      'number',
      'name',
      'status',
      'payment_status',
      'fulfillment_status',
      'email',
      'customer_id',
      'customer_name',
      'currency',
    ],
    ...['subtotal', 'discount_total', 'shipping_total', 'tax_total', 'total', 'refunded_total', 'discount_code', 'created_at', 'paid_at'],
    ...['fulfilled_at', 'cancelled_at', 'line_item_id', 'line_name', 'variant_title', 'variant_id', 'sku', 'quantity', 'unit_price'],
    ...['line_discount', 'line_tax', 'line_total', 'refunded_quantity'],
  ],
  rowsOf: ({ line_items: lines, id, ...order }) =>
    lines.map((line) => ({
      order_id: id,
      ...(order as object),
      line_item_id: line.id,
      line_name: line.name,
      variant_title: line.variant_title,
      variant_id: line.variant_id,
      sku: line.sku,
      quantity: line.quantity,
      unit_price: line.unit_price,
      line_discount: line.discount,
      line_tax: line.tax,
      line_total: line.line_total,
      refunded_quantity: line.refunded_quantity,
    })),
};

/** The CSV form of the event log. The data of an event is JSON in one cell. */
export const eventCsv: CsvTable<LoggedEvent> = {
  columns: ['sequence', 'id', 'topic', 'created_at', 'request_id', 'data', 'previous'],
  rowsOf: ({ sequence, id, topic, created_at, request_id, data, previous }) => [
    { sequence, id, topic, created_at, request_id, data: JSON.stringify(data), previous: JSON.stringify(previous) },
  ],
};
