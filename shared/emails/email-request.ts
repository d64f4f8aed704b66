import * as v from 'valibot';
import type { EventRecord } from '#shared/events/event.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

/** The topic of events that ask for an e-mail. */
export const emailRequestTopic = 'internal.email_requested';

/** The number of times that the queue delivers an e-mail request: three minutes apart, for an hour. */
export const maxEmailReceives = 20;

/**
 * The objects that an e-mail is about. The request has only their ids; recipient and content are read when the e-mail is sent, so that the
 * bus carries neither.
 */
export const EmailRequestSchema = v.variant('kind', [
  /** To the customer: the new order. */
  v.object({ kind: v.literal('order_confirmation'), order_id: v.number() }),
  /** To the store: a new order. */
  v.object({ kind: v.literal('new_order'), order_id: v.number() }),
  /** To the customer: a parcel of the order, with its tracking if there is one. */
  v.object({ kind: v.literal('order_fulfilled'), order_id: v.number(), shipment_id: v.number() }),
  /** To the customer: the order was canceled, with the refunded amount. */
  v.object({ kind: v.literal('order_cancelled'), order_id: v.number() }),
  /** To the customer: the store accepted or declined a return. */
  v.object({ kind: v.literal('return_approved'), return_id: v.number() }),
  v.object({ kind: v.literal('return_declined'), return_id: v.number() }),
  /** To the customer: a booking was made or confirmed, moved, or canceled. */
  v.object({ kind: v.literal('booking_made'), booking_id: v.number() }),
  v.object({ kind: v.literal('booking_changed'), booking_id: v.number() }),
  v.object({ kind: v.literal('booking_cancelled'), booking_id: v.number() }),
  /** To the customer: a booking that starts at this time (epoch ms) is near. */
  v.object({ kind: v.literal('booking_reminder'), booking_id: v.number(), starts_at_ms: v.number() }),
  /**
   * To the supplier, or to the store for a print-on-demand service: the purchase order with its sheet. `sending` counts how often it was
   * sent.
   */
  v.object({ kind: v.literal('purchase_order'), purchase_order_id: v.number(), sending: v.number() }),
  /** To the same recipient: the purchase order was canceled. */
  v.object({ kind: v.literal('purchase_order_cancelled'), purchase_order_id: v.number() }),
  /** To the owners: a webhook endpoint has been failing since this time (epoch ms). */
  v.object({ kind: v.literal('endpoint_failing'), endpoint_id: v.number(), failing_since_ms: v.number() }),
  /** To the owners: a webhook endpoint was switched off. */
  v.object({ kind: v.literal('endpoint_disabled'), endpoint_id: v.number() }),
  /** To the recipient or customer: a gift card with its code, which is encrypted in transit. */
  v.object({ kind: v.literal('gift_card'), gift_card_id: v.number(), code_ciphertext: v.string() }),
]);
export type EmailRequest = v.InferOutput<typeof EmailRequestSchema>;

/** The context of an e-mail request; `requestId` is null when no API request caused it. */
export type EmailContext = { readonly storeId: string; readonly nowMs: number; readonly requestId: string | null };

/** The object that an e-mail is about, by its kind and id. */
export type EmailSubject = { readonly object: (typeof emailSubjects)[number]; readonly id: number };
export const emailSubjects = ['order', 'return', 'booking', 'purchase_order', 'gift_card', 'webhook_endpoint'] as const;

/** Returns the object that an e-mail is about. An id reveals nothing about a person. */
export function emailSubject(request: EmailRequest): EmailSubject {
  if ('order_id' in request) return { object: 'order', id: request.order_id };
  if ('return_id' in request) return { object: 'return', id: request.return_id };
  if ('booking_id' in request) return { object: 'booking', id: request.booking_id };
  if ('purchase_order_id' in request) return { object: 'purchase_order', id: request.purchase_order_id };
  return 'gift_card_id' in request
    ? { object: 'gift_card', id: request.gift_card_id }
    : { object: 'webhook_endpoint', id: request.endpoint_id };
}

/**
 * Returns the event that requests an e-mail, for the transaction of the reported change: the e-mail is sent if and only if the change is
 * committed. `id` is `evt_` and a ULID.
 */
export function requestEmail({ storeId, nowMs, requestId }: EmailContext, id: string, data: EmailRequest): EventRecord {
  const created_at = new Date(nowMs).toISOString();
  const topic = emailRequestTopic;
  const body = transportJson({ id, object: 'event', topic, created_at, store: { id: storeId }, data });
  return { id, topic, createdAtMs: nowMs, requestId, body };
}
