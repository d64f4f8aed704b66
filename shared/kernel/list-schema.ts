import * as v from 'valibot';
import { Flag, Id, Timestamp } from './fields-schema.ts';

/** A response body with a single object (specification: conventions, 5). */
export const dataOf = <Item extends v.GenericSchema>(item: Item) => v.strictObject({ data: item });

/**
 * A response body with one page of a list (specification: conventions, 6). `as_of` is our addition: a client that uses
 * it as the next `updated_since` misses nothing.
 */
export const pageSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    data: v.array(item),
    has_more: Flag,
    next_cursor: v.nullable(v.string()),
    as_of: Timestamp,
  });

/**
 * The response to a DELETE (specification: Discounts). If orders have used a discount, the discount is kept, and
 * `deleted` and `is_active` are false. Otherwise `is_active` is absent.
 */
export const DeletedSchema = v.pipe(
  v.strictObject({ object: v.string(), id: Id, deleted: Flag, is_active: v.exactOptional(Flag) }),
  v.title('Deleted'),
);
export type DeletedView = v.InferOutput<typeof DeletedSchema>;
