import type { Topic } from '#shared/events/topics.ts';
import { all, type Guard, guardsOn, holds } from '#shared/kernel/guard.ts';
import { type DisabledReason, disabledReasons, type EndpointHealthRecord, freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import type { EventFilter } from '../filter/event-filter.ts';

/** Means every topic in an endpoint's list. */
export const everyTopic = '*';

/** A signing secret as it is kept: encrypted. `validUntilMs` is set on one that was rolled and still signs for a while. */
export type EncryptedSecret = { readonly ciphertext: string; readonly validUntilMs: number | null };

/** An address that wants a store's events (specification: Events). */
export type WebhookEndpoint = {
  readonly id: number;
  readonly storeId: string;
  /** What its people call it; may be empty. */
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly topics: readonly (Topic | typeof everyTopic)[];
  /** What it wants below the topics; null for all of it. */
  readonly filter: EventFilter | null;
  /** The switch of the store's staff. */
  readonly isActive: boolean;
  /** When the service switched it off, and why; null while it has not. */
  readonly disabledAtMs: number | null;
  readonly disabledReason: DisabledReason | null;
  /**
   * When it was switched on again, or given another address, last; null for never. No attempt that began before can switch it off,
   * nor can a delivery whose attempts began before.
   */
  readonly evaluatedFromMs: number | null;
  /** The lock by which no other active endpoint of the store has its address; null when it has none. */
  readonly urlLock: string | null;
  /** Newest first; none of an app's endpoint, whose webhooks the app's own secrets sign. */
  readonly secrets: readonly EncryptedSecret[];
  readonly secretLast4: string;
  /** The app whose installation the endpoint belongs to; null for one of the store's staff. */
  readonly appClientId: string | null;
  /** The one event that is sent there, the end of an installation; null for every event of its topics. */
  readonly onlyEventId: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly healthRecord: EndpointHealthRecord;
};

/** Clocks of two machines differ by less. An event this much older than an endpoint is still sent there, so that none is missed. */
const clocksDifferByMs = 5_000;

/**
 * Whether an event is to be sent to the endpoint, switched on or not: it had subscribed to the topic when the event happened, or is there for this
 * event alone. An event from before an endpoint was added is not sent there by itself, however late it arrives.
 */
export const wantsEvent = (
  { topics, onlyEventId, createdAtMs: addedAtMs }: Pick<WebhookEndpoint, 'topics' | 'onlyEventId' | 'createdAtMs'>,
  { id, topic, createdAtMs }: { readonly id: string; readonly topic: Topic; readonly createdAtMs: number },
): boolean =>
  onlyEventId === null
    ? createdAtMs > addedAtMs - clocksDifferByMs && (topics.includes(everyTopic) || topics.includes(topic))
    : onlyEventId === id;

/**
 * Whether the endpoint may still be sent events of a topic. What an app may read is what its store grants it now, also for deliveries
 * that were made before; an endpoint of the staff gets what it wanted when the event happened.
 */
export const mayReceive = ({ appClientId, topics }: Pick<WebhookEndpoint, 'appClientId' | 'topics'>, topic: string): boolean =>
  appClientId === null || topics.some((one) => one === topic);

const { equals } = guardsOn<WebhookEndpoint>();

/** Neither its people nor the service have switched it off. */
export const switchedOnGuard: Guard<'isActive' | 'disabledAtMs'> = all(equals('isActive', true), equals('disabledAtMs', null));

/** Whether anything may be sent there now; deliveries to an endpoint that is switched off are held. */
export const isSwitchedOn = (endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs'>): boolean => holds(switchedOnGuard, endpoint);

/** Whether events are sent to an endpoint, or why not: `probing` one at a time, since it keeps failing. */
export const sendingStates = ['on', 'probing', 'switched_off', ...disabledReasons] as const;

/** Whether events are sent there now, or why not; the service's reason counts before that of the staff, who must mend it first. */
export function sendingOf(
  endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs' | 'disabledReason' | 'healthRecord'>,
): (typeof sendingStates)[number] {
  if (!isSwitchedOn(endpoint)) return endpoint.disabledReason ?? 'switched_off';
  return endpoint.healthRecord.openUntilMs === null ? 'on' : 'probing';
}

/** The secrets that sign at `nowMs`: the current one and, after a roll, those whose overlap has not ended. */
export const signingSecrets = (endpoint: Pick<WebhookEndpoint, 'secrets'>, nowMs: number): readonly EncryptedSecret[] =>
  endpoint.secrets.filter(({ validUntilMs }) => validUntilMs === null || nowMs < validUntilMs);

/** A store has at most this many endpoints. */
export const maxEndpoints = 50;

/** The longest time for which a rolled secret may go on signing. */
export const maxOverlapHours = 168;

/** The endpoint switched on again by its people: what was wrong is taken to be mended. */
export const switchedOn = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  isActive: true,
  ...(endpoint.disabledAtMs === null ? {} : { disabledAtMs: null, disabledReason: null, healthRecord: freshHealthRecord }),
});

/** The endpoint at another address: what the one before has shown says nothing of it. */
export const movedTo = (endpoint: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === endpoint.url ? endpoint : { ...endpoint, url, healthRecord: freshHealthRecord };

/** Whether a change takes what was wrong with an endpoint to be mended: it is on again, or elsewhere. */
export const restartsEvaluation = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.url !== before.url || (isSwitchedOn(after) && !isSwitchedOn(before));

/** The secrets after a roll: the new one, and the one before it until `overlapEndsMs`. Two sign at most. */
export function rolledSecrets(
  secrets: readonly EncryptedSecret[],
  ciphertext: string,
  { nowMs, overlapEndsMs }: { readonly nowMs: number; readonly overlapEndsMs: number },
): readonly EncryptedSecret[] {
  const fresh = { ciphertext, validUntilMs: null };
  const [current] = secrets;
  return current === undefined || overlapEndsMs <= nowMs ? [fresh] : [fresh, { ...current, validUntilMs: overlapEndsMs }];
}
