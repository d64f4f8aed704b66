import { isCalendarConflict } from '#shared/bookings/calendar/calendar-table.ts';
import { isStockLabel } from '#shared/inventory/stock-writes-table.ts';

const conflictLabels = new Set([
  'order',
  'return',
  'customer',
  'email',
  'discount',
  'refund',
  'note',
  'gift_card',
  'gift_cards',
  'stock_job',
  'location',
  'booking',
  'booking_resource',
]);

/**
 * Reports whether a refused write is a conflict: something that the decision about an order used has changed since it was read, or a new id
 * is taken. The operation reads everything again; any actual error shows then.
 */
export const isOrderConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);
