import type { Location } from '#shared/inventory/location.ts';
import { kindIssue, type LevelChange, planLevels } from '#shared/inventory/stock-plan.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { type ChangedProduct, changeProduct } from '../change-product.ts';
import type { Product } from '../product.ts';
import type { ProductChange } from '../product-change.ts';
import { slugCandidates } from '../slug.ts';

/** A product as it was read, with all data that a change depends on. */
type ProductState = {
  readonly product: Product;
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
  readonly references: KnownReferences;
};

/** The time and author of a change. */
type RequestOfChange = { readonly nowMs: number; readonly actor: Actor; readonly requestId: string };

/** A changed product whose slug has not been claimed yet. */
export type ProductPlan = ChangedProduct & { readonly slug: SlugPlan };

/**
 * The candidates for a product's slug, in order. Without candidates, the product keeps its slug. If the current slug is
 * a candidate, it need not be claimed. If `sent` is true, the only candidate is the slug that the client chose.
 */
type SlugPlan = { readonly candidates: readonly string[]; readonly sent: boolean };

type PlannedChange = {
  readonly plan: ProductPlan;
  readonly levels: readonly LevelChange[];
  /** The stock after the levels have been set. */
  readonly stock: ReadonlyMap<number, VariantStock>;
};

/**
 * Plans a change to a product and its stock.
 * @throws FieldErrors with all issues of the change
 */
export async function planChange(
  state: ProductState,
  change: ProductChange,
  movement: 'product_create' | 'product_update',
  newId: () => number,
  { nowMs, actor, requestId }: RequestOfChange,
): Promise<PlannedChange> {
  const { plan, issues } = changeProduct(state.product, change, { nowMs, newId });
  const causeOf = () => ({ id: newId(), type: movement, reason: null, orderId: null, refundId: null, returnId: null, actor, requestId });
  const moved = planLevels(plan.targets, state.stock, state.locations, causeOf, nowMs);
  const kind = kindIssue(state.product, plan.product, state.stock);
  const all = [...issues, ...referenceIssues(change, state.product, state.references), ...(kind === null ? [] : [kind]), ...moved.issues];
  if (all.length > 0) throw new FieldErrors(all);
  const slug = await planSlug(state.product, change.slug, plan.product);
  return { plan: { ...plan, slug }, levels: moved.levels, stock: withLevels(state.stock, plan.product, moved.levels) };
}

/** Returns the slug candidates for a change. `slug` is the slug in the request, if any. */
export async function planSlug(before: Product, slug: string | null | undefined, product: Product): Promise<SlugPlan> {
  if (slug === undefined && before.slug !== '') return { candidates: [], sent: false };
  if (!slug) {
    const candidates = await slugCandidates(product.name, product.id);
    const own = candidates.indexOf(before.slug);
    return { candidates: own === -1 ? candidates : candidates.slice(0, own + 1), sent: false };
  }
  return { candidates: slug === before.slug ? [] : [slug], sent: true };
}

function withLevels(
  stock: ReadonlyMap<number, VariantStock>,
  product: Product,
  levels: readonly LevelChange[],
): ReadonlyMap<number, VariantStock> {
  const after = new Map(stock);
  for (const { variantId, locationId, after: level } of levels) {
    const variant = after.get(variantId) ?? { productId: product.id, variantId, sku: null, tracked: true, active: true, levels: new Map() };
    after.set(variantId, { ...variant, levels: new Map(variant.levels).set(locationId, level) });
  }
  return after;
}

/**
 * Of the brands and categories that a change refers to, those that exist in the store, written as `brand 7` and
 * `category 31`.
 */
export type KnownReferences = ReadonlySet<string>;

/**
 * Returns an issue for each brand and category that does not exist in the store. A brand or category that the product
 * already has is accepted even if it has since been deleted, so that clients can send back the product as they read it.
 */
function referenceIssues({ brandId, categoryIds = [] }: ProductChange, before: Product, known: KnownReferences): FieldIssue[] {
  const unknown = (param: string, noun: string): FieldIssue => ({ param, code: 'unknown_id', message: `is not a ${noun} of this store.` });
  return [
    ...(brandId == null || brandId === before.brandId || known.has(`brand ${brandId}`) ? [] : [unknown('brand_id', 'brand')]),
    ...categoryIds.flatMap((id, index) =>
      before.categoryIds.includes(id) || known.has(`category ${id}`) ? [] : [unknown(`category_ids[${index}]`, 'category')],
    ),
  ];
}
