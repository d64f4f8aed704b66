import { isStockLabel } from '../../shared/data/stock-writes.ts';

const labels = new Set(['order', 'customer', 'refund', 'note']);

/** Whether a refusal says that an order, its customer or its stock has changed since it was read, or that a new id is taken. */
export const isUnsettled = (label: string): boolean => labels.has(label) || isStockLabel(label);
