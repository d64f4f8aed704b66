import * as v from 'valibot';
import { enumParam } from '#shared/http/query-params.ts';

/**
 * The product name, title and SKU of a price's variant, returned with `include=names`. All three are null for a
 * category price or a deleted variant.
 */
export const VariantNamesSchema = v.pipe(
  v.strictObject({ name: v.nullable(v.string()), variant_title: v.nullable(v.string()), sku: v.nullable(v.string()) }),
  v.title('VariantNames'),
);
export type VariantNames = v.InferOutput<typeof VariantNamesSchema>;

export const includeVariantNames = enumParam(['names'], 'Adds `names` to each entry: the names of its variant.');
