import { applyCustomer } from '#shared/imports/apply/apply-customer.ts';
import { applyLevel } from '#shared/imports/apply/apply-level.ts';
import { applyProduct, type ProductWork } from '#shared/imports/apply/apply-product.ts';
import type { AppliedItem, ImportAccess } from '#shared/imports/apply/import-access.ts';
import { readNamedReferences } from '#shared/imports/apply/named-references.ts';
import { indexProducts } from '#shared/imports/catalogue-index.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { type CustomerImportPlan, customerWarnings, planCustomer } from '#shared/imports/plan-customer.ts';
import { findVariant, type LevelPlan, levelName, planLevel } from '#shared/imports/plan-level.ts';
import { planProducts } from '#shared/imports/plan-products.ts';
import { handlesOf } from '#shared/imports/product-handle.ts';
import type { ReadCustomer } from '#shared/imports/read-customer-row.ts';
import type { ReadLevels } from '#shared/imports/read-levels.ts';
import type { ReadProduct } from '#shared/imports/read-product.ts';
import type { ItemFacts } from '#shared/imports/result-rows.ts';
import type { SeenTexts } from '#shared/imports/seen-texts.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { type StoreLookups, unitsOf } from './store-lookups.ts';

/** An item that is planned, as plain data: what `apply` of the same kind needs to do it. */
export type PlannedWork = ItemFacts & { readonly work: unknown };

/** The work for the items of a kind of file. */
export type ImportWork = {
  /** Plans what a chunk has, as it was read, in its order. */
  readonly plan: (items: readonly unknown[], seen: Pick<SeenTexts, 'note' | 'find'>) => Promise<readonly PlannedWork[]>;
  /** Does what is planned of an item that is not refused; once, however often it is asked for. */
  readonly apply: (work: unknown) => Promise<AppliedItem>;
  /** The objects that plans so far found missing in the store, as `brand Acme`. */
  readonly firstMade: () => readonly string[];
};

type OpenWork = (access: ImportAccess, lookups: StoreLookups) => Promise<ImportWork>;

/** Opens the work of an import for one step. */
export const openWork = (kind: ImportKind, access: ImportAccess, lookups: StoreLookups): Promise<ImportWork> =>
  works[kind](access, lookups);

const refused = (row: number, name: string, problems: ItemFacts['problems']): PlannedWork => ({
  ...{ row, name, action: 'refused', problems, work: null },
});

const products: OpenWork = async (access, lookups) => {
  const references = await readNamedReferences(access);
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
  return {
    plan: async (items, seen) => {
      const planned: PlannedWork[] = [];
      for await (const { firstRow, handle, wanted, existing, plan, problems } of planProducts(
        items as readonly ReadProduct[],
        store,
        seen,
      )) {
        const known =
          existing === null
            ? null
            : {
                brand_id: existing.brand_id,
                category_ids: existing.category_ids,
                updated_at: existing.updated_at,
                variants: existing.variants.map(({ inventory_quantity }) => ({ inventory_quantity })),
              };
        const work: ProductWork = { firstRow, handle, wanted, existing: known, plan };
        planned.push({ row: firstRow, name: handle, action: plan.action, problems, work });
      }
      return planned;
    },
    apply: (work) => applyProduct(access, references, work as ProductWork),
    firstMade: references.missing,
  };
};

type CustomerWork = { readonly row: number; readonly email: string; readonly plan: CustomerImportPlan };

const customers: OpenWork = async (access, lookups) => ({
  plan: async (items) => {
    const read = items as readonly ReadCustomer[];
    const known = await lookups.customers(read.flatMap(({ customer }) => (customer === null ? [] : [customer.email])));
    return read.map(({ row, email: name, customer, problems }) => {
      if (customer === null) return refused(row, name, problems);
      const existing = known.get(normalEmail(customer.email)) ?? null;
      const plan = planCustomer(customer, existing, access.optsIn);
      const work: CustomerWork = { row, email: customer.email, plan };
      return { row, name, action: plan.action, problems: [...problems, ...customerWarnings(customer, existing, access.optsIn)], work };
    });
  },
  apply: (work) => {
    const { row, email, plan } = work as CustomerWork;
    return applyCustomer(access, { row, email }, plan);
  },
  firstMade: () => [],
});

type LevelWork = { readonly row: number; readonly plan: LevelPlan };

const inventory: OpenWork = async (access, lookups) => {
  const locations = await lookups.locations();
  const inactive = new Set(locations.flatMap(({ id, isActive }) => (isActive ? [] : [id])));
  return {
    plan: async (items, seen) => {
      const read = items as readonly ReadLevels[];
      const wanted = read.flatMap(({ levels }) => levels);
      const [bySku, byHandle] = await Promise.all([
        lookups.ownersOfSkus(wanted.flatMap(({ sku }) => sku ?? [])),
        lookups.ownersOfHandles(wanted.flatMap(({ handle }) => (handle === '' ? [] : [handle]))),
      ]);
      const { views, stock } = await lookups.products([...new Set([...bySku.values(), ...byHandle.values()])], locations);
      const index = await indexProducts(views);
      const onHand = unitsOf(stock);
      return read.flatMap(({ levels, problems }): PlannedWork[] => {
        const [problem] = problems;
        const planned = levels.map((level): PlannedWork => {
          const plan = planLevel(level, { variant: findVariant(index, level), onHand, inactive }, seen);
          if (plan.action === 'refused') return refused(level.row, levelName(level), plan.problems);
          const work: LevelWork = { row: level.row, plan };
          return { row: level.row, name: levelName(level), action: plan.action, problems: level.warnings, work };
        });
        return problem === undefined ? planned : [refused(problem.row, '', problems), ...planned];
      });
    },
    apply: (work) => {
      const { row, plan } = work as LevelWork;
      return applyLevel(access, row, plan);
    },
    firstMade: () => [],
  };
};

const works: Readonly<Record<ImportKind, OpenWork>> = { products, inventory, customers };
