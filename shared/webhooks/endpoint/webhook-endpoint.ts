import type { Topic } from '#shared/events/topics.ts';
import { all, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';
import { type DisabledReason, disabledReasons, type EndpointHealthRecord, freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import type { EventFilter } from '../filter/event-filter.ts';

/** The entry in an endpoint's topic list that stands for every topic. */
export const everyTopic = '*';

/**
 * An encrypted signing secret. If a newer secret has replaced this secret, `validUntilMs` is the time until which
 * webhooks are still signed with this secret; otherwise null.
 */
export type EncryptedSecret = { readonly ciphertext: string; readonly validUntilMs: number | null };

/** A URL that receives a store's events (specification: Events). */
export type WebhookEndpoint = {
  readonly id: number;
  readonly storeId: string;
  /** The name given by staff; may be empty. */
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly topics: readonly (Topic | typeof everyTopic)[];
  /** Selects the events that the endpoint receives, and the fields of these events; null if nothing is filtered out. */
  readonly filter: EventFilter | null;
  /** Whether the store's staff have switched the endpoint on. */
  readonly isActive: boolean;
  /** The time at which the service disabled the endpoint; null if it did not. */
  readonly disabledAtMs: number | null;
  readonly disabledReason: DisabledReason | null;
  /**
   * The time at which the endpoint was last switched on again or moved to another address; null if neither has
   * happened. Attempts and deliveries that began earlier cannot disable the endpoint.
   */
  readonly evaluatedFromMs: number | null;
  /** The lock that keeps the URL unique among the store's active endpoints; null if the endpoint has no lock. */
  readonly urlLock: string | null;
  /**
   * The signing secrets, newest first. Empty for an app's endpoint, whose webhooks are signed with the app's own
   * secrets.
   */
  readonly secrets: readonly EncryptedSecret[];
  readonly secretLast4: string;
  /** The app whose installation the endpoint belongs to; null for an endpoint created by the store's staff. */
  readonly appClientId: string | null;
  /**
   * The id of the only event that the endpoint still receives. This event announces the end of an installation. Null if
   * the endpoint receives all events of its topics.
   */
  readonly onlyEventId: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly healthRecord: EndpointHealthRecord;
};

/**
 * The assumed maximum difference between two clocks. If an event seems to have occurred before the endpoint's creation,
 * but by less than this difference, the event is sent. An endpoint then misses no event because of an inexact clock.
 */
const clocksDifferByMs = 5_000;

/**
 * Reports whether an endpoint wants an event. Enabled and disabled endpoints are treated alike. The endpoint must have
 * subscribed to the topic, and must have existed when the event occurred. The time at which the event arrives does not
 * matter. An endpoint with `onlyEventId` wants only the event with that id.
 */
export const wantsEvent = (
  { topics, onlyEventId, createdAtMs: addedAtMs }: Pick<WebhookEndpoint, 'topics' | 'onlyEventId' | 'createdAtMs'>,
  { id, topic, createdAtMs }: { readonly id: string; readonly topic: Topic; readonly createdAtMs: number },
): boolean =>
  onlyEventId === null
    ? createdAtMs > addedAtMs - clocksDifferByMs && (topics.includes(everyTopic) || topics.includes(topic))
    : onlyEventId === id;

/**
 * Reports whether an endpoint may still receive existing deliveries of a topic. An app's endpoint may receive the
 * deliveries only while the store grants the topic to the app. An endpoint of the store's staff may receive all its
 * deliveries.
 */
export const mayReceive = ({ appClientId, topics }: Pick<WebhookEndpoint, 'appClientId' | 'topics'>, topic: string): boolean =>
  appClientId === null || topics.some((one) => one === topic);

const { equals } = guardsOn<WebhookEndpoint>();

/** Requires that staff have switched the endpoint on and that the service has not disabled the endpoint. */
export const switchedOnGuard: Guard<'isActive' | 'disabledAtMs'> = all(equals('isActive', true), equals('disabledAtMs', null));

/** Reports whether deliveries may be sent to an endpoint now. Deliveries for a disabled endpoint are held. */
export const isSwitchedOn = (endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs'>): boolean =>
  meetsGuard(switchedOnGuard, endpoint);

/**
 * The values that tell whether an endpoint receives events, and the reason if it does not. `probing` means that the
 * endpoint is failing and gets one attempt at a time.
 */
export const sendingStates = ['on', 'probing', 'switched_off', ...disabledReasons] as const;

/**
 * Returns the sending state of an endpoint: whether it receives events now or, if not, the reason. If both the service
 * and staff have switched it off, the service's reason is returned, because it names the problem to fix.
 */
export function sendingOf(
  endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs' | 'disabledReason' | 'healthRecord'>,
): (typeof sendingStates)[number] {
  if (!isSwitchedOn(endpoint)) return endpoint.disabledReason ?? 'switched_off';
  return endpoint.healthRecord.openUntilMs === null ? 'on' : 'probing';
}

/**
 * Returns the secrets with which webhooks are signed at `nowMs`: the current secret and, after a roll, the previous
 * secret until the overlap ends.
 */
export const signingSecrets = (endpoint: Pick<WebhookEndpoint, 'secrets'>, nowMs: number): readonly EncryptedSecret[] =>
  endpoint.secrets.filter(({ validUntilMs }) => validUntilMs === null || nowMs < validUntilMs);

/** The maximum number of endpoints per store. */
export const maxEndpoints = 50;

/** The maximum time, in hours, for which a replaced secret may still sign webhooks. */
export const maxOverlapHours = 168;

/**
 * Returns the endpoint in the switched-on state. If the service had disabled the endpoint, the endpoint's health is
 * reset.
 */
export const switchOnEndpoint = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  isActive: true,
  ...(endpoint.disabledAtMs === null ? {} : { disabledAtMs: null, disabledReason: null, healthRecord: freshHealthRecord }),
});

/**
 * Returns the endpoint after a move to `url`. If the URL changes, the endpoint's health is reset, because the health
 * describes the old URL.
 */
export const moveEndpoint = (endpoint: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === endpoint.url ? endpoint : { ...endpoint, url, healthRecord: freshHealthRecord };

/**
 * Reports whether a change gives the endpoint another URL or switches the endpoint on. In both cases, the evaluation of
 * the endpoint's health restarts.
 */
export const restartsEvaluation = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.url !== before.url || (isSwitchedOn(after) && !isSwitchedOn(before));

/**
 * Returns the secrets after the current secret is replaced: the new secret and, until `overlapEndsMs`, the previous
 * secret. At most two secrets are in use at a time.
 */
export function rollSecrets(
  secrets: readonly EncryptedSecret[],
  ciphertext: string,
  { nowMs, overlapEndsMs }: { readonly nowMs: number; readonly overlapEndsMs: number },
): readonly EncryptedSecret[] {
  const fresh = { ciphertext, validUntilMs: null };
  const [current] = secrets;
  return current === undefined || overlapEndsMs <= nowMs ? [fresh] : [fresh, { ...current, validUntilMs: overlapEndsMs }];
}
