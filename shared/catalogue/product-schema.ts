import * as v from 'valibot';
import { imageErrorCodes, imageStatuses, productKinds, productStatuses, productTypes } from '#shared/catalogue/product.ts';
import { externalDataEntries } from '#shared/external-ids/external-data-schema.ts';
import { patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Count, Currency, enumOf, Flag, HttpUrl, Id, list, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';

/** An option of a variable product, such as Size, and its values in order. */
export const ProductOptionSchema = v.pipe(v.strictObject({ name: v.string(), values: v.array(v.string()) }), v.title('ProductOption'));

/** An image in a product's gallery. `status` and `error` describe its download into the media library. */
export const ProductImageSchema = v.pipe(
  v.strictObject({
    id: v.nullable(Id),
    url: HttpUrl,
    alt: v.nullable(v.string()),
    position: Count,
    status: enumOf(imageStatuses),
    error: v.nullable(v.strictObject({ code: enumOf(imageErrorCodes), message: v.string() })),
  }),
  v.title('ProductImage'),
);

const notABarcode = issueText('invalid_barcode', 'must be a GTIN of 8, 12, 13 or 14 digits.');

/** A GTIN with 8, 12, 13 or 14 digits. */
export const Barcode = v.pipe(patternUpTo(14, notABarcode), v.regex(/^(\d{8}|\d{12,14})$/, notABarcode));

/** A variant, which is the unit of sale: a product with one combination of option values (specification: Variant). */
export const VariantSchema = v.pipe(
  v.strictObject({
    object: v.literal('variant'),
    id: Id,
    product_id: Id,
    title: v.nullable(v.string()),
    option_values: namedTextsSchema(v.string()),
    sku: v.nullable(v.string()),
    barcode: v.nullable(Barcode),
    price: Money,
    compare_at_price: v.nullable(Money),
    cost: v.nullable(Money),
    currency: Currency,
    weight_grams: v.nullable(Count),
    inventory_tracked: Flag,
    inventory_quantity: v.nullable(Count),
    is_active: Flag,
    taxable: Flag,
    position: Count,
    image_url: v.nullable(HttpUrl),
    ...externalDataEntries,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Variant'),
);
export type VariantView = v.InferOutput<typeof VariantSchema>;

/** A product with its options, gallery and variants (specification: Product). */
export const ProductSchema = v.pipe(
  v.strictObject({
    object: v.literal('product'),
    id: Id,
    name: v.string(),
    slug: v.string(),
    status: enumOf(productStatuses),
    kind: enumOf(productKinds),
    type: enumOf(productTypes),
    description: v.nullable(v.string()),
    short_description: v.nullable(v.string()),
    brand_id: v.nullable(Id),
    product_type: v.nullable(v.string()),
    tags: v.array(v.string()),
    category_ids: v.array(Id),
    options: list(ProductOptionSchema, 3),
    images: v.array(ProductImageSchema),
    variants: v.array(VariantSchema),
    seo: v.strictObject({ title: v.nullable(v.string()), description: v.nullable(v.string()) }),
    is_featured: Flag,
    ...externalDataEntries,
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: v.nullable(Timestamp),
  }),
  v.title('Product'),
);
export type ProductView = v.InferOutput<typeof ProductSchema>;
