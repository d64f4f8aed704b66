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
 * Reports whether a write that failed with this label means a conflict: a row on which the decision about an order
 * depends has changed since it was read, or a new id is taken. After a conflict, the operation decides again. If the
 * cause was something else, the new attempt reports the proper error.
 */
export const isOrderConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);
