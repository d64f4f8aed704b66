import { distinctWords, wordOfLabel, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import type { Product, Variant } from './product.ts';

const wordsOfVariant = ({ sku, barcode, optionValues }: Pick<Variant, 'sku' | 'barcode' | 'optionValues'>): readonly string[] => [
  ...[sku, barcode].flatMap((code) => (code === null ? [] : wordsOfCode(code))),
  ...[...optionValues.values()].flatMap(wordsOfText),
];

/**
 * The words by which a product is found. Its type and each of its tags as one word come first, so that none is left out of a long list: the filters by
 * them rest on it. Then come the words of its name, of its type and tags, and of its variants.
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

/** The words by which one variant of a product is found: all of them are among those of the product, as far as these go. */
export const variantWords = ({ name }: Pick<Product, 'name'>, variant: Variant): readonly string[] =>
  distinctWords([...wordsOfText(name), ...wordsOfVariant(variant)]);
