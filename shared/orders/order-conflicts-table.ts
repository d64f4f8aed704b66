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
 * Reports whether a failed write with this label may be a conflict. After a conflict, the operation should read the
 * rows again and retry.
 */
export const isOrderConflict = (label: string): boolean => conflictLabels.has(label) || isStockLabel(label) || isCalendarConflict(label);
