import { timestamp } from '#shared/kernel/time.ts';
import type { Brand } from './brand.ts';
import type { BrandView } from './brand-schema.ts';

/** Returns a brand as integrations and staff see it. */
export const brandView = (brand: Brand): BrandView => ({
  object: 'brand',
  id: brand.id,
  name: brand.name,
  slug: brand.slug,
  description: brand.description,
  website: brand.website,
  created_at: timestamp(brand.createdAtMs),
  updated_at: timestamp(brand.updatedAtMs),
});
