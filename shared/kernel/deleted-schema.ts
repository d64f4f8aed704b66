import * as v from 'valibot';
import { Flag, Id } from './fields-schema.ts';

/**
 * The answer to a DELETE (specification: Discounts). A discount that was used on orders stays: `deleted` is false, and
 * `is_active`, present only then, is false.
 */
export const Deleted = v.pipe(
  v.strictObject({ object: v.string(), id: Id, deleted: Flag, is_active: v.exactOptional(Flag) }),
  v.title('Deleted'),
);
export type DeletedView = v.InferOutput<typeof Deleted>;
