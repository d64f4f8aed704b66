import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { freshHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { changeFilter, type FilterChange } from '../filter/event-filter.ts';
import { normalUrl } from '../sending/target-url.ts';
import { movedTo, switchedOn, type WebhookEndpoint } from './webhook-endpoint.ts';

/** A change of what staff say of an endpoint; a field that is left out (undefined) stays as it is. The address is in its normal form. */
export type EndpointChange = Changes<WebhookEndpoint, 'name' | 'url' | 'description' | 'topics' | 'isActive'> & FilterChange;

type Beginning = Pick<WebhookEndpoint, 'id' | 'storeId' | 'url' | 'secrets' | 'secretLast4'>;

/** A new endpoint of the staff at an address, with the defaults: it is on and wants no topic. */
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

/** The endpoint as it is after a change. */
export function changeEndpoint(before: WebhookEndpoint, change: EndpointChange): WebhookEndpoint {
  const { url, isActive, whenChanged, where, fields: sentFields, exclude, ...fields } = change;
  const filter = changeFilter(before.filter, { whenChanged, where, fields: sentFields, exclude });
  const edited = withChanges(url === undefined || url === before.url ? before : atAddress(before, url), { ...fields, filter });
  if (isActive === undefined) return edited;
  return isActive ? switchedOn(edited) : { ...edited, isActive: false };
}

/** An address stored before there was a normal form may be spelled otherwise, and is the same nevertheless. */
const atAddress = (before: WebhookEndpoint, url: string): WebhookEndpoint =>
  url === normalUrl(before.url) ? { ...before, url } : movedTo(before, url);
