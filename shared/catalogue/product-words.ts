import { distinctWords, wordOfLabel, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import type { Product, Variant } from './product.ts';

const wordsOfVariant = ({ sku, barcode, optionValues }: Pick<Variant, 'sku' | 'barcode' | 'optionValues'>): readonly string[] => [
  ...[sku, barcode].flatMap((code) => (code === null ? [] : wordsOfCode(code))),
  ...[...optionValues.values()].flatMap(wordsOfText),
];

/**
 * Returns the search words of a product. The words for the type and tags come first, because filters need these words
 * and long lists are truncated.
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
