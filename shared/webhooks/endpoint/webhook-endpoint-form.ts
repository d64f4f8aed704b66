import { topics } from '#shared/events/topics.ts';
import {
  absent,
  type FieldKinds,
  flag,
  type Kind,
  listOf,
  mapOf,
  named,
  number,
  oneOf,
  optional,
  storedForm,
  text,
} from '#shared/table/rows/stored-form.ts';
import { disabledReasons, type EndpointHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { filterForm } from '../filter/event-filter-form.ts';
import { type EncryptedSecret, everyTopic, type WebhookEndpoint } from './webhook-endpoint.ts';

const known = new Set<string>([...topics, everyTopic]);

const isKnown = (topic: string): topic is WebhookEndpoint['topics'][number] => known.has(topic);

const texts = listOf(text);

const subscribedTopics: Kind<WebhookEndpoint['topics']> = {
  // Topics stored by a newer version are ignored, because this version does not know these topics.
  read: (stored) => texts.read(stored).filter(isKnown),
  write: (subscribed) => subscribed,
  shape: { listOf: { words: [...known] } },
};

const endpointKinds: FieldKinds<Omit<WebhookEndpoint, 'healthRecord'>> = {
  id: number,
  storeId: text,
  name: text,
  url: text,
  description: text,
  topics: subscribedTopics,
  filter: absent(filterForm),
  isActive: flag,
  disabledAtMs: optional(number),
  disabledReason: optional(oneOf(disabledReasons)),
  evaluatedFromMs: named('judged_from_ms', absent(number)),
  urlLock: absent(text),
  secrets: listOf(storedForm<EncryptedSecret>()({ ciphertext: text, validUntilMs: optional(number) })),
  secretLast4: text,
  appClientId: absent(text),
  onlyEventId: absent(text),
  createdAtMs: number,
  updatedAtMs: number,
};

/** The stored form of a webhook endpoint, without its health. */
export const endpointForm = storedForm<Omit<WebhookEndpoint, 'healthRecord'>>()(endpointKinds);

type StoredHealth = Omit<EndpointHealthRecord, 'isBacklogWatched'>;

/**
 * Maps each health field to its kind. A null value is stored as a missing attribute, so that conditions can test for
 * null.
 */
const healthKinds: FieldKinds<StoredHealth> = {
  slots: mapOf(number),
  failures: number,
  firstFailureAtMs: absent(number),
  lastFailureAtMs: absent(number),
  lastSuccessAtMs: absent(number),
  lastDurationMs: absent(number),
  openUntilMs: absent(number),
  breakerTrips: named('openings', number),
  warnings: number,
};

/** The stored form of an endpoint's health. */
export const healthForm = storedForm<StoredHealth>()(healthKinds);

/**
 * The endpoint fields that conditions can test. They include the endpoint's health and the sort key of its next drain
 * (`drainKeys`).
 */
export type GuardedEndpoint = Omit<WebhookEndpoint, 'healthRecord'> & StoredHealth & { readonly dueSk: string | null };

/** The stored form of the endpoint fields that conditions can test. */
export const guardedEndpointForm = storedForm<GuardedEndpoint>()({ ...endpointKinds, ...healthKinds, dueSk: absent(text) });

/** The time since which an endpoint's backlog has been empty; null if it is not empty. */
export type BacklogIdleSince = { readonly idleSinceMs: number | null };

const idleKinds: FieldKinds<BacklogIdleSince> = { idleSinceMs: absent(number) };

/** The stored form of `BacklogIdleSince`: the time at which an endpoint's backlog was first found empty. */
export const idleForm = storedForm<BacklogIdleSince>()(idleKinds);

/**
 * The stored form of two facts about an endpoint's backlog: when the backlog is drained next, and since when the
 * backlog has been empty.
 */
export const drainForm = storedForm<BacklogIdleSince & { readonly dueSk: string | null }>()({ ...idleKinds, dueSk: absent(text) });
