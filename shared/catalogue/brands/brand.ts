import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A brand that products carry (specification: Brand). */
export type Brand = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly website: string | null;
  /** How often a product took it: what removes it finds out that one did so since it looked. Changes without `updatedAtMs`. */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A change of a brand; a field that is left out (undefined) stays as it is. */
export type BrandChange = Changes<Brand, 'name' | 'description' | 'website'> & {
  /** Null or empty: made from the name. */
  readonly slug?: string | null | undefined;
};

/** A new brand with the defaults; it has no slug. */
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

/** The brand after a change, with the slug that it had (`wantedSlugs`). */
export const changeBrand = (before: Brand, { slug: _, ...fields }: BrandChange): Brand => withChanges(before, fields);
