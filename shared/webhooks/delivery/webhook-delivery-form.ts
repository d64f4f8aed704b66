import { topics } from '#shared/events/topics.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import {
  absent,
  type FieldKinds,
  listOf,
  mapOf,
  named,
  number,
  oneOf,
  optional,
  storedForm,
  text,
} from '#shared/table/rows/stored-form.ts';
import { trimForm } from '../filter/event-filter-form.ts';
import {
  attemptFailures,
  attemptTriggers,
  type DeliveryAttempt,
  deliveryStatuses,
  type ReceiverResponse,
  type WebhookDelivery,
} from './webhook-delivery.ts';

/** The stored form of an attempt. */
export const attemptForm = storedForm<DeliveryAttempt>()({
  number,
  trigger: oneOf(attemptTriggers),
  atMs: number,
  url: text,
  responseCode: optional(number),
  durationMs: number,
  timings: mapOf(number),
  failure: optional(oneOf(attemptFailures)),
  advice: optional(text),
});

export const responseForm = optional(storedForm<ReceiverResponse>()({ headers: namedTexts, body: text }));

/** A delivery as stored, with its lease. */
export type StoredDelivery = WebhookDelivery & StoredLease;

/**
 * The token of the sender that holds the lease, and the number of that sender's attempt. Both are null while there is
 * no lease.
 */
type StoredLease = { readonly leaseToken: string | null; readonly leaseNumber: number | null };

const leaseKinds: FieldKinds<StoredLease> = { leaseToken: absent(text), leaseNumber: absent(number) };

/** The stored form of a delivery's lease. */
export const leaseForm = storedForm<StoredLease>()(leaseKinds);

const deliveryKinds: FieldKinds<StoredDelivery> = {
  id: number,
  storeId: text,
  eventId: text,
  endpointId: number,
  topic: oneOf(topics),
  trim: absent(trimForm),
  status: oneOf(deliveryStatuses),
  attemptCount: named('attempts', number),
  lastNumber: number,
  nextAttemptAtMs: optional(number),
  lastAttemptAtMs: optional(number),
  leaseUntilMs: optional(number),
  ...leaseKinds,
  responseCode: optional(number),
  durationMs: optional(number),
  attempts: named('tries', listOf(attemptForm)),
  requestHeaders: optional(mapOf(text)),
  response: responseForm,
  createdAtMs: number,
  updatedAtMs: number,
};

/** The stored form of a webhook delivery. */
export const deliveryForm = storedForm<StoredDelivery>()(deliveryKinds);

/**
 * The delivery fields that conditions can test. They include the index keys (`scheduleKeys`), which determine where the
 * delivery waits.
 */
export type WaitingDelivery = StoredDelivery & { readonly duePk: string | null; readonly dueSk: string | null };

export const waitingForm = storedForm<WaitingDelivery>()({ ...deliveryKinds, duePk: absent(text), dueSk: absent(text) });
