import * as v from 'valibot';
import { Count, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A node of the category tree (specification: Category). */
export const CategorySchema = v.pipe(
  v.strictObject({
    object: v.literal('category'),
    id: Id,
    name: v.string(),
    slug: v.string(),
    parent_id: v.nullable(Id),
    description: v.nullable(v.string()),
    is_visible: Flag,
    position: Count,
    created_at: v.nullable(Timestamp),
    updated_at: v.nullable(Timestamp),
  }),
  v.title('Category'),
);
export type CategoryView = v.InferOutput<typeof CategorySchema>;
