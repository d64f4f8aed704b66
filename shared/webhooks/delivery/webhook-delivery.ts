import type { Topic } from '#shared/events/topics.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { Trim } from '../filter/event-filter.ts';

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'held'] as const;
/** `held`: the endpoint is switched off; `failed`: all attempts are used. */
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
/** Why an attempt failed, by the phase that failed; `internal` is a fault of ours. */
export type AttemptFailure = (typeof attemptFailures)[number];

/** One POST to a receiver, or the attempt at one. */
export type DeliveryAttempt = {
  readonly number: number;
  readonly trigger: AttemptTrigger;
  readonly atMs: number;
  readonly url: string;
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** How long each phase took that was reached, by its name (`dns_ms`). */
  readonly timings: Readonly<Record<string, number>>;
  readonly failure: AttemptFailure | null;
  /** Advice for the receiver's people; null after a success. */
  readonly advice: string | null;
};

/** Headers that we choose; those of an answer are `NamedValues`. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** The last answer of a receiver; the body is cut to the length that the service keeps. */
export type ReceiverResponse = { readonly headers: NamedValues; readonly body: string };

/**
 * One event on its way to one endpoint. The bytes that are sent are the event's own and are not copied here; where the endpoint wants part of them, they
 * follow from the event and from `trim`.
 */
export type WebhookDelivery = {
  readonly id: number;
  readonly storeId: string;
  readonly eventId: string;
  readonly endpointId: number;
  readonly topic: Topic;
  /** What the receiver gets of the payload, as the endpoint said when the delivery was made; null for all of it. */
  readonly trim: Trim | null;
  readonly status: DeliveryStatus;
  /** Automatic attempts that were begun since it was created or recovered, also one whose outcome was never written. */
  readonly attemptCount: number;
  /** The number that was given out last to an attempt of any kind, and will not be given again; 0 before the first. */
  readonly lastNumber: number;
  readonly nextAttemptAtMs: number | null;
  readonly lastAttemptAtMs: number | null;
  /** Until then the attempt under way belongs to one sender. */
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

/** When the first of the automatic attempts was made that count towards the delivery's limit; null before it. */
export function roundBeganAtMs({ attemptCount, attempts }: Pick<WebhookDelivery, 'attemptCount' | 'attempts'>): number | null {
  const automatic = attempts.filter(({ trigger }) => trigger === 'automatic');
  return attemptCount === 0 ? null : (automatic.slice(-attemptCount)[0]?.atMs ?? null);
}

/** The ids of sample events begin with this. */
export const sampleEventPrefix = 'evt_sample_';

/** Whether a delivery is of a sample: it says nothing of its endpoint, and is sent again by staff only. */
export const isSample = ({ eventId }: Pick<WebhookDelivery, 'eventId'>): boolean => eventId.startsWith(sampleEventPrefix);

/** No manual attempt is made with this many attempts on record, so that it never outgrows what can be stored. */
export const maxAttemptsOnRecord = 50;

/** An attempt with the request that was made, and what was answered. */
export type FinishedAttempt = {
  readonly made: DeliveryAttempt;
  readonly succeeded: boolean;
  readonly requestHeaders: HttpHeaders | null;
  readonly response: ReceiverResponse | null;
};

/** The delivery after a manual attempt: a success ends it whatever it was waiting for, a failure leaves it where it was. */
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

/** A message without effect within this time is taken for lost, and the delivery is enqueued again. */
export const answerWithinMs = 5 * 60_000;

/** A delivery that was made to be sent at once is looked at after this time: its message was lost by then, or its sender was killed. */
export const firstLookAfterMs = 2 * 60_000;

/** When a delivery that is to be sent at once is first looked at; a time that follows from its creation alone, unless its event comes late. */
export const firstLookAtMs = (createdAtMs: number, nowMs: number): number =>
  (nowMs - createdAtMs < firstLookAfterMs / 2 ? createdAtMs : nowMs) + firstLookAfterMs;

/** How often the queue hands out a message about a delivery before it counts as dead. */
export const maxMessageReceives = 5;
