import * as v from 'valibot';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { bulkUndoTargets } from '#shared/bulk-operations/bulk-undo.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import { jsonIn } from '#shared/imports/named-cell.ts';
import { levelKey } from '#shared/imports/plan-level.ts';
import type { NamedVariant } from '#shared/inventory/named-variant-table.ts';
import { readUnitsByLevel, type StoreLookups } from './store-lookups.ts';

/** Values of the product fields that a line changes. Fields that the line does not change are undefined or missing. */
export type ProductValues = {
  readonly status?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly prices?: readonly { readonly id: number; readonly price: string }[] | undefined;
};

/**
 * The change that a line makes, with the data needed to undo it: a product's values before and after the line, a
 * level's units before and after the line, or the number of units that the line adds to a level.
 */
export type KeptLine = { readonly line: number } & (
  | { readonly productId: number; readonly before: ProductValues; readonly after: ProductValues }
  | { readonly variantId: number; readonly locationId: number; readonly before: number; readonly after: number }
  | { readonly variantId: number; readonly locationId: number; readonly delta: number }
);

/** A line of a bulk operation that updates a product. If the line has any other field, the line cannot be undone. */
const ProductLine = v.strictObject({
  id: v.number(),
  expected_updated_at: v.optional(v.unknown()),
  status: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  variants: v.optional(v.array(v.strictObject({ id: v.number(), price: v.string() }))),
  variants_mode: v.optional(v.literal('merge')),
});

const levelFields = {
  variant_id: v.exactOptional(v.number()),
  sku: v.exactOptional(v.string()),
  external_id: v.exactOptional(v.string()),
  location_id: v.number(),
};
const SetLine = v.object({ ...levelFields, on_hand: v.number(), expected_on_hand: v.optional(v.nullable(v.number())) });
const AdjustLine = v.object({ ...levelFields, delta: v.number() });

/** Reports whether an operation must store the previous values. They are needed to undo the operation. */
export const mustKeepValues = ({ target, isDryRun, undoes }: BulkOperation): boolean =>
  target !== null && bulkUndoTargets.has(target) && !isDryRun && undoes === null;

/**
 * Returns the values for undoing the lines of a chunk. Call this before any of the lines runs, because it reads the
 * current values.
 */
export async function readValuesBefore(
  lookups: StoreLookups,
  one: BulkOperation,
  lines: readonly FileLine[],
): Promise<readonly KeptLine[]> {
  const read = lines.map(({ number, text }) => ({ line: number, value: jsonIn(text ?? '') }));
  if (one.target === 'updateProduct') return productsBefore(lookups, read);
  return one.target === 'adjustInventoryLevel' ? adjustments(lookups, read) : levelsBefore(lookups, read);
}

type Read = { readonly line: number; readonly value: unknown };

const parsed = <Schema extends v.GenericSchema>(schema: Schema, { line, value }: Read) => {
  const result = v.safeParse(schema, value);
  return result.success ? [{ line, wanted: result.output }] : [];
};

async function productsBefore(lookups: StoreLookups, lines: readonly Read[]): Promise<readonly KeptLine[]> {
  const wanted = lines.flatMap((line) => parsed(ProductLine, line));
  const known = await readProductsById(
    lookups,
    wanted.map(({ wanted: { id } }) => id),
  );
  return wanted.flatMap(({ line, wanted: { id: productId, status, tags, variants } }) => {
    const product = known.get(productId);
    if (product === undefined) return [];
    const after: ProductValues = { status, tags, prices: variants };
    return [{ line, productId, after, before: currentValues(product, after) }];
  });
}

type Product = Awaited<ReturnType<StoreLookups['products']>>['views'][number];

/** Reads products by their ids. Unknown ids are left out. */
export async function readProductsById(lookups: StoreLookups, ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const { views } = await lookups.products([...new Set(ids)], []);
  return new Map(views.map((product) => [product.id, product]));
}

/** Returns the product's current values for the fields that are set in `named`. */
export const currentValues = ({ status, tags, variants }: Product, named: ProductValues): ProductValues => ({
  ...(named.status === undefined ? {} : { status }),
  ...(named.tags === undefined ? {} : { tags }),
  ...(named.prices === undefined ? {} : { prices: named.prices.flatMap(({ id }) => priceOf(variants, id)) }),
});

const priceOf = (variants: Product['variants'], id: number) =>
  variants.filter((variant) => variant.id === id).map(({ price }) => ({ id, price }));

async function levelsBefore(lookups: StoreLookups, lines: readonly Read[]): Promise<readonly KeptLine[]> {
  const wanted = await variantsOf(
    lookups,
    lines.flatMap((line) => parsed(SetLine, line)),
  );
  const unknown = wanted.flatMap(({ variantId, wanted: { expected_on_hand } }) => (expected_on_hand == null ? [variantId] : []));
  const units = readUnitsByLevel(await lookups.stock([...new Set(unknown)]));
  return wanted.map(({ line, variantId, wanted: { location_id: locationId, on_hand: after, expected_on_hand } }) => ({
    ...{ line, variantId, locationId, after },
    before: expected_on_hand ?? units.get(levelKey({ variantId, locationId })) ?? 0,
  }));
}

async function adjustments(lookups: StoreLookups, lines: readonly Read[]): Promise<readonly KeptLine[]> {
  const wanted = await variantsOf(
    lookups,
    lines.flatMap((line) => parsed(AdjustLine, line)),
  );
  return wanted.map(({ line, variantId, wanted: { location_id: locationId, delta } }) => ({ line, variantId, locationId, delta }));
}

/**
 * Adds the ids of the variants that the lines identify. A line that identifies no variant is left out, because it will
 * fail.
 */
async function variantsOf<Wanted extends NamedVariant>(
  lookups: StoreLookups,
  lines: readonly { readonly line: number; readonly wanted: Wanted }[],
): Promise<readonly { readonly line: number; readonly wanted: Wanted; readonly variantId: number }[]> {
  const found = await Promise.all(
    lines.map(async (one) => {
      const { variant_id: id } = one.wanted;
      const variantId = id ?? (await lookups.variantNamed(one.wanted));
      return variantId === null ? [] : [{ ...one, variantId }];
    }),
  );
  return found.flat();
}
