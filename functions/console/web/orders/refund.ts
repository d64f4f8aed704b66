import type { Order, Refund, RefundLine } from '#shared/client/generated/admin-api.ts';
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

type RefundShown = Pick<Refund, 'note'> & { readonly line_items: readonly Pick<RefundLine, 'id' | 'quantity'>[] };

/** The field of the form that a parameter of the body comes from: units stand in a field of their line, not of its place among the lines. */
export const refundFieldOfParam = (body: RefundBody | undefined, param: string): string =>
  param.replace(/^line_items\[(\d+)\].*$/, (whole, index: string) => {
    const line = body?.line_items?.[Number(index)];
    return line === undefined ? whole : unitsField(line.id);
  });

/** The note of a refund; null for the one that the API makes of the refunded units, which stand beside it already. */
export function ownNote({ line_items }: Pick<Order, 'line_items'>, refund: RefundShown): string | null {
  const made = refund.line_items.map(({ id, quantity }) => {
    const line = line_items.find((one) => one.id === id);
    return `${quantity} x ${line?.name}${line?.variant_title == null ? '' : ` (${line.variant_title})`}`;
  });
  return refund.note === made.join(', ') ? null : refund.note;
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
