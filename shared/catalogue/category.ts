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
