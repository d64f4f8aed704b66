import { indexProducts } from '#shared/imports/catalogue-index.ts';
import type { ImportKind, ImportProblem } from '#shared/imports/import-problem.ts';
import { customerWarnings, planCustomer } from '#shared/imports/plan-customer.ts';
import { findVariant, levelName, planLevel } from '#shared/imports/plan-level.ts';
import type { KnownProduct, ProductBody, ProductImportPlan } from '#shared/imports/plan-product.ts';
import { planProducts } from '#shared/imports/plan-products.ts';
import { handlesOf } from '#shared/imports/product-handle.ts';
import type { ReadCustomer } from '#shared/imports/read-customer-row.ts';
import type { ReadLevels } from '#shared/imports/read-levels.ts';
import type { ReadProduct } from '#shared/imports/read-product.ts';
import type { SeenTexts } from '#shared/imports/seen-texts.ts';
import type { WantedProduct } from '#shared/imports/wanted-product.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { CallRefused, type NamedReferences } from './named-references.ts';
import { readUnitsByLevel, type StoreLookups } from './store-lookups.ts';

/** An item of a file with its planned call. It contains only JSON values, so that it can be stored. */
export type PreparedItem = {
  /** The number of the item's first row in the file. */
  readonly row: number;
  /** The name by which people know the item: a handle, an e-mail address, or an SKU with a location. */
  readonly name: string;
  /**
   * `compare` means that the item's API call must be made to find out whether anything differs. `failed` means that the
   * store refused to create an object that the item needs.
   */
  readonly action: 'create' | 'change' | 'compare' | 'same' | 'refused' | 'failed';
  readonly problems: readonly ImportProblem[];
  /** The id of the existing object that the item matches. For a stock level, this is the id of the variant. */
  readonly id?: number;
  readonly call?: { readonly method: 'POST' | 'PATCH'; readonly path: string; readonly body: object };
  /** The `productMark` of the existing product. If the call's answer has the same mark, the call changed nothing. */
  readonly unchanged?: string;
};

export type ItemPorts = {
  readonly lookups: StoreLookups;
  readonly references: NamedReferences;
  readonly isDryRun: boolean;
  readonly optsIn: boolean;
};

/** Plans a chunk's items against the current state of the store. */
type Prepare = (ports: ItemPorts, items: readonly unknown[], seen: Pick<SeenTexts, 'note' | 'find'>) => Promise<readonly PreparedItem[]>;

/**
 * Returns a string that changes whenever the product does. It includes the stock, because a change of stock alone
 * leaves `updated_at` as it was.
 */
export const productMark = ({ updated_at, variants }: Pick<KnownProduct, 'updated_at' | 'variants'>): string =>
  [updated_at, ...variants.map(({ inventory_quantity }) => inventory_quantity)].join();

const products: Prepare = async ({ lookups, references, isDryRun }, items, seen) => {
  const locations = await lookups.locations();
  const store = {
    findByHandle: async (handles: readonly string[]) => {
      const owners = await lookups.ownersOfHandles(handles);
      const { views } = await lookups.products([...owners.values()], locations);
      return new Map(views.flatMap((product) => handlesOf(product).map((handle) => [handle, product])));
    },
    findSkuOwners: lookups.ownersOfSkus,
    referencesOf: references.of,
  };
  const prepared: PreparedItem[] = [];
  for await (const { firstRow: row, handle: name, wanted, existing, plan, problems } of planProducts(
    items as readonly ReadProduct[],
    store,
    seen,
  )) {
    const item = { row, name, action: plan.action, problems };
    if (wanted === null || plan.action === 'refused') prepared.push(item);
    else if (plan.action === 'same') prepared.push({ ...item, id: plan.id });
    else {
      try {
        const body = isDryRun ? plan.body : await withReferences(references, wanted, existing, plan.body);
        prepared.push({
          ...item,
          ...(existing === null ? {} : { unchanged: productMark(existing) }),
          call: productCall(plan, body),
        });
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        const { code, message } = error;
        prepared.push({
          ...item,
          action: 'failed',
          problems: [...problems, { severity: 'refused', row, column: null, code: code as ImportProblem['code'], message }],
        });
      }
    }
  }
  return prepared;
};

const productCall = (plan: Extract<ProductImportPlan, { readonly body: ProductBody }>, body: ProductBody) =>
  plan.action === 'create'
    ? ({ method: 'POST', path: '/products', body } as const)
    : ({ method: 'PATCH', path: `/products/${plan.id}`, body } as const);

/** Creates the product's brand and categories if they do not exist, and returns the body with their ids added. */
async function withReferences(
  references: NamedReferences,
  wanted: WantedProduct,
  existing: KnownProduct | null,
  body: ProductBody,
): Promise<ProductBody> {
  const { brandId, categoryIds } = await references.make(wanted);
  const categories = existing?.category_ids ?? [];
  return {
    ...body,
    ...(brandId === undefined || brandId === existing?.brand_id ? {} : { brand_id: brandId }),
    ...(categoryIds.every((id) => categories.includes(id)) ? {} : { category_ids: [...new Set([...categories, ...categoryIds])] }),
  };
}

const customers: Prepare = async ({ lookups, optsIn }, items) => {
  const read = items as readonly ReadCustomer[];
  const known = await lookups.customers(read.flatMap(({ customer }) => (customer === null ? [] : [customer.email])));
  return read.map(({ row, email: name, customer, problems }): PreparedItem => {
    if (customer === null) return { row, name, action: 'refused', problems };
    const existing = known.get(normalEmail(customer.email)) ?? null;
    const plan = planCustomer(customer, existing, optsIn);
    const item = { row, name, action: plan.action, problems: [...problems, ...customerWarnings(customer, existing, optsIn)] };
    if (plan.action === 'same') return { ...item, id: plan.id };
    const call =
      plan.action === 'create'
        ? ({ method: 'POST', path: '/customers', body: plan.body } as const)
        : ({ method: 'PATCH', path: `/customers/${plan.id}`, body: plan.body } as const);
    return { ...item, call };
  });
};

const inventory: Prepare = async ({ lookups }, items, seen) => {
  const locations = await lookups.locations();
  const inactive = new Set(locations.flatMap(({ id, isActive }) => (isActive ? [] : [id])));
  const read = items as readonly ReadLevels[];
  const wanted = read.flatMap(({ levels }) => levels);
  const [bySku, byHandle] = await Promise.all([
    lookups.ownersOfSkus(wanted.flatMap(({ sku }) => sku ?? [])),
    lookups.ownersOfHandles(wanted.flatMap(({ handle }) => (handle === '' ? [] : [handle]))),
  ]);
  const { views, stock } = await lookups.products([...new Set([...bySku.values(), ...byHandle.values()])], locations);
  const index = await indexProducts(views);
  const onHand = readUnitsByLevel(stock);
  return read.flatMap(({ levels, problems }): PreparedItem[] => {
    const [problem] = problems;
    const planned = levels.map((level): PreparedItem => {
      const plan = planLevel(level, { variant: findVariant(index, level), onHand, inactive }, seen);
      const item = { row: level.row, name: levelName(level), action: plan.action };
      if (plan.action === 'refused') return { ...item, problems: plan.problems };
      if (plan.action === 'same') return { ...item, problems: level.warnings, id: plan.variantId };
      const { variantId, locationId, before } = plan;
      // The call states the expected count. If units have been sold in the meantime, the call fails, so the sold units
      // are not added back.
      const body = { location_id: locationId, variant_id: variantId, on_hand: plan.onHand, expected_on_hand: before };
      return { ...item, problems: level.warnings, id: variantId, call: { method: 'POST', path: '/inventory-levels/set', body } };
    });
    return problem === undefined ? planned : [{ row: problem.row, name: '', action: 'refused', problems }, ...planned];
  });
};

/** For each kind of file, the function that plans its items. The results are in the order of the items. */
export const preparesItems: Readonly<Record<ImportKind, Prepare>> = { products, inventory, customers };
