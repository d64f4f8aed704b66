import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const product = {
  name: 'Name of the product, 1 to 200 characters.',
  slug: "The product's part of its address in the storefront, unique in the store.",
  status: 'Only an `active` product can be bought; a `draft` is not published yet, an `archived` one no longer.',
  kind: 'What is sold. Integrations make `physical` and `digital` products; gift cards and bookings are made in the admin.',
  type: '`simple`: one variant and no options. `variable`: options, and a variant for each combination that is sold.',
  description: 'Description as HTML, without scripts, styles and other markup that could do harm.',
  short_description: 'Short description as HTML, made safe like `description`.',
  brand_id: 'The brand of the product; null without one.',
  product_type: 'What the merchant calls this sort of goods, such as `Shirts`; null without a name.',
  tags: 'Words of the merchant for the product, at most 50; no two differ only in case.',
  category_ids: 'The categories that the product is in, at most 50.',
  options: 'What the variants differ by, at most 3; empty for a simple product.',
  images: 'The gallery, main image first; at most 20.',
  variants: 'The units of sale, 1 to 100, in order.',
  seo: 'What search engines show in place of name and description.',
  'seo.title': 'Title of the page for search engines; null: the name.',
  'seo.description': 'Description of the page for search engines; null: none of its own.',
  is_featured: 'Whether the store puts the product forward.',
  ...externalDataTexts,
  deleted_at: 'When the product was deleted; set in the payload of `product.deleted`, else null.',
};

const option = {
  name: 'Name of the option, such as `Size`; unique in the product.',
  values: 'The values of the option in order, such as `S`, `M`, `L`; 1 to 100.',
};

const variant = {
  product_id: 'The product that the variant is of.',
  title: 'The option values joined with " / ", such as `S / White`; null for a simple product.',
  option_values: 'The value of each option of the product by the name of the option; empty for a simple product.',
  sku: 'Stock keeping unit, unique in the store, at most 64 characters; null without one.',
  barcode: 'GTIN of 8, 12, 13 or 14 digits; null without one.',
  price: 'Price of one unit. It includes tax when the store prices so.',
  compare_at_price: 'Price that is shown struck through beside `price`, and higher; null without one.',
  cost: 'What a unit costs the store, for profit in reports; null when not known.',
  currency: 'ISO 4217 code of the currency of the store, which every amount is in.',
  weight_grams: 'Weight of one unit in grams; null when not known.',
  inventory_tracked: 'Whether stock is counted. A variant that is not tracked never runs out.',
  inventory_quantity: 'Units that can be sold online, over all active locations that fulfill online orders; null when not tracked.',
  is_active: 'Whether the variant can be bought.',
  taxable: 'Whether the tax rates of the store apply to the variant; false: an order charges no tax on it.',
  position: 'Place among the variants of the product, counted from 0.',
  image_url: 'Address of the image of the product that shows the variant; null when none was chosen.',
  ...externalDataTexts,
};

const productInput = {
  name: 'Name of the product, 1 to 200 characters. Required when it is created.',
  slug: "The product's part of its address in the storefront, unique in the store. Made from the name when it is empty.",
  status: '`draft` when left out of a new product. Only an `active` product can be bought.',
  kind: 'What is sold; `physical` when left out of a new product. Gift cards and bookings keep their kind, which a change may name.',
  description: 'Description as HTML, at most 64 KB; scripts, styles and other markup that could do harm are taken out.',
  short_description: 'Short description as HTML, at most 64 KB, made safe like `description`.',
  brand_id: 'A brand of `GET /brands`; null: none.',
  product_type: 'What the merchant calls this sort of goods, such as `Shirts`, at most 255 characters; null: no name.',
  tags: 'Words of the merchant for the product, at most 50 of 255 characters; replaces the list.',
  category_ids: 'Categories of `GET /categories`, at most 50; replaces the list.',
  is_featured: 'Whether the store puts the product forward; false when left out of a new product.',
  ...externalDataInputTexts,
  seo: 'What search engines show; only the fields sent change.',
  'seo.title': 'Title of the page for search engines, at most 255 characters.',
  'seo.description': 'Description of the page for search engines, at most 1,000 characters.',
  options: 'What the variants differ by, at most 3; replaces the list. Without options the product is simple, with one variant.',
  'options.name': option.name,
  'options.values': option.values,
  images: 'The gallery, main image first, at most 20; replaces the gallery. Each is downloaded after the answer.',
  'images.url': 'Public http or https address of a JPG, PNG, WebP, AVIF or GIF. The address of a current image keeps that image.',
  'images.alt': 'Text in place of the image, at most 500 characters.',
  variants: 'The variants in order, 1 to 100. In a change it is the full list: variants left out are deleted.',
  'variants.id': 'A variant of the product to keep and change; left out or null for a new one.',
  'variants.sku': 'Stock keeping unit, unique in the store, at most 64 characters; null: none.',
  'variants.barcode': 'GTIN of 8, 12, 13 or 14 digits; null: none.',
  'variants.price': 'Price of one unit, zero or more. Required for a new variant.',
  'variants.compare_at_price': 'Price to show struck through; it must be higher than `price`. Null: none.',
  'variants.cost': 'What a unit costs the store, for profit in reports; null: not known.',
  'variants.weight_grams': 'Weight of one unit in grams; null: not known.',
  'variants.option_values': 'One value for each option of the product, by the name of the option.',
  'variants.inventory_tracked': 'Whether stock is counted; true when left out of a new variant.',
  'variants.inventory_quantity':
    'Units at the first location that fulfills online orders, of a tracked variant. Other locations: the inventory endpoints.',
  'variants.is_active': 'Whether the variant can be bought; true when left out of a new variant.',
  'variants.taxable': 'Whether the tax rates of the store apply to the variant; true when left out of a new variant.',
  'variants.image_url':
    'The image that shows the variant: the `url` of one of the images of the product, as it is sent or shown. Null: none.',
  'variants.external_ids': externalDataInputTexts.external_ids,
  'variants.metadata': externalDataInputTexts.metadata,
};

const category = {
  name: 'Name of the category, 1 to 200 characters.',
  slug: "The category's part of its address in the storefront, unique among the categories of the store.",
  parent_id: 'The category above it; null at the top.',
  description: 'Text about the category; null without one.',
  is_visible: 'Whether the storefront shows it.',
  position: 'Place among the categories with the same parent, lower first.',
  created_at: 'When it was created; null when that is not known.',
  updated_at: 'When it last changed; null when that is not known.',
};

const categoryInput = {
  name: category.name,
  slug: 'Unique among the categories of the store. Made from the name when it is empty.',
  parent_id: 'The category to put it below, at most 10 deep; null: at the top.',
  description: 'Text about the category, at most 5,000 characters; null: none.',
  is_visible: 'Whether the storefront shows it; true when left out of a new category.',
  position: 'Place among the categories with the same parent, lower first; 0 when left out of a new category.',
};

const brand = {
  name: 'Name of the brand, 1 to 200 characters.',
  slug: "The brand's part of its address in the storefront, unique among the brands of the store.",
  description: 'Text about the brand; null without one.',
  website: 'Address of the website of the brand; null without one.',
  created_at: category.created_at,
  updated_at: category.updated_at,
};

const brandInput = {
  name: brand.name,
  slug: 'Unique among the brands of the store. Made from the name when it is empty.',
  description: 'Text about the brand, at most 5,000 characters; null: none.',
  website: 'http or https address of the website of the brand; null: none.',
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
    url: 'Address of the image in the media library; the address that was sent until the download is ready.',
    alt: 'Text in place of the image; null without one.',
    position: 'Place in the gallery, counted from 0: the main image.',
    status: 'How the download into the media library stands. A `failed` image stays listed: send its address once more to try again.',
    error: 'Why the download failed; null unless the status is `failed`.',
    'error.code': 'Why it failed: no answer, not a picture of a known type, or too large.',
    'error.message': 'Why it failed, in words for people.',
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
