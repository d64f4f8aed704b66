import type { Address } from '../orders/order.ts';

export type PurchaseOrderStatus = 'draft' | 'sent' | 'accepted' | 'shipped' | 'cancelled' | 'failed';

export type PurchaseOrderLine = {
  readonly id: number;
  readonly order_item_id: number | null;
  readonly variant_id: number | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly supplier_sku: string | null;
  readonly quantity: number;
  readonly unit_cost: string | null;
  readonly received_quantity: number;
};

/** What the console reads of a purchase order (specification: Purchase orders). */
export type PurchaseOrder = {
  /** What it names is called, where the request asks for that. */
  readonly names?: { readonly supplier: string | null; readonly order: string | null; readonly location: string | null };
  readonly id: number;
  readonly number: string;
  readonly status: PurchaseOrderStatus;
  readonly supplier_id: number | null;
  readonly provider: string | null;
  readonly order_id: number | null;
  readonly line_items: readonly PurchaseOrderLine[];
  readonly ship_to: (Omit<Address, 'first_name' | 'last_name'> & { readonly name: string | null }) | null;
  readonly currency: string | null;
  readonly cost_total: string | null;
  readonly tracking: readonly { readonly carrier: string | null; readonly number: string | null; readonly url: string | null }[];
  readonly source: 'staff' | 'paid_order' | 'low_stock';
  readonly location_id: number | null;
  readonly note: string | null;
  readonly supplier_reference: string | null;
  readonly cancel_reason: string | null;
  readonly failure: 'no_recipient' | 'email_refused' | 'too_many_emails' | null;
  readonly sent_at: string | null;
  readonly send_at: string | null;
  readonly accepted_at: string | null;
  readonly shipped_at: string | null;
  readonly received_at: string | null;
  readonly cancelled_at: string | null;
  readonly created_at: string;
};

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

/** Why an e-mail with a purchase order did not leave. */
export const failureWords: Readonly<Record<NonNullable<PurchaseOrder['failure']>, string>> = {
  no_recipient: 'The supplier has no e-mail address. Add one, then send it again.',
  email_refused: 'The e-mail could not be sent. Check the address of the supplier, then send it again.',
  too_many_emails: 'Too many e-mails went to this address. Wait an hour, then send it again.',
};
