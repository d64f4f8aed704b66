import { distinctWords, wordOfLabel, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import type { Product, Variant } from './product.ts';

const wordsOfVariant = ({ sku, barcode, optionValues }: Pick<Variant, 'sku' | 'barcode' | 'optionValues'>): readonly string[] => [
  ...[sku, barcode].flatMap((code) => (code === null ? [] : wordsOfCode(code))),
  ...[...optionValues.values()].flatMap(wordsOfText),
];

/**
 * Returns the search words of a product. Its type and tags, each as a single word, come first, so that a long list never drops them: the
 * filters by type and tag depend on them. Then come the words of its name, type, tags and variants.
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

/** Returns the search words of one variant. All of them are among those of its product, up to the product's limit. */
export const variantWords = ({ name }: Pick<Product, 'name'>, variant: Variant): readonly string[] =>
  distinctWords([...wordsOfText(name), ...wordsOfVariant(variant)]);
