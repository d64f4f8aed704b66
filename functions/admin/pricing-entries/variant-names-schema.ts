import * as v from 'valibot';
import { enumParam } from '#shared/http/query-params.ts';

/** The variant of a price in the words of an order's line, for requests with `include=names`; nulls for a price of other goods, or a deleted variant. */
export const VariantNamesSchema = v.pipe(
  v.strictObject({ name: v.nullable(v.string()), variant_title: v.nullable(v.string()), sku: v.nullable(v.string()) }),
  v.title('VariantNames'),
);
export type VariantNames = v.InferOutput<typeof VariantNamesSchema>;

export const includeVariantNames = enumParam(['names'], 'Adds `names` to each: what its variant is called.');
