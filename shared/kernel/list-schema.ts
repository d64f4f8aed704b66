import * as v from 'valibot';
import { Flag, Id, Timestamp } from './fields-schema.ts';

/** The body that carries a single object (specification: conventions, 5). */
export const dataOf = <Item extends v.GenericSchema>(item: Item) => v.strictObject({ data: item });

/**
 * The body that carries one page of a list (specification: conventions, 6). `as_of`, our addition, is the `updated_since`
 * with which the next poll misses nothing.
 */
export const pageSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    data: v.array(item),
    has_more: Flag,
    next_cursor: v.nullable(v.string()),
    as_of: Timestamp,
  });

/**
 * The answer to a DELETE (specification: Discounts). A discount that was used on orders stays: `deleted` is false, and
 * `is_active`, present only then, is false.
 */
export const DeletedSchema = v.pipe(
  v.strictObject({ object: v.string(), id: Id, deleted: Flag, is_active: v.exactOptional(Flag) }),
  v.title('Deleted'),
);
export type DeletedView = v.InferOutput<typeof DeletedSchema>;
