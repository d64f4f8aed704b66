import { distinctWords, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import type { Product, Variant } from './product.ts';

const wordsOfVariant = ({ sku, barcode, optionValues }: Pick<Variant, 'sku' | 'barcode' | 'optionValues'>): readonly string[] => [
  ...[sku, barcode].flatMap((code) => (code === null ? [] : wordsOfCode(code))),
  ...[...optionValues.values()].flatMap(wordsOfText),
];

/** The words by which a product is found: those of its name, then those of its variants. */
export const productWords = ({ name, variants }: Pick<Product, 'name' | 'variants'>): readonly string[] =>
  distinctWords([...wordsOfText(name), ...variants.flatMap(wordsOfVariant)]);

/** The words by which one variant of a product is found: all of them are among those of the product, as far as these go. */
export const variantWords = ({ name }: Pick<Product, 'name'>, variant: Variant): readonly string[] =>
  distinctWords([...wordsOfText(name), ...wordsOfVariant(variant)]);
