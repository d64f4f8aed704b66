import type { Topic } from '#shared/events/topics.ts';
import { all, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';
import { type DisabledReason, disabledReasons, type EndpointHealthRecord, freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import type { EventFilter } from '../filter/event-filter.ts';

/** The entry in an endpoint's list that means every topic. */
export const everyTopic = '*';

/** An encrypted signing secret. `validUntilMs` is set on a rolled secret that still signs until then. */
export type EncryptedSecret = { readonly ciphertext: string; readonly validUntilMs: number | null };

/** An address that receives a store's events (specification: Events). */
export type WebhookEndpoint = {
  readonly id: number;
  readonly storeId: string;
  /** The name that staff gave it; may be empty. */
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly topics: readonly (Topic | typeof everyTopic)[];
  /** Which events of its topics it wants, and which fields; null for everything. */
  readonly filter: EventFilter | null;
  /** Whether the store's staff have it switched on. */
  readonly isActive: boolean;
  /** When the service disabled it, and why; null if it did not. */
  readonly disabledAtMs: number | null;
  readonly disabledReason: DisabledReason | null;
  /**
   * When it was last switched on again or moved to another address; null for never. Attempts that began earlier cannot disable it, nor can
   * deliveries whose attempts began earlier.
   */
  readonly evaluatedFromMs: number | null;
  /** The lock that keeps its address unique among the store's active endpoints; null without one. */
  readonly urlLock: string | null;
  /** Newest first. Empty for an app's endpoint, whose webhooks the app's own secrets sign. */
  readonly secrets: readonly EncryptedSecret[];
  readonly secretLast4: string;
  /** The app whose installation the endpoint belongs to; null for an endpoint of the store's staff. */
  readonly appClientId: string | null;
  /** The only event sent to it (the end of an installation); null for every event of its topics. */
  readonly onlyEventId: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly healthRecord: EndpointHealthRecord;
};

/** The assumed limit of clock skew. An event that is older than an endpoint by less is still sent, so that none is missed. */
const clocksDifferByMs = 5_000;

/**
 * Reports whether an event is to be sent to the endpoint, enabled or not: the endpoint had subscribed to the topic when the event occurred,
 * or exists for this event alone. An event older than the endpoint is not sent to it automatically, however late it arrives.
 */
export const wantsEvent = (
  { topics, onlyEventId, createdAtMs: addedAtMs }: Pick<WebhookEndpoint, 'topics' | 'onlyEventId' | 'createdAtMs'>,
  { id, topic, createdAtMs }: { readonly id: string; readonly topic: Topic; readonly createdAtMs: number },
): boolean =>
  onlyEventId === null
    ? createdAtMs > addedAtMs - clocksDifferByMs && (topics.includes(everyTopic) || topics.includes(topic))
    : onlyEventId === id;

/**
 * Reports whether the endpoint may still be sent events of a topic. For an app the store's current grant decides, even for deliveries
 * created earlier. An endpoint of the staff gets what it wanted when the event occurred.
 */
export const mayReceive = ({ appClientId, topics }: Pick<WebhookEndpoint, 'appClientId' | 'topics'>, topic: string): boolean =>
  appClientId === null || topics.some((one) => one === topic);

const { equals } = guardsOn<WebhookEndpoint>();

/** Requires that neither staff nor the service have disabled it. */
export const switchedOnGuard: Guard<'isActive' | 'disabledAtMs'> = all(equals('isActive', true), equals('disabledAtMs', null));

/** Reports whether deliveries may be sent to an endpoint now; those of a disabled endpoint are held. */
export const isSwitchedOn = (endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs'>): boolean =>
  meetsGuard(switchedOnGuard, endpoint);

/** Whether an endpoint receives events, or why not. `probing`: it is failing and receives one at a time. */
export const sendingStates = ['on', 'probing', 'switched_off', ...disabledReasons] as const;

/**
 * Returns whether an endpoint receives events now, or why not. The service's reason takes precedence over the staff's switch, because it
 * names the problem to fix.
 */
export function sendingOf(
  endpoint: Pick<WebhookEndpoint, 'isActive' | 'disabledAtMs' | 'disabledReason' | 'healthRecord'>,
): (typeof sendingStates)[number] {
  if (!isSwitchedOn(endpoint)) return endpoint.disabledReason ?? 'switched_off';
  return endpoint.healthRecord.openUntilMs === null ? 'on' : 'probing';
}

/** Returns the secrets that sign at `nowMs`: the current one and, after a roll, those whose overlap has not ended. */
export const signingSecrets = (endpoint: Pick<WebhookEndpoint, 'secrets'>, nowMs: number): readonly EncryptedSecret[] =>
  endpoint.secrets.filter(({ validUntilMs }) => validUntilMs === null || nowMs < validUntilMs);

/** The maximum number of endpoints of a store. */
export const maxEndpoints = 50;

/** The longest overlap during which a rolled secret may still sign. */
export const maxOverlapHours = 168;

/** Returns the endpoint switched on again by staff. If the service had disabled it, its health is reset. */
export const switchOnEndpoint = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  isActive: true,
  ...(endpoint.disabledAtMs === null ? {} : { disabledAtMs: null, disabledReason: null, healthRecord: freshHealthRecord }),
});

/** Returns the endpoint at another address. Its health is reset, because it described the old address. */
export const moveEndpoint = (endpoint: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === endpoint.url ? endpoint : { ...endpoint, url, healthRecord: freshHealthRecord };

/** Reports whether a change restarts the evaluation of an endpoint: it was switched on again or moved. */
export const restartsEvaluation = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.url !== before.url || (isSwitchedOn(after) && !isSwitchedOn(before));

/** Returns the secrets after a roll: the new one, and the previous one until `overlapEndsMs`. At most two sign. */
export function rollSecrets(
  secrets: readonly EncryptedSecret[],
  ciphertext: string,
  { nowMs, overlapEndsMs }: { readonly nowMs: number; readonly overlapEndsMs: number },
): readonly EncryptedSecret[] {
  const fresh = { ciphertext, validUntilMs: null };
  const [current] = secrets;
  return current === undefined || overlapEndsMs <= nowMs ? [fresh] : [fresh, { ...current, validUntilMs: overlapEndsMs }];
}
