import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { changeFilter, type FilterChange } from '../filter/event-filter.ts';
import { normalUrl } from '../sending/target-url.ts';
import { moveEndpoint, switchOnEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** The endpoint fields that staff can change. An undefined field keeps its value. `url` is already normalized. */
export type EndpointChange = Changes<WebhookEndpoint, 'name' | 'url' | 'description' | 'topics' | 'isActive'> & FilterChange;

type Beginning = Pick<WebhookEndpoint, 'id' | 'storeId' | 'url' | 'secrets' | 'secretLast4'>;

/** Returns a new endpoint with the default settings: enabled, without topics. */
export const blankEndpoint = (beginning: Beginning): WebhookEndpoint => ({
  ...beginning,
  name: '',
  description: '',
  topics: [],
  filter: null,
  isActive: true,
  disabledAtMs: null,
  disabledReason: null,
  evaluatedFromMs: null,
  urlLock: null,
  appClientId: null,
  onlyEventId: null,
  createdAtMs: idTimeMs(beginning.id),
  updatedAtMs: idTimeMs(beginning.id),
  healthRecord: freshHealthRecord,
});

/** Returns the endpoint with a change applied. */
export function changeEndpoint(before: WebhookEndpoint, change: EndpointChange): WebhookEndpoint {
  const { url, isActive, whenChanged, where, fields: sentFields, exclude, ...fields } = change;
  const filter = changeFilter(before.filter, { whenChanged, where, fields: sentFields, exclude });
  const edited = withChanges(url === undefined || url === before.url ? before : atAddress(before, url), { ...fields, filter });
  if (isActive === undefined) return edited;
  return isActive ? switchOnEndpoint(edited) : { ...edited, isActive: false };
}

/**
 * Returns the endpoint with `url` as its URL. If the change only normalizes the stored URL, the endpoint keeps its
 * health.
 */
const atAddress = (before: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === normalUrl(before.url) ? { ...before, url } : moveEndpoint(before, url);
