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
  /** The number of categories whose parent is this one. Changing this number does not change `updatedAtMs`. */
  readonly childCount: number;
  /**
   * Counts how often this category has been assigned to a product, so that its removal fails if it is assigned at the
   * same time. Incrementing the counter does not change `updatedAtMs`.
   */
  readonly joins: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum depth of the category tree. The limit keeps the path to the root short. */
export const maxCategoryDepth = 10;

/**
 * Returns the reason why a category cannot be placed under a parent, or null when it can. `path` leads from that parent
 * to its root.
 */
export function placementProblem(categoryId: number | null, path: readonly Pick<Category, 'id'>[]): 'cycle' | 'too_deep' | null {
  if (path.some(({ id }) => id === categoryId)) return 'cycle';
  return path.length >= maxCategoryDepth ? 'too_deep' : null;
}

/** A change to a category; undefined fields stay unchanged. */
export type CategoryChange = Changes<Category, 'name' | 'parentId' | 'description' | 'isVisible' | 'position'> & {
  /** If null or empty, the slug is derived from the name. */
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

/** Returns the changed category, still with its old slug. `wantedSlugs` determines the new slug. */
export const changeCategory = (before: Category, { slug: _, ...fields }: CategoryChange): Category => withChanges(before, fields);
