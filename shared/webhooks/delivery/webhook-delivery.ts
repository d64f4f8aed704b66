import type { Topic } from '#shared/events/topics.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { Trim } from '../filter/event-filter.ts';

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'held'] as const;
/**
 * `held`: the endpoint is disabled. `failed`: no automatic attempt will follow. Either all attempts are used, or the
 * delivery can no longer be sent, for example because the endpoint was deleted.
 */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptTriggers = ['automatic', 'manual', 'sample'] as const;
export type AttemptTrigger = (typeof attemptTriggers)[number];

export const attemptFailures = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'redirect',
  'blocked_address',
  'status',
  'too_large',
  'internal',
] as const;
/** The phase or reason of an attempt's failure; `internal` is a fault of this service. */
export type AttemptFailure = (typeof attemptFailures)[number];

/** One POST to a receiver, successful or not. */
export type DeliveryAttempt = {
  readonly number: number;
  readonly trigger: AttemptTrigger;
  readonly atMs: number;
  readonly url: string;
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** The duration of each phase that was reached, in ms, by phase (such as `dns_ms`). */
  readonly timings: Readonly<Record<string, number>>;
  readonly failure: AttemptFailure | null;
  /** Advice for the owner of the receiver; null after a success. */
  readonly advice: string | null;
};

/** The headers of a request that this service sends. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** A receiver's last response. The body is truncated to 16 KB. */
export type ReceiverResponse = { readonly headers: NamedValues; readonly body: string };

/**
 * An event to be delivered to an endpoint. The body is not stored here: it is the event's own text, reduced by `trim`
 * if the endpoint wants only some fields.
 */
export type WebhookDelivery = {
  readonly id: number;
  readonly storeId: string;
  readonly eventId: string;
  readonly endpointId: number;
  readonly topic: Topic;
  /** The fields to send, as the endpoint's filter defined them when the delivery was created; null for all fields. */
  readonly trim: Trim | null;
  readonly status: DeliveryStatus;
  /**
   * The number of automatic attempts begun since the delivery was created or last recovered, including any whose
   * outcome was never written.
   */
  readonly attemptCount: number;
  /** The number of the latest attempt of any kind; 0 before the first. Numbers are never reused. */
  readonly lastNumber: number;
  readonly nextAttemptAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  /** The time at which the lease of the current attempt ends; null if no attempt is in progress. */
  readonly leaseUntilMs: number | null;
  readonly responseCode: number | null;
  readonly durationMs: number | null;
  readonly attempts: readonly DeliveryAttempt[];
  /** The headers of the last request; null before the first attempt. */
  readonly requestHeaders: HttpHeaders | null;
  readonly response: ReceiverResponse | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/**
 * Returns the time of the first automatic attempt that counts toward the delivery's limit. Returns null if no attempt
 * has begun.
 */
export function roundBeganAtMs({ attemptCount, attempts }: Pick<WebhookDelivery, 'attemptCount' | 'attempts'>): number | null {
  const automatic = attempts.filter(({ trigger }) => trigger === 'automatic');
  return attemptCount === 0 ? null : (automatic.slice(-attemptCount)[0]?.atMs ?? null);
}

/** The prefix of sample event ids. */
export const sampleEventPrefix = 'evt_sample_';

/**
 * Reports whether a delivery is for a sample event. Samples do not affect the health of their endpoint, and only staff
 * can resend them.
 */
export const isSample = ({ eventId }: Pick<WebhookDelivery, 'eventId'>): boolean => eventId.startsWith(sampleEventPrefix);

/**
 * The maximum number of attempts on record. When it is reached, manual attempts are refused, so that the item stays
 * within DynamoDB's size limit.
 */
export const maxAttemptsOnRecord = 50;

/** A finished attempt with its request and response. */
export type FinishedAttempt = {
  readonly made: DeliveryAttempt;
  readonly succeeded: boolean;
  readonly requestHeaders: HttpHeaders | null;
  readonly response: ReceiverResponse | null;
};

/**
 * Returns the delivery after a manual attempt. A successful attempt completes the delivery, whatever its state; a
 * failed attempt leaves the state unchanged.
 */
export const afterManualAttempt = (
  delivery: WebhookDelivery,
  { made, succeeded, requestHeaders, response }: FinishedAttempt,
): WebhookDelivery => ({
  ...delivery,
  ...(succeeded ? { status: 'succeeded', nextAttemptAtMs: null, leaseUntilMs: null } : {}),
  attempts: [...delivery.attempts, made],
  lastAttemptAtMs: made.atMs,
  responseCode: made.responseCode,
  durationMs: made.durationMs,
  requestHeaders,
  response,
});

/** If a message has had no effect for this long, it is considered lost, and the delivery is enqueued again. */
export const answerWithinMs = 5 * 60_000;

/**
 * The time from the creation of a delivery to the first check that the delivery was sent. If no attempt has begun by
 * this check, the delivery's message was lost or the sender was killed.
 */
export const firstCheckAfterMs = 2 * 60_000;

/**
 * Returns the time at which the service first checks whether a new delivery was sent: `firstCheckAfterMs` after
 * `createdAtMs` or, if the event arrived late, after `nowMs`.
 */
export const firstCheckAtMs = (createdAtMs: number, nowMs: number): number =>
  (nowMs - createdAtMs < firstCheckAfterMs / 2 ? createdAtMs : nowMs) + firstCheckAfterMs;

/** How many times the queue delivers a message before moving it to the dead-letter queue. */
export const maxMessageReceives = 5;
