import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A brand to which products belong (specification: Brand). */
export type Brand = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly website: string | null;
  /**
   * The number of times that this brand has been assigned to a product. The write that removes the brand fails if this
   * number has changed since it was read. Incrementing the number does not change `updatedAtMs`.
   */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A change to a brand; undefined fields stay unchanged. */
export type BrandChange = Changes<Brand, 'name' | 'description' | 'website'> & {
  /** If null or empty, the slug is derived from the name. */
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

/** Returns the brand after a change, but with the old slug; `wantedSlugs` determines the new one. */
export const changeBrand = (before: Brand, { slug: _, ...fields }: BrandChange): Brand => withChanges(before, fields);
