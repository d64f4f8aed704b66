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

/** Units of a line that have not come. */
export const unitsToCome = ({ quantity, received_quantity }: Pick<PurchaseOrderLine, 'quantity' | 'received_quantity'>): number =>
  Math.max(0, quantity - received_quantity);

/**
 * The status as staff see it: what has come counts more than what the supplier said, and the API has no status of its own for it. Goods that go to
 * a customer are never received.
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
 * The actions that staff may try on a purchase order in its current state: a partly received one cannot be cancelled, a received one cannot be
 * received again, and goods for a customer are not received here.
 */
export function purchaseOrderActions({ status, received_at, order_id, line_items }: PurchaseOrderState): readonly PurchaseOrderAction[] {
  const comesHere = order_id === null && line_items.some((line) => unitsToCome(line) > 0);
  return actions[status].filter((action) => (action !== 'cancel' || received_at === null) && (action !== 'receive' || comesHere));
}

type Scanned = Pick<PurchaseOrderLine, 'id' | 'sku' | 'supplier_sku' | 'quantity' | 'received_quantity'>;

/** Units that came, by the id of their line, as the form has them. */
export type Units = ReadonlyMap<number, string>;

/** What the form begins with: all that is still to come has come. */
export const unitsExpected = (lines: readonly Scanned[]): Units => new Map(lines.map((line) => [line.id, String(unitsToCome(line))]));

/**
 * One unit more of the line with a code, of ours or of the supplier, whatever its case; undefined when no line has it. The first scan
 * counts from nothing: a person who scans has counted nothing yet.
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

/** Why an e-mail with a purchase order did not leave. */
export const failureWords: Readonly<Record<NonNullable<PurchaseOrder['failure']>, string>> = {
  no_recipient: 'The supplier has no e-mail address. Add one, then send it again.',
  email_refused: 'The e-mail could not be sent. Check the address of the supplier, then send it again.',
  too_many_emails: 'Too many e-mails went to this address. Wait an hour, then send it again.',
};
