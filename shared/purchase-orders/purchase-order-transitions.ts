import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import type { PurchaseOrder, PurchaseOrderStatus } from './purchase-order.ts';

/**
 * The triggers that can change a purchase order's status. After `receive_part`, some units are still expected; after
 * `receive_rest`, none.
 */
export const purchaseOrderTriggers = ['edit', 'send', 'fail', 'accept', 'ship', 'receive_part', 'receive_rest', 'cancel'] as const;
export type PurchaseOrderTrigger = (typeof purchaseOrderTriggers)[number];

/** The error codes for a trigger that the purchase order's state does not allow. */
export type PurchaseOrderRefusal = Extract<
  FieldErrorCode,
  | 'purchase_order_not_draft'
  | 'purchase_order_not_sent'
  | 'purchase_order_already_sent'
  | 'purchase_order_already_accepted'
  | 'purchase_order_shipped'
  | 'purchase_order_cancelled'
  | 'purchase_order_partly_received'
>;
type Refused = { readonly refused: PurchaseOrderRefusal };

const refused = (code: PurchaseOrderRefusal): Refused => ({ refused: code });

const cancelled = refused('purchase_order_cancelled');
const notDraft = refused('purchase_order_not_draft');
const notSent = refused('purchase_order_not_sent');
const alreadySent = refused('purchase_order_already_sent');
const shipped = refused('purchase_order_shipped');
/** The errors for triggers that require a sent purchase order. Each key is a status of the purchase order. */
const unsent = { draft: notSent, failed: notSent, cancelled } as const;

/** The state machine of purchase orders: for each trigger and current status, the next status or the error code. */
const transitions: Readonly<Record<PurchaseOrderTrigger, Readonly<Record<PurchaseOrderStatus, PurchaseOrderStatus | Refused>>>> = {
  edit: { draft: 'draft', sent: notDraft, accepted: notDraft, shipped: notDraft, failed: notDraft, cancelled },
  send: { draft: 'sent', failed: 'sent', sent: alreadySent, accepted: alreadySent, shipped, cancelled },
  fail: { ...unsent, draft: 'failed', sent: 'failed', accepted: refused('purchase_order_already_accepted'), shipped },
  accept: { ...unsent, sent: 'accepted', accepted: refused('purchase_order_already_accepted'), shipped },
  ship: { ...unsent, sent: 'shipped', accepted: 'shipped', shipped: 'shipped' },
  receive_part: { ...unsent, sent: 'sent', accepted: 'accepted', shipped: 'shipped' },
  receive_rest: { ...unsent, sent: 'shipped', accepted: 'shipped', shipped: 'shipped' },
  cancel: { draft: 'cancelled', failed: 'cancelled', sent: 'cancelled', accepted: 'cancelled', shipped, cancelled },
};

type PurchaseOrderState = Pick<PurchaseOrder, 'status' | 'receivedAtMs'>;

const { equals, isOneOf } = guardsOn<PurchaseOrderState>();

/** Returns the conditions under which a write may apply a trigger to a purchase order. */
export function purchaseOrderGuards(trigger: PurchaseOrderTrigger): readonly Guard<keyof PurchaseOrderState>[] {
  const row = transitions[trigger];
  const moved = (Object.keys(row) as PurchaseOrderStatus[]).filter((status) => typeof row[status] === 'string');
  return [isOneOf('status', moved), ...(trigger === 'cancel' ? [equals('receivedAtMs', null)] : [])];
}

/**
 * Returns the status to which a trigger moves a purchase order, or the refusal with its error code. A partly received
 * purchase order cannot be canceled.
 */
export function nextPurchaseOrderStatus(
  { status, receivedAtMs }: PurchaseOrderState,
  trigger: PurchaseOrderTrigger,
): PurchaseOrderStatus | Refused {
  const next = transitions[trigger][status];
  return typeof next === 'string' && trigger === 'cancel' && receivedAtMs !== null ? refused('purchase_order_partly_received') : next;
}
