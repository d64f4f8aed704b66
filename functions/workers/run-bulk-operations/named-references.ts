import { brandPages } from '#shared/catalogue/brands/brands-table.ts';
import { categoryPages } from '#shared/catalogue/categories/categories-table.ts';
import type { ProductReferences } from '#shared/imports/plan-product.ts';
import { foldName, type WantedProduct } from '#shared/imports/wanted-product.ts';
import { type PageSource, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * Finds brands and categories by name. A missing brand or category is created only once, when a product first needs it.
 */
export type NamedReferences = {
  readonly of: (wanted: WantedProduct) => ProductReferences;
  /**
   * Returns the ids of a product's brand and categories, after creating those that are missing.
   * @throws CallRefused when the store refuses to create one
   */
  readonly make: (wanted: WantedProduct) => Promise<{ readonly brandId?: number; readonly categoryIds: readonly number[] }>;
  /** Returns the names of the brands and categories that were looked up but not found, such as `brand Acme`. */
  readonly missing: () => readonly string[];
};

/** Thrown when the store refuses to create an object that an item needs. */
export class CallRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
  }
}

/**
 * Creates a brand or category and returns its id. Calls with the same subject create it only once.
 * @throws CallRefused
 */
export type MakeNamed = (path: '/brands' | '/categories', body: object, subject: string) => Promise<number>;

const brandKey = (name: string): string => `brand ${foldName(name)}`;
const categoryKey = (parentId: number | null, name: string): string => `category ${parentId ?? 0} ${foldName(name)}`;

/** Reads all brands and categories of the store. */
export async function readNamedReferences(table: Table, storeId: string, makeNamed: MakeNamed): Promise<NamedReferences> {
  const known = new Map<string, number>();
  const missing = new Set<string>();
  const note = (key: string, id: number): void => void (known.has(key) || known.set(key, id));
  for await (const { id, name } of everyOne(table, brandPages(storeId))) note(brandKey(name), id);
  for await (const { id, name, parentId } of everyOne(table, categoryPages(storeId, null))) note(categoryKey(parentId, name), id);

  async function idOf(key: string, make: () => Promise<number>): Promise<number> {
    const there = known.get(key) ?? (await make());
    known.set(key, there);
    return there;
  }
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
      const body: object = { name, parent_id: parentId };
      const key = categoryKey(parentId, name);
      parentId = await idOf(key, () => makeNamed('/categories', body, key));
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
      const key = brand == null ? '' : brandKey(brand);
      const brandIds = brand == null ? {} : { brandId: await idOf(key, () => makeNamed('/brands', { name: brand }, key)) };
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

async function* everyOne<Entity>(table: Table, source: PageSource<Entity>): AsyncGenerator<Entity> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage<Entity>>> = await readPage(table, source, {
      ...{ limit: 250, after, updatedSinceMs: null, createdSinceMs: null },
    });
    yield* page.items;
    after = page.next;
  } while (after !== null);
}
