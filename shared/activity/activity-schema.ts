import * as v from 'valibot';
import { ActorSchema } from '#shared/kernel/actor-schema.ts';
import { Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';

const FieldChangeSchema = v.pipe(
  v.strictObject({ field: v.string(), before: v.unknown(), after: v.unknown(), is_shown: Flag }),
  v.title('FieldChange'),
);

const ResourceSchema = v.strictObject({ object: v.string(), id: v.nullable(v.union([Id, v.string()])) });

/** What was changed in a store, when, and by whom. */
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
);

export type ActivityView = v.InferOutput<typeof ActivitySchema>;
