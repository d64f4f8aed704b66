import type { OrderRecordInput } from '#functions/admin/orders/order-record.ts';
import { anOrderRecord, aRecordedLine } from './an-order-record.ts';

/** The minute at which a part of such an order was made. */
export const minuteOfRecord = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString();

/** An order of 3,000 units of which some were refunded one by one, and wanted back in vain. */
export const aLongOrderRecord = (
  over: Partial<OrderRecordInput> = {},
  { refunds = 60, returns = 50, notes = 120 } = {},
): OrderRecordInput =>
  anOrderRecord({
    price_explanation: [],
    line_items: [aRecordedLine({ quantity: 3000, unit_price: '10.00', line_total: '30000.00' })],
    ...{ subtotal: '30000.00', total: '30000.00', payment_status: refunds === 0 ? 'paid' : 'partially_refunded' },
    refunds: Array.from({ length: refunds }, (_, n) => ({
      ...{ amount: '10.00', tax: '0.00', restock: false, note: `Refund ${n}`, return_number: null, created_at: minuteOfRecord(n) },
      line_items: [{ id: 1, quantity: 1, amount: '10.00', tax: '0.00', restocked_quantity: 0 }],
    })),
    returns: Array.from({ length: returns }, (_, n) => ({
      ...{ number: `R${1001 + n}`, status: 'cancelled' as const, restocked_costs: [], note: `Return ${n}`, instructions: null },
      line_items: [
        { order_line_item_id: 1, quantity: 1, received_quantity: 0, restocked_quantity: 0, reason: 'other' as const, note: null },
      ],
      ...{ decline_reason: null, cancel_reason: null, location_id: null, approved_at: null, received_at: null },
      ...{ declined_at: null, cancelled_at: minuteOfRecord(n + 1), closed_at: null, created_at: minuteOfRecord(n) },
    })),
    notes: Array.from({ length: notes }, (_, n) => ({ message: `Note ${n}`, created_at: minuteOfRecord(n) })),
    ...over,
  });
