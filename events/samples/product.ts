import type { ProductView, VariantView } from '#shared/catalogue/product-schema.ts';
import type { SampleStore } from './sample-store.ts';

const imageUrl = (store: SampleStore): string => `https://${store.domain}/media/1.webp`;

const variant = (store: SampleStore): VariantView => ({
  object: 'variant',
  id: 1,
  product_id: 1,
  title: 'S / White',
  option_values: { Size: 'S', Colour: 'White' },
  sku: 'LS-S-W',
  barcode: '4006381333931',
  price: '50.00',
  compare_at_price: '60.00',
  cost: '20.00',
  currency: store.currency,
  weight_grams: 320,
  inventory_tracked: true,
  inventory_quantity: 12,
  is_active: true,
  taxable: true,
  position: 0,
  image_url: imageUrl(store),
  external_ids: { sap: '4711-S' },
  metadata: { season: 'summer' },
  created_at: '2026-11-02T09:00:00Z',
  updated_at: '2026-11-02T09:00:00Z',
});

/**
 * Returns a product with every field filled. Its image is one that could not be downloaded, so that the image's `error`
 * is filled too.
 */
export const sampleProduct = (store: SampleStore): ProductView => ({
  object: 'product',
  id: 1,
  name: 'Linen shirt',
  slug: 'linen-shirt',
  status: 'active',
  kind: 'physical',
  type: 'variable',
  description: '<p>Washed linen.</p>',
  short_description: '<p>Linen.</p>',
  brand_id: 1,
  product_type: 'Shirts',
  tags: ['linen', 'summer'],
  category_ids: [1, 2],
  options: [
    { name: 'Size', values: ['S'] },
    { name: 'Colour', values: ['White'] },
  ],
  images: [
    {
      id: 1,
      url: imageUrl(store),
      alt: 'Front',
      position: 0,
      status: 'failed',
      error: { code: 'image_unreachable', message: 'The image could not be downloaded.' },
    },
  ],
  variants: [variant(store)],
  seo: { title: 'Linen shirt', description: 'A shirt of washed linen.' },
  is_featured: true,
  external_ids: { sap: '4711' },
  metadata: { season: 'summer' },
  created_at: '2026-11-02T09:00:00Z',
  updated_at: '2026-11-02T09:00:00Z',
  deleted_at: '2026-11-10T12:00:00Z',
});
