import { isStockLabel } from '#shared/inventory/stock-writes-table.ts';

const labels = new Set(['order', 'customer', 'refund', 'note', 'gift_card', 'gift_cards']);

/** Whether a refusal says that an order, its customer, stock or gift cards have changed since they were read, or that a new id is taken. */
export const isConflict = (label: string): boolean => labels.has(label) || isStockLabel(label);
