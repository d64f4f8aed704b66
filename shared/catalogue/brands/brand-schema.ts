import * as v from 'valibot';
import { Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A brand to which products belong (specification: Brand). */
export const BrandSchema = v.pipe(
  v.strictObject({
    object: v.literal('brand'),
    id: Id,
    name: v.string(),
    slug: v.string(),
    description: v.nullable(v.string()),
    website: v.nullable(v.string()),
    created_at: v.nullable(Timestamp),
    updated_at: v.nullable(Timestamp),
  }),
  v.title('Brand'),
);
export type BrandView = v.InferOutput<typeof BrandSchema>;
