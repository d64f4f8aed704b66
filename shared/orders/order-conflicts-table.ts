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
 * Reports whether a failed write with this label may be a conflict. If so, the operation should read the rows again and
 * decide again. If a retry cannot succeed, the new decision throws the error for the client.
 */
export const isOrderConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);
