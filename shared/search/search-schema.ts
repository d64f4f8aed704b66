import * as v from 'valibot';
import { enumOf, Flag, Id } from '#shared/kernel/fields-schema.ts';

/** The kinds of objects in search results, in the order of the response. */
export const foundKinds = ['product', 'variant', 'customer', 'order', 'booking', 'gift_card', 'purchase_order'] as const;
export type FoundKind = (typeof foundKinds)[number];

const FoundObjectSchema = v.strictObject({
  object: enumOf(foundKinds),
  id: Id,
  product_id: v.nullable(Id),
  title: v.string(),
  detail: v.nullable(v.string()),
  exact: Flag,
});
export type FoundObjectView = v.InferOutput<typeof FoundObjectSchema>;

/** The results of a search. For each kind, exact matches of a code are first, then the newest objects. */
export const SearchResultsSchema = v.pipe(
  v.strictObject({ object: v.literal('search_results'), results: v.array(FoundObjectSchema), more: v.array(enumOf(foundKinds)) }),
  v.title('SearchResults'),
);
