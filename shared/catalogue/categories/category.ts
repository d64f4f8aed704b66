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
  /** The number of categories with this parent. Changes without `updatedAtMs`. */
  readonly childCount: number;
  /**
   * Counts the times that a product took this category, so that removing the category fails if a product takes it at the same time. Changes
   * without `updatedAtMs`.
   */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The greatest depth of the category tree, which keeps the walk to the root short. */
export const maxCategoryDepth = 10;

/** Returns why a category cannot be placed under a parent, given the path from that parent to its root; null when it can. */
export function placementProblem(categoryId: number | null, path: readonly Pick<Category, 'id'>[]): 'cycle' | 'too_deep' | null {
  if (path.some(({ id }) => id === categoryId)) return 'cycle';
  return path.length >= maxCategoryDepth ? 'too_deep' : null;
}

/** A change of a category; an undefined field stays as it is. */
export type CategoryChange = Changes<Category, 'name' | 'parentId' | 'description' | 'isVisible' | 'position'> & {
  /** Null or empty: derived from the name. */
  readonly slug?: string | null | undefined;
};

/** Returns a new category with default values and no slug. */
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

/** Returns the category after a change. The slug stays the old one (`wantedSlugs`). */
export const changeCategory = (before: Category, { slug: _, ...fields }: CategoryChange): Category => withChanges(before, fields);
