import type { ColumnNames } from './read-header.ts';

/** The columns of both kinds of Shopify product files, the classic export and the current template. */
const fields = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'description'],
  vendor: ['vendor'],
  category: ['product category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  shipping: ['variant requires shipping', 'requires shipping'],
  taxable: ['variant taxable', 'charge tax'],
  barcode: ['variant barcode', 'barcode'],
  cost: ['cost per item'],
  imageUrl: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  // The columns below are only in our own exports, not in Shopify's.
  externalIds: ['external ids'],
  metadata: ['metadata'],
  variantExternalIds: ['variant external ids'],
  variantMetadata: ['variant metadata'],
  variantActive: ['variant active'],
  options: ['options'],
  shortDescription: ['short description'],
  featured: ['featured'],
  furtherCategories: ['further categories'],
} as const;

export type ProductField = keyof typeof fields;

const foreign: ReadonlySet<string> = new Set([
  ...['variant fulfillment service', 'fulfillment service', 'variant tax code', 'tax code'],
  ...['variant weight unit', 'weight unit for display'],
  ...['option1 linked to', 'option2 linked to', 'option3 linked to'],
]);
const foreignPattern =
  /^(?:google shopping|included|price|compare at price|compare-at price) \/|^(?:unit price|variant unit price)|\(product\.metafields\./;

/**
 * The columns of Shopify's product files. The names of metafield columns are translated, so these columns are
 * recognized by the part in parentheses.
 */
export const productColumns: ColumnNames<ProductField> = {
  fields,
  isForeign: (header) => foreign.has(header) || foreignPattern.test(header),
};
