import type { ImportProblem } from './import-problem.ts';
import { type KnownProduct, type ProductImportPlan, type ProductReferences, planProduct } from './plan-product.ts';
import type { ReadProduct } from './read-product.ts';
import { createSeenTexts, type SeenTexts } from './seen-texts.ts';
import type { WantedProduct } from './wanted-product.ts';

/** The functions with which `planProducts` reads the store's data. */
export type ProductStore = {
  /** Finds the products with the given handles, and returns them by handle. */
  readonly findByHandle: (handles: readonly string[]) => Promise<ReadonlyMap<string, KnownProduct>>;
  /** Finds the products with the given SKUs, and returns their ids by SKU. */
  readonly findSkuOwners: (skus: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly referencesOf: (wanted: WantedProduct) => ProductReferences;
};

/** A product in the file and what the import will do with it. */
export type PlannedProduct = {
  readonly handle: string;
  readonly firstRow: number;
  readonly rows: number;
  readonly wanted: WantedProduct | null;
  /** The store's product with the same handle; null if there is none or it was not looked up. */
  readonly existing: KnownProduct | null;
  readonly plan: ProductImportPlan;
  /** All problems, including those for which the product is refused. */
  readonly problems: readonly ImportProblem[];
};

/** The number of products that are looked up together. */
const batchSize = 50;

/**
 * Plans products in file order, one batch at a time. `skus` remembers the SKUs of planned products, so that a second
 * product with the same SKU is refused.
 * @param skus the SKUs of the products that were planned before
 */
export async function* planProducts(
  items: AsyncIterable<ReadProduct> | Iterable<ReadProduct>,
  store: ProductStore,
  skus: Pick<SeenTexts, 'note' | 'find'> = createSeenTexts(),
): AsyncGenerator<PlannedProduct> {
  for await (const batch of batchesOf(items, batchSize)) {
    const wanted = batch.flatMap(({ product }) => (product === null ? [] : [product]));
    const [known, owners] = await Promise.all([
      store.findByHandle(wanted.map(({ handle }) => handle)),
      store.findSkuOwners(wanted.flatMap(skusOf)),
    ]);
    for (const item of batch) {
      const planned = planOne(item, known, owners, skus.find, store);
      if (planned.wanted !== null && planned.plan.action !== 'refused') {
        for (const sku of skusOf(planned.wanted)) skus.note(sku, planned.firstRow);
      }
      yield planned;
    }
  }
}

const skusOf = ({ variants }: WantedProduct): string[] => variants.flatMap(({ sku }) => (sku == null ? [] : [sku]));

function planOne(
  item: ReadProduct,
  known: ReadonlyMap<string, KnownProduct>,
  owners: ReadonlyMap<string, number>,
  earlierRowOf: (sku: string) => number | null,
  store: ProductStore,
): PlannedProduct {
  const { product: wanted, problems } = item;
  const facts = { handle: item.handle, firstRow: item.firstRow, rows: item.rows };
  if (wanted === null) return { ...facts, wanted, existing: null, plan: { action: 'refused', problems }, problems };
  const existing = known.get(wanted.handle) ?? null;
  const plan = planProduct(wanted, existing, store.referencesOf(wanted), (sku) => {
    const productId = owners.get(sku);
    if (productId !== undefined) return { productId };
    const row = earlierRowOf(sku);
    return row === null ? null : { row };
  });
  const kept = keptKind(wanted, existing);
  return { ...facts, wanted, existing, plan, problems: [...problems, ...kept, ...(plan.action === 'refused' ? plan.problems : [])] };
}

function keptKind(wanted: WantedProduct, existing: KnownProduct | null): ImportProblem[] {
  if (existing === null || wanted.kind === undefined || wanted.kind === existing.kind) return [];
  const message = `The product's kind is still ${existing.kind}: an import cannot change it to ${wanted.kind}.`;
  return [{ severity: 'warning', row: wanted.firstRow, column: null, code: 'kind_kept', message }];
}

/** Yields the items in order, in lists of at most `size`. */
export async function* batchesOf<Item>(items: AsyncIterable<Item> | Iterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
