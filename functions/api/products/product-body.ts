import * as v from 'valibot';
import { maxCategories, maxImages, maxOptions, maxVariants, productKinds, productStatuses } from '#shared/catalogue/product.ts';
import { variantsModes } from '#shared/catalogue/product-change.ts';
import { Barcode } from '#shared/catalogue/product-schema.ts';
import { maxHtmlBytes } from '#shared/catalogue/sanitise-html.ts';
import { maxSlugLength, slugPattern } from '#shared/catalogue/slug.ts';
import { listUpTo, object, patternUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, HttpUrl, Id, integer, list, requiredText, TimestampInput, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';

/** The kinds that integrations may make; gift cards and bookings are made in the admin (`functions/admin/products`). */
const kinds = ['physical', 'digital'] as const;

const maxOptionValues = 100;
/** Longest name of an option, and longest value. */
const maxOptionLength = 100;
const maxUnits = 1_000_000_000;

const htmlTooLong = issueText('too_long', `must be at most ${maxHtmlBytes / 1024} KB.`);
const Html = v.pipe(
  patternUpTo(maxHtmlBytes, htmlTooLong),
  v.check((html) => new TextEncoder().encode(html).length <= maxHtmlBytes, htmlTooLong),
);

const Slug = v.pipe(
  stringUpTo(maxSlugLength),
  v.check(
    (slug) => slug === '' || slugPattern.test(slug),
    issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens or underscores.'),
  ),
);

const Price = moneyInput(0n, maxPriceMinor);

const someOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(list(item, max), v.minLength(1, issueText('min_items', 'must have at least one item.')));

const VariantInput = object({
  id: v.optional(v.nullable(Id)),
  sku: v.optional(v.nullable(textUpTo(64))),
  barcode: v.optional(v.nullable(Barcode)),
  price: v.optional(Price),
  compare_at_price: v.optional(v.nullable(Price)),
  cost: v.optional(v.nullable(Price)),
  weight_grams: v.optional(v.nullable(integer(0, maxUnits))),
  option_values: v.optional(namedTextsSchema(textUpTo(maxOptionLength), maxOptions, maxOptionLength)),
  inventory_tracked: v.optional(Flag),
  inventory_quantity: v.optional(v.nullable(integer(0, maxUnits))),
  is_active: v.optional(Flag),
  image_url: v.pipe(
    v.optional(v.nullable(HttpUrl)),
    v.description('The image that shows the variant: the url of one of the images of the product, as it is sent or shown. Null: none.'),
  ),
});

const optionalFields = {
  slug: v.optional(v.nullable(Slug)),
  status: v.optional(enumOf(productStatuses)),
  kind: v.optional(enumOf(kinds)),
  description: v.optional(v.nullable(Html)),
  short_description: v.optional(v.nullable(Html)),
  brand_id: v.optional(v.nullable(Id)),
  category_ids: v.optional(list(Id, maxCategories)),
  is_featured: v.optional(Flag),
  seo: v.optional(object({ title: v.optional(v.nullable(textUpTo(255))), description: v.optional(v.nullable(textUpTo(1000))) })),
  options: v.optional(
    listUpTo(
      object({ name: requiredText(maxOptionLength), values: someOf(requiredText(maxOptionLength), maxOptionValues) }),
      maxOptions,
      issueText('too_many_options', `must have at most ${maxOptions} options.`),
    ),
  ),
  images: v.optional(list(object({ url: HttpUrl, alt: v.optional(v.nullable(textUpTo(500))) }), maxImages)),
};

const createFields = { name: requiredText(200), ...optionalFields, variants: someOf(VariantInput, maxVariants) };

/** Body of POST /products (specification: Product body). */
export const ProductCreateBody = object(createFields);

/** The same in the admin, which makes products of every kind. */
export const AnyProductCreateBody = object({ ...createFields, kind: v.optional(enumOf(productKinds)) });

/** Body of PATCH /products/{id}: the same, everything optional, with two guards of our own. */
export const ProductUpdateBody = object({
  name: v.optional(requiredText(200)),
  ...optionalFields,
  variants: v.optional(someOf(VariantInput, maxVariants)),
  /** Refused with `stale_object` unless the product's updated_at is this. */
  expected_updated_at: v.optional(TimestampInput),
  /** `merge` deletes no variant that is left out. */
  variants_mode: v.optional(enumOf(variantsModes)),
});

/** A body that makes a product, of the public API or the admin. */
export type ProductCreateInput = v.InferOutput<typeof AnyProductCreateBody>;
export type ProductUpdateInput = v.InferOutput<typeof ProductUpdateBody>;
