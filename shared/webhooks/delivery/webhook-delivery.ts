import type { Topic } from '#shared/events/topics.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { Trim } from '../filter/event-filter.ts';

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'held'] as const;
/** `held`: the endpoint is disabled; `failed`: all attempts are used. */
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
/** The phase in which an attempt failed; `internal` is a fault of this service. */
export type AttemptFailure = (typeof attemptFailures)[number];

/** One POST to a receiver, whether or not it got through. */
export type DeliveryAttempt = {
  readonly number: number;
  readonly trigger: AttemptTrigger;
  readonly atMs: number;
  readonly url: string;
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** How long each phase that was reached took, in ms, by name (`dns_ms`). */
  readonly timings: Readonly<Record<string, number>>;
  readonly failure: AttemptFailure | null;
  /** Advice for the owner of the receiver; null after a success. */
  readonly advice: string | null;
};

/** Headers that this service chooses. Response headers are `NamedValues`. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** The last response of a receiver, with its body truncated to 16 KB. */
export type ReceiverResponse = { readonly headers: NamedValues; readonly body: string };

/**
 * One event on its way to one endpoint. The body is not stored here: it is the event's own text, reduced by `trim` if the endpoint wants
 * only some fields.
 */
export type WebhookDelivery = {
  readonly id: number;
  readonly storeId: string;
  readonly eventId: string;
  readonly endpointId: number;
  readonly topic: Topic;
  /** The fields that the receiver gets, as the endpoint defined them when the delivery was created; null for all. */
  readonly trim: Trim | null;
  readonly status: DeliveryStatus;
  /** Automatic attempts begun since it was created or recovered, including any whose outcome was never written. */
  readonly attemptCount: number;
  /** The last number assigned to an attempt of any kind; 0 before the first. Numbers are never reused. */
  readonly lastNumber: number;
  readonly nextAttemptAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  /** The end of the lease of the attempt under way. */
  readonly leaseUntilMs: number | null;
  readonly responseCode: number | null;
  readonly durationMs: number | null;
  readonly attempts: readonly DeliveryAttempt[];
  /** Headers of the last request; null before the first attempt. */
  readonly requestHeaders: HttpHeaders | null;
  readonly response: ReceiverResponse | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Returns when the first automatic attempt that counts toward the delivery's limit was made; null before it. */
export function roundBeganAtMs({ attemptCount, attempts }: Pick<WebhookDelivery, 'attemptCount' | 'attempts'>): number | null {
  const automatic = attempts.filter(({ trigger }) => trigger === 'automatic');
  return attemptCount === 0 ? null : (automatic.slice(-attemptCount)[0]?.atMs ?? null);
}

/** The prefix of the ids of sample events. */
export const sampleEventPrefix = 'evt_sample_';

/** Reports whether a delivery is of a sample event. Samples do not affect the health of their endpoint, and only staff can resend them. */
export const isSample = ({ eventId }: Pick<WebhookDelivery, 'eventId'>): boolean => eventId.startsWith(sampleEventPrefix);

/** The attempts on record at which manual attempts are refused, so that the item stays within DynamoDB's size limit. */
export const maxAttemptsOnRecord = 50;

/** A finished attempt with its request and response. */
export type FinishedAttempt = {
  readonly made: DeliveryAttempt;
  readonly succeeded: boolean;
  readonly requestHeaders: HttpHeaders | null;
  readonly response: ReceiverResponse | null;
};

/** Returns the delivery after a manual attempt. A success completes it in any state; a failure leaves its state unchanged. */
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

/** A message without an effect within this time is considered lost, and the delivery is enqueued again. */
export const answerWithinMs = 5 * 60_000;

/** The delay after which a new delivery is first checked. By then its message is lost, or its sender was killed. */
export const firstCheckAfterMs = 2 * 60_000;

/**
 * Returns when a delivery for immediate sending is first checked. The time follows from its creation alone, unless its event arrived late.
 */
export const firstCheckAtMs = (createdAtMs: number, nowMs: number): number =>
  (nowMs - createdAtMs < firstCheckAfterMs / 2 ? createdAtMs : nowMs) + firstCheckAfterMs;

/** How often the queue delivers a message before it moves to the dead-letter queue. */
export const maxMessageReceives = 5;
