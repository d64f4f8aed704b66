import type { Order } from '#shared/client/generated/admin-api.ts';
import { lineName, unitsLeft } from './order.ts';

/** The body of a refund and of its preview (specification: Refunds). */
export type RefundBody = {
  readonly amount?: string;
  readonly line_items?: readonly { readonly id: number; readonly quantity: number }[];
  readonly restock: boolean;
  readonly note?: string;
};

/** The field of a line in the form. */
export const unitsField = (lineId: number): string => `units-${lineId}`;

/**
 * The refund in a form: units by line, another amount in their place or for them, back into stock or not. Undefined as long as it asks for nothing.
 */
export function refundOf(order: Pick<Order, 'line_items'>, form: Pick<FormData, 'get' | 'has'>): RefundBody | undefined {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const lines = order.line_items
    .filter((line) => unitsLeft(line) > 0)
    .map(({ id }) => ({ id, quantity: Number(text(unitsField(id))) }))
    .filter(({ quantity }) => quantity !== 0);
  const [amount, note] = [text('amount').replace(',', '.'), text('note')];
  if (lines.length === 0 && amount === '') return undefined;
  return {
    ...(lines.length > 0 && { line_items: lines }),
    ...(amount !== '' && { amount }),
    restock: form.has('restock'),
    ...(note !== '' && { note }),
  };
}

/** The goods that a refund covers, in words: `2 × Enamel mug, Blue`; none for one of an amount alone. */
export const goodsOf = (
  order: Pick<Order, 'line_items'>,
  refunded: readonly { readonly id: number; readonly quantity: number }[],
): readonly string[] =>
  refunded.map(({ id, quantity }) => {
    const line = order.line_items.find((one) => one.id === id);
    return `${quantity} × ${line === undefined ? `line ${id}` : lineName(line)}`;
  });
