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
 * Reports whether the label of a failed write indicates a conflict: a row on which the decision about an order depends
 * has changed since it was read, or a new id is taken. The operation then decides again. If there was no conflict, the
 * new decision throws the proper error.
 */
export const isOrderConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);
