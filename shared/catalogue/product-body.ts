import * as v from 'valibot';
import { externalDataFields } from '#shared/external-ids/external-data-schema.ts';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { listUpTo, object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, HttpUrl, Id, integer, list, requiredText, TimestampInput, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { tagsUpTo } from '#shared/kernel/tags-schema.ts';
import { maxHtmlBytes } from './kept-html.ts';
import { maxCategories, maxImages, maxLabelLength, maxOptions, maxVariants, productKinds, productStatuses } from './product.ts';
import {
  type GuardedProductChange,
  type ImageInput,
  type NewProduct,
  type OptionInput,
  type ProductChange,
  type SeoChange,
  type VariantInput,
  variantsModes,
} from './product-change.ts';
import { Barcode } from './product-schema.ts';
import { SlugInput } from './slug-schema.ts';

/**
 * The kinds of products that integrations may create. Gift cards and bookings are created in the admin
 * (`functions/admin/products`).
 */
const kinds = ['physical', 'digital'] as const;

const maxOptionValues = 100;
/** The maximum length of an option's name or value. */
const maxOptionLength = 100;
const maxUnits = 1_000_000_000;

const htmlTooLong = issueText('too_long', `must be at most ${maxHtmlBytes / 1024} KB.`);
const Html = v.pipe(
  patternUpTo(maxHtmlBytes, htmlTooLong),
  v.check((html) => new TextEncoder().encode(html).length <= maxHtmlBytes, htmlTooLong),
);

const Price = moneyInput(0n, maxPriceMinor);

const someOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(list(item, max), v.minLength(1, issueText('min_items', 'must have at least one item.')));

const readPrice = (sent: string | number): bigint => parseMoney(sent);

/** A variant as part of a product in a request (specification: VariantInput). */
export const variantBody = bodyOf<VariantInput>()({
  id: asSent(v.nullable(Id)),
  sku: asSent(v.nullable(textUpTo(64))),
  barcode: asSent(v.nullable(Barcode)),
  priceMinor: sentAs('price', readAs(Price, readPrice)),
  compareAtMinor: sentAs('compare_at_price', readNullable(Price, readPrice)),
  costMinor: sentAs('cost', readNullable(Price, readPrice)),
  weightGrams: asSent(v.nullable(integer(0, maxUnits))),
  optionValues: readAs(namedTextsSchema(textUpTo(maxOptionLength), maxOptions, maxOptionLength), (sent) => namedValues(sent)),
  inventoryTracked: asSent(Flag),
  inventoryQuantity: asSent(v.nullable(integer(0, maxUnits))),
  isActive: asSent(Flag),
  taxExempt: sentAs(
    'taxable',
    readAs(Flag, (sent) => !sent),
  ),
  imageUrl: asSent(v.nullable(HttpUrl)),
  ...externalDataFields,
});

const seoBody = bodyOf<SeoChange>()({
  title: asSent(v.nullable(textUpTo(255))),
  description: asSent(v.nullable(textUpTo(1000))),
});

// `satisfies` makes the compiler reject a field that the domain type lacks. Such a field would otherwise be accepted in
// requests and then dropped.
const optionFields = {
  name: requiredText(maxOptionLength),
  values: someOf(requiredText(maxOptionLength), maxOptionValues),
} satisfies { readonly [Field in keyof OptionInput]: v.GenericSchema };
const imageFields = { url: HttpUrl, alt: v.exactOptional(v.nullable(textUpTo(500))) } satisfies {
  readonly [Field in keyof ImageInput]: v.GenericSchema;
};

const Options = listUpTo(object(optionFields), maxOptions, issueText('too_many_options', `must have at most ${maxOptions} options.`));

/**
 * HTML that is not sanitized yet. The operation that stores the HTML sanitizes it, so this module needs no HTML parser.
 */
const html = asSent(v.nullable(Html));

/** The body of a request that creates a product (specification: Product body). */
export const productBody = bodyOf<NewProduct>()({
  name: required(asSent(requiredText(200))),
  slug: asSent(SlugInput),
  status: asSent(enumOf(productStatuses)),
  kind: asSent(enumOf(kinds)),
  description: html,
  shortDescription: html,
  brandId: asSent(v.nullable(Id)),
  productType: asSent(v.nullable(textUpTo(maxLabelLength))),
  tags: tagsUpTo(maxLabelLength),
  categoryIds: asSent(list(Id, maxCategories)),
  isFeatured: asSent(Flag),
  ...externalDataFields,
  seo: readAs(seoBody.update, (sent) => seoBody.read(sent)),
  options: asSent(Options),
  images: asSent(list(object(imageFields), maxImages)),
  variants: required(readAs(someOf(variantBody.update, maxVariants), (sent) => sent.map((variant) => variantBody.read(variant)))),
});

/** The body of a request that creates a product in the admin, where products of every kind can be created. */
export const anyProductBody = bodyOf<NewProduct>()({ ...productBody.fields, kind: asSent(enumOf(productKinds)) });

/**
 * The body of a request that changes a product: the fields of `productBody`, and two more that are not in the
 * specification.
 */
export const productChangeBody = bodyOf<GuardedProductChange>()({
  ...productBody.fields,
  // All kinds are accepted, because a client may send the product's current kind. `kindIssues` checks whether the kind
  // may change.
  kind: asSent(enumOf(productKinds)),
  expectedUpdatedAtMs: sentAs(
    'expected_updated_at',
    readAs(TimestampInput, (sent) => Date.parse(sent)),
  ),
  variantsMode: asSent(enumOf(variantsModes)),
});

/** The body of a request that creates a product or changes an existing one. */
export const productUpsertBody = bodyOf<ProductChange>()({ ...productBody.fields, variantsMode: productChangeBody.fields.variantsMode });

/** The error codes that are returned if the body is valid but the product cannot be created. */
export const productErrors = [
  'required',
  'duplicate',
  'taken',
  'unknown_id',
  'min_items',
  'max_items',
  'too_large',
  'option_mismatch',
  'duplicate_option_combination',
  'compare_at_not_higher',
  'invalid_url',
  'blocked_address',
  'not_tracked',
  'no_fulfilling_location',
] as const;

/** The error codes that are returned if the body is valid but the product cannot be changed. */
export const productChangeErrors = [...productErrors, 'read_only', 'stale_object', 'variant_in_stock'] as const;

/** The text that describes how a product is changed, for the documents of the public API and the admin API. */
export const productChangeDescription =
  'Only the fields sent change; category_ids, options, images and variants replace the previous lists. Variants left out are ' +
  'deleted, unless variants_mode is merge. A request that changes nothing writes nothing and fires no event.';

/** The body of a request that creates a product through the public API or the admin. */
export type ProductCreateInput = v.InferOutput<typeof anyProductBody.create>;
export type ProductUpsertInput = v.InferOutput<typeof productUpsertBody.create>;
export type ProductUpdateInput = v.InferOutput<typeof productChangeBody.update>;
