import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const product = {
  name: 'Name of the product, 1 to 200 characters.',
  slug: "The product's name in storefront URLs, unique in the store.",
  status: 'Only an `active` product can be bought; a `draft` is not published yet, and an `archived` product no longer is.',
  kind: 'Kind of goods. Integrations create `physical` and `digital` products; gift cards and bookings are created in the admin.',
  type: '`simple`: one variant and no options. `variable`: options, and a variant for each available combination.',
  description: 'Description as HTML, without scripts, styles and other unsafe markup.',
  short_description: 'Short description as HTML, sanitized like `description`.',
  brand_id: 'The brand of the product; null if there is none.',
  product_type: "The merchant's name for this type of goods, such as `Shirts`; null if there is none.",
  tags: "The merchant's labels for the product, at most 50; no two differ only in case.",
  category_ids: 'The categories that the product is in, at most 50.',
  options: 'Options that distinguish the variants, at most 3; empty for a simple product.',
  images: 'The gallery, main image first; at most 20.',
  variants: 'The units of sale, 1 to 100, in order.',
  seo: 'Title and description for search engines, instead of the name and description of the product.',
  'seo.title': 'Page title for search engines; null: the name.',
  'seo.description': 'Page description for search engines; null: none.',
  is_featured: 'Whether the store features the product.',
  ...externalDataTexts,
  deleted_at: 'When the product was deleted; set in the payload of `product.deleted`, otherwise null.',
};

const option = {
  name: 'Name of the option, such as `Size`; unique in the product.',
  values: 'The values of the option in order, such as `S`, `M`, `L`; 1 to 100.',
};

const variant = {
  product_id: 'The product of the variant.',
  title: 'The option values joined with " / ", such as `S / White`; null for a simple product.',
  option_values: 'The value of each option of the product by the name of the option; empty for a simple product.',
  sku: 'Stock keeping unit, unique in the store, at most 64 characters; null if there is none.',
  barcode: 'GTIN of 8, 12, 13 or 14 digits; null if there is none.',
  price: "Price of one unit. It includes tax if the store's prices do.",
  compare_at_price: 'Higher price that is shown struck through beside `price`; null if there is none.',
  cost: 'Cost of a unit to the store, used for profit in reports; null if unknown.',
  currency: "ISO 4217 code of the store's currency, which applies to every amount.",
  weight_grams: 'Weight of one unit in grams; null if unknown.',
  inventory_tracked: 'Whether stock is tracked. An untracked variant never runs out.',
  inventory_quantity: 'Units that can be sold online, over all active locations that fulfill online orders; null if not tracked.',
  is_active: 'Whether the variant can be bought.',
  taxable: 'Whether the tax rates of the store apply to the variant; false: an order charges no tax on it.',
  position: 'Position among the variants of the product, starting at 0.',
  image_url: 'URL of the product image that shows the variant; null if none was chosen.',
  ...externalDataTexts,
};

const productInput = {
  name: 'Name of the product, 1 to 200 characters. Required when it is created.',
  slug: "The product's name in storefront URLs, unique in the store. Derived from the name when empty.",
  status: 'Only an `active` product can be bought. Default for a new product: `draft`.',
  kind: 'Kind of goods. Default for a new product: `physical`. The kind of gift cards and bookings cannot change.',
  description: 'Description as HTML, at most 64 KB; scripts, styles and other unsafe markup are removed.',
  short_description: 'Short description as HTML, at most 64 KB, sanitized like `description`.',
  brand_id: 'A brand of `GET /brands`; null: none.',
  product_type: "The merchant's name for this type of goods, such as `Shirts`, at most 255 characters; null: none.",
  tags: "The merchant's labels for the product, at most 50 of 255 characters; replaces the list.",
  category_ids: 'Categories of `GET /categories`, at most 50; replaces the list.',
  is_featured: 'Whether the store features the product. Default for a new product: false.',
  ...externalDataInputTexts,
  seo: 'Title and description for search engines; only the fields sent change.',
  'seo.title': 'Page title for search engines, at most 255 characters.',
  'seo.description': 'Page description for search engines, at most 1,000 characters.',
  options: 'Options that distinguish the variants, at most 3; replaces the list. Without options the product is simple, with one variant.',
  'options.name': option.name,
  'options.values': option.values,
  images: 'The gallery, main image first, at most 20; replaces the gallery. Images are downloaded after the answer.',
  'images.url': 'Public http or https URL of a JPG, PNG, WebP, AVIF or GIF. The URL of a current image keeps that image.',
  'images.alt': 'Alternative text of the image, at most 500 characters.',
  variants: 'The variants in order, 1 to 100. In a change it is the full list: variants left out are deleted.',
  'variants.id': 'An existing variant of the product to change. Default: a new variant.',
  'variants.sku': 'Stock keeping unit, unique in the store, at most 64 characters; null: none.',
  'variants.barcode': 'GTIN of 8, 12, 13 or 14 digits; null: none.',
  'variants.price': 'Price of one unit, zero or more. Required for a new variant.',
  'variants.compare_at_price': 'Price that is shown struck through; it must be higher than `price`. Null: none.',
  'variants.cost': 'Cost of a unit to the store, used for profit in reports; null: unknown.',
  'variants.weight_grams': 'Weight of one unit in grams; null: unknown.',
  'variants.option_values': 'One value for each option of the product, by the name of the option.',
  'variants.inventory_tracked': 'Whether stock is tracked. Default for a new variant: true.',
  'variants.inventory_quantity':
    'Units of a tracked variant at the first location that fulfills online orders. For other locations use the inventory endpoints.',
  'variants.is_active': 'Whether the variant can be bought. Default for a new variant: true.',
  'variants.taxable': 'Whether the tax rates of the store apply to the variant. Default for a new variant: true.',
  'variants.image_url':
    "The image that shows the variant: the `url` of one of the product's images, in the request or in an answer. Null: none.",
  'variants.external_ids': externalDataInputTexts.external_ids,
  'variants.metadata': externalDataInputTexts.metadata,
};

const category = {
  name: 'Name of the category, 1 to 200 characters.',
  slug: "The category's name in storefront URLs, unique among the categories of the store.",
  parent_id: 'The parent category; null at the top level.',
  description: 'Description of the category; null if there is none.',
  is_visible: 'Whether the storefront shows it.',
  position: 'Position among the categories with the same parent, lower first.',
  created_at: 'When it was created; null if unknown.',
  updated_at: 'When it last changed; null if unknown.',
};

const categoryInput = {
  name: category.name,
  slug: 'Unique among the categories of the store. Derived from the name when empty.',
  parent_id: 'The parent category, at most 10 levels deep; null: top level.',
  description: 'Description of the category, at most 5,000 characters; null: none.',
  is_visible: 'Whether the storefront shows it. Default for a new category: true.',
  position: 'Position among the categories with the same parent, lower first. Default for a new category: 0.',
};

const brand = {
  name: 'Name of the brand, 1 to 200 characters.',
  slug: "The brand's name in storefront URLs, unique among the brands of the store.",
  description: 'Description of the brand; null if there is none.',
  website: "URL of the brand's website; null if there is none.",
  created_at: category.created_at,
  updated_at: category.updated_at,
};

const brandInput = {
  name: brand.name,
  slug: 'Unique among the brands of the store. Derived from the name when empty.',
  description: 'Description of the brand, at most 5,000 characters; null: none.',
  website: "http or https URL of the brand's website; null: none.",
};

const productChange = {
  ...productInput,
  expected_updated_at: 'The `updated_at` that you read: the request is refused (`stale_object`) when the product has changed since.',
  variants_mode: '`replace`, the default: variants left out are deleted. `merge`: variants left out stay as they are.',
};

export const catalogueTexts = {
  Product: product,
  DeletedProduct: product,
  ProductOption: option,
  ProductImage: {
    id: 'Identifies the image; null for a thumbnail that is not in the gallery.',
    url: 'URL of the image in the media library; the original URL until the download is ready.',
    alt: 'Alternative text of the image; null if there is none.',
    position: 'Position in the gallery; 0 is the main image.',
    status: 'Status of the download into the media library. A `failed` image stays listed: send its URL again to retry.',
    error: 'Why the download failed; null unless the status is `failed`.',
    'error.code': 'Why it failed: no answer, not an image of a supported type, or too large.',
    'error.message': 'Human-readable reason for the failure.',
  },
  Variant: variant,
  Category: category,
  CreateCategory: categoryInput,
  UpdateCategory: categoryInput,
  Brand: brand,
  CreateBrand: brandInput,
  UpdateBrand: brandInput,
  createProduct: productInput,
  updateProduct: productChange,
  upsertProduct: {
    ...productInput,
    variants_mode: '`merge`, the default: variants left out stay as they are. `replace`: they are deleted.',
  },
  createAdminProduct: productInput,
  updateAdminProduct: productChange,
};
