import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A node of the store's category tree (specification: Category). */
export type Category = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parentId: number | null;
  readonly description: string | null;
  readonly isVisible: boolean;
  readonly position: number;
  /** How many categories have this one as parent. Changes without `updatedAtMs`. */
  readonly childCount: number;
  /** How often a product took it: what removes it finds out that one did so since it looked. Changes without `updatedAtMs`. */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Categories nest at most this deep; a path to the root is one short walk. */
export const maxCategoryDepth = 10;

/** Why a category cannot be put under a parent, given the path from that parent up to its root; null when it can. */
export function placementProblem(categoryId: number | null, path: readonly Pick<Category, 'id'>[]): 'cycle' | 'too_deep' | null {
  if (path.some(({ id }) => id === categoryId)) return 'cycle';
  return path.length >= maxCategoryDepth ? 'too_deep' : null;
}

/** A change of a category; a field that is left out (undefined) stays as it is. */
export type CategoryChange = Changes<Category, 'name' | 'parentId' | 'description' | 'isVisible' | 'position'> & {
  /** Null or empty: made from the name. */
  readonly slug?: string | null | undefined;
};

/** A new category with the defaults; it has no slug. */
export const blankCategory = (id: number, nowMs: number): Category => ({
  id,
  name: '',
  slug: '',
  parentId: null,
  description: null,
  isVisible: true,
  position: 0,
  childCount: 0,
  joins: 0,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/** The category after a change, with the slug that it had (`wantedSlugs`). */
export const changeCategory = (before: Category, { slug: _, ...fields }: CategoryChange): Category => withChanges(before, fields);
