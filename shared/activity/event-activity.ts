import * as v from 'valibot';
import type { Activity, FieldChange } from './activity-entry.ts';
import { fieldChangesBetween, removedFields } from './field-changes.ts';

const ResourceId = v.nullish(v.union([v.number(), v.string()]));

const Fields = v.record(v.string(), v.unknown());
const EventBody = v.object({
  id: v.string(),
  topic: v.string(),
  created_at: v.string(),
  actor: v.object({
    type: v.picklist(['api_key', 'app', 'staff', 'storefront', 'system']),
    id: v.nullable(v.union([v.number(), v.string()])),
    name: v.string(),
  }),
  request_id: v.nullable(v.string()),
  data: Fields,
  previous: v.nullish(Fields),
});
const Named = v.object({ object: v.string(), id: ResourceId, variant_id: v.nullish(v.number()) });
const Changed = v.object({
  action: v.string(),
  resource: v.object({ object: v.string(), id: ResourceId }),
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown(), isShown: v.boolean() })),
});

/**
 * Returns the activity that an event's body describes.
 * @throws ValiError if the body is invalid
 */
export function readActivity(body: unknown): Activity {
  const event = v.parse(EventBody, body);
  const shared = { atMs: Date.parse(event.created_at), actor: event.actor, requestId: event.request_id };
  if (event.topic === 'internal.changed') {
    const { action, resource, changes } = v.parse(Changed, event.data);
    return {
      ...shared,
      action,
      resource: { object: resource.object, id: resource.id ?? null },
      changes: changes as readonly FieldChange[],
    };
  }
  const named = v.parse(Named, event.data);
  return {
    ...shared,
    action: event.topic,
    resource: { object: named.object, id: named.id ?? named.variant_id ?? null },
    changes: changesOf(event.topic, event.previous ?? {}, event.data),
  };
}

/** The activity entry of a deleted product shows the product's last values. */
const changesOf = (topic: string, previous: Readonly<Record<string, unknown>>, data: Readonly<Record<string, unknown>>) =>
  topic === 'product.deleted' ? removedFields(data) : fieldChangesBetween(previous, data);
