import type { PurchaseOrder, PurchaseOrderLine } from '#shared/client/generated/admin-api.ts';

export type PurchaseOrderStatus = PurchaseOrder['status'];

export type PurchaseOrderAction = 'send' | 'edit' | 'accept' | 'ship' | 'receive' | 'cancel';

const actions: Readonly<Record<PurchaseOrderStatus, readonly PurchaseOrderAction[]>> = {
  draft: ['send', 'edit', 'cancel'],
  failed: ['send', 'cancel'],
  sent: ['accept', 'ship', 'receive', 'cancel'],
  accepted: ['ship', 'receive', 'cancel'],
  shipped: ['receive', 'ship'],
  cancelled: [],
};

/** Returns how many units of a line have not been received yet. */
export const unitsToCome = ({ quantity, received_quantity }: Pick<PurchaseOrderLine, 'quantity' | 'received_quantity'>): number =>
  Math.max(0, quantity - received_quantity);

/**
 * Returns the status to show. If goods have arrived for an active purchase order, the status is `received` or
 * `partly_received`.
 */
export function shownStatus({ status, line_items }: Pick<PurchaseOrderState, 'status' | 'line_items'>): PurchaseOrderStatus | Receipt {
  const isReceived = ['sent', 'accepted', 'shipped'].includes(status) && line_items.some(({ received_quantity }) => received_quantity > 0);
  if (!isReceived) return status;
  return line_items.every((line) => unitsToCome(line) === 0) ? 'received' : 'partly_received';
}

type Receipt = 'partly_received' | 'received';

type PurchaseOrderState = Pick<PurchaseOrder, 'status' | 'received_at' | 'order_id'> & {
  readonly line_items: readonly Pick<PurchaseOrderLine, 'quantity' | 'received_quantity'>[];
};

/**
 * Returns the actions to offer. Canceling is offered only if no goods have been received. Receiving is offered only if
 * units are outstanding and the goods go to the store, not to a customer.
 */
export function purchaseOrderActions({ status, received_at, order_id, line_items }: PurchaseOrderState): readonly PurchaseOrderAction[] {
  const comesHere = order_id === null && line_items.some((line) => unitsToCome(line) > 0);
  return actions[status].filter((action) => (action !== 'cancel' || received_at === null) && (action !== 'receive' || comesHere));
}

type Scanned = Pick<PurchaseOrderLine, 'id' | 'sku' | 'supplier_sku' | 'quantity' | 'received_quantity'>;

/** The received units by line id, as entered in the form. */
export type Units = ReadonlyMap<number, string>;

/** Returns the units that the form starts with: everything outstanding. */
export const unitsExpected = (lines: readonly Scanned[]): Units => new Map(lines.map((line) => [line.id, String(unitsToCome(line))]));

/**
 * Adds one unit to the line with the scanned SKU or supplier SKU, ignoring case. Returns undefined if no line matches.
 * At the first scan, `units` is null, and all lines start at zero.
 */
export function countScan(
  lines: readonly Scanned[],
  units: Units | null,
  code: string,
): { readonly line: Scanned; readonly units: Units } | undefined {
  const wanted = code.trim().toLowerCase();
  const line = lines.find(({ sku, supplier_sku }) => [sku, supplier_sku].some((one) => one?.toLowerCase() === wanted));
  if (line === undefined || wanted === '') return undefined;
  const before = units ?? new Map(lines.map(({ id }) => [id, '0']));
  return { line, units: new Map([...before, [line.id, String((Number(before.get(line.id)) || 0) + 1)]]) };
}

/** The reasons why the e-mail with a purchase order was not sent. */
export const failureWords: Readonly<Record<NonNullable<PurchaseOrder['failure']>, string>> = {
  no_recipient: 'The supplier has no e-mail address. Add one, then send the purchase order again.',
  email_refused: 'The e-mail could not be sent. Check the supplier’s e-mail address, then send the purchase order again.',
  too_many_emails: 'Too many e-mails went to this address. Wait an hour, then send the purchase order again.',
};
