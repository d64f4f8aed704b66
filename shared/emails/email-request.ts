import * as v from 'valibot';
import type { EventRecord } from '#shared/events/event.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

/** The topic of events that request an e-mail. */
export const emailRequestTopic = 'internal.email_requested';

/** The maximum number of times that the queue delivers an e-mail request: every three minutes for an hour. */
export const maxEmailReceives = 20;

/**
 * The request for an e-mail: the kind of e-mail, and the ids of the objects that it is about. The recipient and the
 * content are read when the e-mail is sent, so the event bus never carries personal data.
 */
export const EmailRequestSchema = v.variant('kind', [
  /** To the customer: confirmation of a new order. */
  v.object({ kind: v.literal('order_confirmation'), order_id: v.number() }),
  /** To the store: notice of a new order. */
  v.object({ kind: v.literal('new_order'), order_id: v.number() }),
  /** To the customer: a parcel was sent. The e-mail includes the tracking information, if there is any. */
  v.object({ kind: v.literal('order_fulfilled'), order_id: v.number(), shipment_id: v.number() }),
  /** To the customer: notice of a canceled order, with the refunded amount. */
  v.object({ kind: v.literal('order_cancelled'), order_id: v.number() }),
  /** To the customer: the store approved or declined a return. */
  v.object({ kind: v.literal('return_approved'), return_id: v.number() }),
  v.object({ kind: v.literal('return_declined'), return_id: v.number() }),
  /**
   * To the customer: a booking was made or confirmed (`booking_made`), moved (`booking_changed`), or canceled
   * (`booking_cancelled`).
   */
  v.object({ kind: v.literal('booking_made'), booking_id: v.number() }),
  v.object({ kind: v.literal('booking_changed'), booking_id: v.number() }),
  v.object({ kind: v.literal('booking_cancelled'), booking_id: v.number() }),
  /** To the customer: a reminder of a booking that starts soon. `starts_at_ms` is the booking's start, in epoch ms. */
  v.object({ kind: v.literal('booking_reminder'), booking_id: v.number(), starts_at_ms: v.number() }),
  /**
   * To the supplier: the purchase order, with a printable sheet. If the order goes to a print-on-demand service, the
   * store gets the e-mail. `sending` counts how often the purchase order has been sent.
   */
  v.object({ kind: v.literal('purchase_order'), purchase_order_id: v.number(), sending: v.number() }),
  /** To the recipient of the purchase order: notice of its cancellation. */
  v.object({ kind: v.literal('purchase_order_cancelled'), purchase_order_id: v.number() }),
  /** To the store's owners: a webhook endpoint has been failing since `failing_since_ms` (epoch ms). */
  v.object({ kind: v.literal('endpoint_failing'), endpoint_id: v.number(), failing_since_ms: v.number() }),
  /** To the store's owners: a webhook endpoint was disabled. */
  v.object({ kind: v.literal('endpoint_disabled'), endpoint_id: v.number() }),
  /**
   * To a new staff member: an invitation. `console_url` is the URL of the console, on the host that received the
   * invitation request.
   */
  v.object({ kind: v.literal('staff_invitation'), staff_member_id: v.number(), console_url: v.string() }),
  /**
   * An e-mail with the encrypted code of a gift card. If the gift card has no recipient address, the customer gets the
   * e-mail.
   */
  v.object({ kind: v.literal('gift_card'), gift_card_id: v.number(), code_ciphertext: v.string() }),
]);
export type EmailRequest = v.InferOutput<typeof EmailRequestSchema>;

/**
 * The origin of an e-mail request. `requestId` identifies the API request that caused the e-mail; null if no API
 * request did.
 */
export type EmailContext = { readonly storeId: string; readonly nowMs: number; readonly requestId: string | null };

/** The object that an e-mail is about. */
export type EmailSubject = { readonly object: (typeof emailSubjects)[number]; readonly id: number };
export const emailSubjects = ['order', 'return', 'booking', 'purchase_order', 'gift_card', 'webhook_endpoint', 'staff_member'] as const;

/** Returns the object that an e-mail is about. Its id reveals nothing about a person. */
export function emailSubject(request: EmailRequest): EmailSubject {
  if ('order_id' in request) return { object: 'order', id: request.order_id };
  if ('return_id' in request) return { object: 'return', id: request.return_id };
  if ('booking_id' in request) return { object: 'booking', id: request.booking_id };
  if ('purchase_order_id' in request) return { object: 'purchase_order', id: request.purchase_order_id };
  if ('staff_member_id' in request) return { object: 'staff_member', id: request.staff_member_id };
  return 'gift_card_id' in request
    ? { object: 'gift_card', id: request.gift_card_id }
    : { object: 'webhook_endpoint', id: request.endpoint_id };
}

/**
 * Returns the event that requests an e-mail. It belongs in the transaction of the change that the e-mail reports, so
 * the e-mail is sent if and only if the change is committed. `id` is `evt_` and a ULID.
 */
export function requestEmail({ storeId, nowMs, requestId }: EmailContext, id: string, data: EmailRequest): EventRecord {
  const created_at = new Date(nowMs).toISOString();
  const topic = emailRequestTopic;
  const body = transportJson({ id, object: 'event', topic, created_at, store: { id: storeId }, data });
  return { id, topic, createdAtMs: nowMs, requestId, body };
}
