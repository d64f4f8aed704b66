import type { Order, Refund, RefundLine } from '#shared/client/generated/admin-api.ts';
import { lineName, unitsLeft } from './order.ts';

/** The request body for a refund or its preview (specification: Refunds). */
export type RefundBody = {
  readonly amount?: string;
  readonly line_items?: readonly { readonly id: number; readonly quantity: number }[];
  readonly restock: boolean;
  readonly note?: string;
};

export const unitsField = (lineId: number): string => `units-${lineId}`;

/**
 * Reads the refund from a form. A refund has units per line, a custom amount, or both. Returns undefined if the form
 * has neither units nor an amount.
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

/** Returns the name of the form field for a body parameter. Fields for units are named by line id, not by index. */
export const refundFieldOfParam = (body: RefundBody | undefined, param: string): string =>
  param.replace(/^line_items\[(\d+)\].*$/, (whole, index: string) => {
    const line = body?.line_items?.[Number(index)];
    return line === undefined ? whole : unitsField(line.id);
  });

/**
 * Returns a refund's note, or null if the API generated the note from the units. A generated note is left out because
 * the units are shown anyway.
 */
export function ownNote({ line_items }: Pick<Order, 'line_items'>, refund: RefundShown): string | null {
  const made = refund.line_items.map(({ id, quantity }) => {
    const line = line_items.find((one) => one.id === id);
    return `${quantity} x ${line?.name}${line?.variant_title == null ? '' : ` (${line.variant_title})`}`;
  });
  return refund.note === made.join(', ') ? null : refund.note;
}

/** Describes the refunded lines, such as `2 × Enamel mug, Blue`. */
export const goodsOf = (
  order: Pick<Order, 'line_items'>,
  refunded: readonly { readonly id: number; readonly quantity: number }[],
): readonly string[] =>
  refunded.map(({ id, quantity }) => {
    const line = order.line_items.find((one) => one.id === id);
    return `${quantity} × ${line === undefined ? `line ${id}` : lineName(line)}`;
  });
