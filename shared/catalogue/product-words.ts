import { distinctWords, wordOfLabel, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import type { Product, Variant } from './product.ts';

const wordsOfVariant = ({ sku, barcode, optionValues }: Pick<Variant, 'sku' | 'barcode' | 'optionValues'>): readonly string[] => [
  ...[sku, barcode].flatMap((code) => (code === null ? [] : wordsOfCode(code))),
  ...[...optionValues.values()].flatMap(wordsOfText),
];

/**
 * Returns the words by which a product is found. The type and each tag come first, each as one whole word. Filters
 * depend on these whole words, and later words may be cut off. The separate words of the name, type, tags and variants
 * follow.
 */
export const productWords = ({
  name,
  productType,
  tags,
  variants,
}: Pick<Product, 'name' | 'productType' | 'tags' | 'variants'>): readonly string[] => {
  const labels = [...(productType === null ? [] : [productType]), ...tags];
  return distinctWords([
    ...labels.flatMap(wordOfLabel),
    ...wordsOfText(name),
    ...labels.flatMap(wordsOfText),
    ...variants.flatMap(wordsOfVariant),
  ]);
};

/**
 * Returns the words by which a single variant is found. The product's words include all of these, unless some are cut
 * off.
 */
export const variantWords = ({ name }: Pick<Product, 'name'>, variant: Variant): readonly string[] =>
  distinctWords([...wordsOfText(name), ...wordsOfVariant(variant)]);
