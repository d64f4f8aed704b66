import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A brand that products carry (specification: Brand). */
export type Brand = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly website: string | null;
  /**
   * Counts the times that a product took this brand, so that removing the brand fails if a product takes it at the same time. Changes
   * without `updatedAtMs`.
   */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A change of a brand; an undefined field stays as it is. */
export type BrandChange = Changes<Brand, 'name' | 'description' | 'website'> & {
  /** Null or empty: derived from the name. */
  readonly slug?: string | null | undefined;
};

/** Returns a new brand with default values and no slug. */
export const blankBrand = (id: number, nowMs: number): Brand => ({
  id,
  name: '',
  slug: '',
  description: null,
  website: null,
  joins: 0,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/** Returns the brand after a change. The slug stays the old one (`wantedSlugs`). */
export const changeBrand = (before: Brand, { slug: _, ...fields }: BrandChange): Brand => withChanges(before, fields);
