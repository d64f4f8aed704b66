import type { Return, ReturnLine } from '#shared/client/generated/admin-api.ts';

export type ReturnStatus = Return['status'];

/** Returns the name that a return's line has in the order. */
export function lineName({ names }: Pick<Return, 'names'>, { id }: Pick<ReturnLine, 'id'>): string {
  const line = names?.line_items.find((one) => one.id === id);
  return line === undefined ? `Line ${id}` : [line.name, line.variant_title].filter(Boolean).join(', ');
}

export const lineSku = ({ names }: Pick<Return, 'names'>, { id }: Pick<ReturnLine, 'id'>): string | null =>
  names?.line_items.find((one) => one.id === id)?.sku ?? null;

export type ReturnAction = 'approve' | 'decline' | 'receive' | 'close' | 'cancel';

const actions: Readonly<Record<ReturnStatus, readonly ReturnAction[]>> = {
  requested: ['approve', 'decline', 'cancel'],
  approved: ['receive', 'close', 'cancel'],
  received: ['close'],
  declined: [],
  closed: [],
  cancelled: [],
};

/** Returns the actions to offer for a return. Once goods have been received, it can only be closed, not canceled. */
export const returnActions = ({ status, received_at }: Pick<Return, 'status' | 'received_at'>): readonly ReturnAction[] =>
  actions[status].filter((action) => action !== 'cancel' || received_at === null);

/** Returns how many units of a line have not been received yet. */
export const unitsToComeBack = ({ quantity, received_quantity }: Pick<ReturnLine, 'quantity' | 'received_quantity'>): number =>
  Math.max(0, quantity - received_quantity);

export const reasonWords: readonly (readonly [value: string, words: string])[] = [
  ['other', 'Other'],
  ['wrong_size', 'Wrong size'],
  ['damaged', 'Damaged'],
  ['not_as_described', 'Not as described'],
  ['wrong_item', 'Wrong item'],
  ['changed_mind', 'Changed their mind'],
];

export const reasonInWords = (reason: string): string => reasonWords.find(([value]) => value === reason)?.[1] ?? reason;

type ReceiptForm = Pick<FormData, 'get' | 'has'>;

/** Builds the request body for receiving a return: the units per line, whether to restock them, and the refund. */
export function receiptBody(lines: readonly Pick<ReturnLine, 'id'>[], form: ReceiptForm): object {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const [amount, note, location] = [text('refund.amount').replace(',', '.'), text('refund.note'), text('location_id')];
  return {
    line_items: lines
      .map(({ id }) => ({ id, quantity: Number(text(`units-${id}`)), restock: form.has(`restock-${id}`) }))
      .filter(({ quantity }) => quantity !== 0),
    ...(location !== '' && { location_id: Number(location) }),
    ...(form.has('is_refunded') && { refund: { ...(amount !== '' && { amount }), ...(note !== '' && { note }) } }),
  };
}
