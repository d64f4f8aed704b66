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
  // A newer version may have stored topics that this one does not know: it sends what it does.
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

/** How a webhook endpoint is stored, without what attempts have shown. */
export const endpointForm = storedForm<Omit<WebhookEndpoint, 'healthRecord'>>()(endpointKinds);

type StoredHealth = Omit<EndpointHealthRecord, 'isBacklogWatched'>;

/** The health that attempts have shown. A field without a value is absent, not null, so that conditions can test for it. */
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

/** How what attempts have shown is stored. */
export const healthForm = storedForm<StoredHealth>()(healthKinds);

/** An endpoint as conditions see it: with what attempts have shown, and when its backlog is drained (`drainKeys`). */
export type GuardedEndpoint = Omit<WebhookEndpoint, 'healthRecord'> & StoredHealth & { readonly dueSk: string | null };

/** The stored form that conditions on an endpoint are written in. */
export const guardedEndpointForm = storedForm<GuardedEndpoint>()({ ...endpointKinds, ...healthKinds, dueSk: absent(text) });

/** Since when the backlog of an endpoint was found empty; null when it was not. */
export type IdleSince = { readonly idleSinceMs: number | null };

const idleKinds: FieldKinds<IdleSince> = { idleSinceMs: absent(number) };

/** The stored form of what the last drain of a backlog found. */
export const idleForm = storedForm<IdleSince>()(idleKinds);

/** The stored form that conditions on the drain of a backlog are written in. */
export const drainForm = storedForm<IdleSince & { readonly dueSk: string | null }>()({ ...idleKinds, dueSk: absent(text) });
