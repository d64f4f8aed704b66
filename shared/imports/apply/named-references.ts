import type { ProductReferences } from '../plan-product.ts';
import { foldName, type WantedProduct } from '../wanted-product.ts';
import type { ImportAccess } from './import-access.ts';

/** Brands and categories by their names. Those that are missing are made when a product wants them, each once. */
export type NamedReferences = {
  readonly of: (wanted: WantedProduct) => ProductReferences;
  /** The ids, after what is missing was made. */
  readonly make: (wanted: WantedProduct) => Promise<{ brandId?: number; categoryIds: readonly number[] }>;
  /** The names that `of` did not find. */
  readonly missing: () => readonly string[];
};

/** Reads all brands and categories of the store. */
export async function readNamedReferences({ client, staff, keyOf, signal }: ImportAccess): Promise<NamedReferences> {
  const brands = new Map<string, Promise<number>>();
  const categories = new Map<string, Promise<number>>();
  const known = new Map<string, number>();
  const missing = new Set<string>();
  const categoryKey = (parentId: number | null, name: string): string => `category ${parentId ?? 0} ${foldName(name)}`;
  const brandKey = (name: string): string => `brand ${foldName(name)}`;
  for await (const { id, name } of client.brands.list({ limit: 250 }, { signal }))
    if (!known.has(brandKey(name))) known.set(brandKey(name), id);
  for await (const { id, name, parent_id } of client.categories.list({ limit: 250 }, { signal })) {
    if (!known.has(categoryKey(parent_id, name))) known.set(categoryKey(parent_id, name), id);
  }

  const madeOnce = async (made: Map<string, Promise<number>>, key: string, make: () => Promise<{ id: number }>): Promise<number> => {
    const there = known.get(key);
    if (there !== undefined) return there;
    const begun = made.get(key) ?? make().then(({ id }) => id);
    made.set(key, begun);
    // After a failure the next product tries again.
    begun.catch(() => made.delete(key));
    return begun;
  };
  const findBrand = (name: string): number | 'new' => {
    const id = known.get(brandKey(name));
    if (id === undefined) missing.add(`brand ${name}`);
    return id ?? 'new';
  };
  const findCategory = (path: readonly string[]): number | 'new' | null => {
    let parentId: number | null = null;
    for (const [depth, name] of path.entries()) {
      const id = known.get(categoryKey(parentId, name));
      if (id === undefined) {
        for (let level = depth; level < path.length; level += 1) missing.add(`category ${path.slice(0, level + 1).join(' > ')}`);
        return 'new';
      }
      parentId = id;
    }
    return parentId;
  };
  const makeCategory = async (path: readonly string[]): Promise<number | null> => {
    let parentId: number | null = null;
    for (const name of path) {
      const parent: number | null = parentId;
      const key = categoryKey(parent, name);
      const make = () => asStaff(staff).categories.create({ name, parent_id: parent }, { signal, idempotencyKey: keyOf(key) });
      parentId = await madeOnce(categories, key, make);
    }
    return parentId;
  };
  return {
    of: ({ brand, category, furtherCategories }) => ({
      brandId: brand == null ? brand : findBrand(brand),
      categoryId: category === undefined ? undefined : findCategory(category),
      furtherCategoryIds: furtherCategories.flatMap((path) => findCategory(path) ?? []),
    }),
    make: async ({ brand, category = [], furtherCategories }) => {
      const brandIds: { brandId?: number } = {};
      if (brand != null) {
        const key = brandKey(brand);
        brandIds.brandId = await madeOnce(brands, key, () =>
          asStaff(staff).brands.create({ name: brand }, { signal, idempotencyKey: keyOf(key) }),
        );
      }
      const categoryIds: number[] = [];
      for (const path of [category, ...furtherCategories]) {
        const id = await makeCategory(path);
        if (id !== null) categoryIds.push(id);
      }
      return { ...brandIds, categoryIds };
    },
    missing: () => [...missing],
  };
}

function asStaff(staff: ImportAccess['staff']): NonNullable<ImportAccess['staff']> {
  if (staff === null) throw new RangeError('staff make brands and categories');
  return staff;
}
