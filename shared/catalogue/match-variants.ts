import type { NamedValues } from '#shared/kernel/named-values.ts';
import { type Product, trimSku, type Variant } from './product.ts';
import type { VariantInput } from './product-change.ts';

/**
 * The variants of a request that does not know the ids of those that are there: each with the id of the variant that it is about. That is one with an
 * id in another system that the request names, else one with its SKU, else one with its option values; the only one of a product without options.
 */
export function matchVariants({ options, variants }: Product, inputs: readonly VariantInput[]): VariantInput[] {
  const named = new Set(inputs.flatMap(({ id }) => id ?? []));
  const free = (): readonly Variant[] => variants.filter(({ id }) => !named.has(id));
  // By what tells more first, over the whole list: a variant with the id of one goes to no other for its SKU.
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
