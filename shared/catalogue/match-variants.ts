import type { NamedValues } from '#shared/kernel/named-values.ts';
import { type Product, trimSku, type Variant } from './product.ts';
import type { VariantInput } from './product-change.ts';

/**
 * Returns the variants of a request with the ids of the existing variants that they match, for a client that does not
 * know these ids. A variant in the request matches an existing variant by the first of these rules that applies:
 * - They share an external id.
 * - They have the same SKU.
 * - They have the same option values.
 * - The product has no options, and the request contains only one variant.
 */
export function matchVariants({ options, variants }: Product, inputs: readonly VariantInput[]): VariantInput[] {
  const named = new Set(inputs.flatMap(({ id }) => id ?? []));
  const free = (): readonly Variant[] => variants.filter(({ id }) => !named.has(id));
  // Each rule is applied to all inputs before the next, weaker rule is applied. Otherwise an input could take a variant
  // by SKU although another input identifies this variant by external id.
  const rules: readonly ((variant: Variant, input: VariantInput) => boolean)[] = [
    (variant, { externalIds = new Map() }) =>
      [...externalIds].some(([system, id]) => id !== null && variant.externalIds.get(system) === id),
    (variant, { sku }) => sku != null && variant.sku === trimSku(sku),
    (variant, { optionValues }) => options.length > 0 && optionValues !== undefined && hasValues(variant, optionValues),
    () => options.length === 0 && inputs.length === 1,
  ];
  return rules.reduce<readonly VariantInput[]>(
    (some, isIt) =>
      some.map((input) => {
        const found = input.id == null ? free().find((variant) => isIt(variant, input)) : undefined;
        if (found === undefined) return input;
        named.add(found.id);
        return { ...input, id: found.id };
      }),
    inputs,
  ) as VariantInput[];
}

const hasValues = ({ optionValues }: Variant, wanted: NamedValues): boolean =>
  optionValues.size === wanted.size && [...wanted].every(([name, value]) => optionValues.get(name) === value);
