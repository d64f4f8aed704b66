import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { changeFilter, type FilterChange } from '../filter/event-filter.ts';
import { normalUrl } from '../sending/target-url.ts';
import { moveEndpoint, switchOnEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** The fields of an endpoint that staff change; an undefined field stays as it is. The address is normalized. */
export type EndpointChange = Changes<WebhookEndpoint, 'name' | 'url' | 'description' | 'topics' | 'isActive'> & FilterChange;

type Beginning = Pick<WebhookEndpoint, 'id' | 'storeId' | 'url' | 'secrets' | 'secretLast4'>;

/** Returns a new endpoint at an address with the defaults: enabled, without topics. */
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

/** Returns the endpoint after a change. */
export function changeEndpoint(before: WebhookEndpoint, change: EndpointChange): WebhookEndpoint {
  const { url, isActive, whenChanged, where, fields: sentFields, exclude, ...fields } = change;
  const filter = changeFilter(before.filter, { whenChanged, where, fields: sentFields, exclude });
  const edited = withChanges(url === undefined || url === before.url ? before : atAddress(before, url), { ...fields, filter });
  if (isActive === undefined) return edited;
  return isActive ? switchOnEndpoint(edited) : { ...edited, isActive: false };
}

/** Addresses stored before normalization may be spelled differently; the new spelling alone is not a move. */
const atAddress = (before: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === normalUrl(before.url) ? { ...before, url } : moveEndpoint(before, url);
