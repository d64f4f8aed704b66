import * as v from 'valibot';
import { ActorSchema } from '#shared/kernel/actor-schema.ts';
import { Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';

const FieldChangeSchema = v.pipe(
  v.strictObject({ field: v.string(), before: v.unknown(), after: v.unknown(), is_shown: Flag }),
  v.title('FieldChange'),
);

const ResourceSchema = v.strictObject({ object: v.string(), id: v.nullable(v.union([Id, v.string()])) });

/** A change in a store: its object, time and author. */
export const ActivitySchema = v.pipe(
  v.strictObject({
    object: v.literal('activity'),
    id: Id,
    at: Timestamp,
    actor: ActorSchema,
    action: v.string(),
    resource: ResourceSchema,
    summary: v.string(),
    changes: v.array(FieldChangeSchema),
    request_id: v.nullable(v.string()),
  }),
  v.title('Activity'),
  v.examples([
    {
      object: 'activity',
      id: 243948029537267,
      at: '2026-11-05T10:00:00.000Z',
      actor: { type: 'api_key', id: 44, name: 'ERP sync' },
      action: 'product.updated',
      resource: { object: 'product', id: 243948029500001 },
      summary: 'product 243948029500001: updated, made via the API key ERP sync',
      changes: [{ field: 'name', before: 'Mug', after: 'Blue mug', is_shown: true }],
      request_id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
    },
  ]),
);

export type ActivityView = v.InferOutput<typeof ActivitySchema>;
