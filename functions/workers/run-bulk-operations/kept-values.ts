import * as v from 'valibot';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { bulkUndoTargets } from '#shared/bulk-operations/bulk-undo.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import { jsonIn } from '#shared/imports/named-cell.ts';
import { levelKey } from '#shared/imports/plan-level.ts';
import { readUnitsByLevel, type StoreLookups } from './store-lookups.ts';

/** The fields of a product that a line changes. */
export type ProductValues = {
  readonly status?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly prices?: readonly { readonly id: number; readonly price: string }[] | undefined;
};

/** The values of a line's object before and after the line. */
export type KeptLine = { readonly line: number } & (
  | { readonly productId: number; readonly before: ProductValues; readonly after: ProductValues }
  | { readonly variantId: number; readonly locationId: number; readonly before: number; readonly after: number }
);

/** The lines that can be undone: they change only status, tags and prices. */
const ProductLine = v.strictObject({
  id: v.number(),
  expected_updated_at: v.optional(v.unknown()),
  status: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  variants: v.optional(v.array(v.strictObject({ id: v.number(), price: v.string() }))),
  variants_mode: v.optional(v.literal('merge')),
});

const LevelLine = v.object({
  variant_id: v.number(),
  location_id: v.number(),
  on_hand: v.number(),
  expected_on_hand: v.optional(v.nullable(v.number())),
});

/** Reports whether the previous values of an operation's lines are stored for undo. */
export const mustKeepValues = ({ target, isDryRun, undoes }: BulkOperation): boolean =>
  target !== null && bulkUndoTargets.has(target) && !isDryRun && undoes === null;

/** Reads the values that the lines of a chunk will change, before any line runs. */
export async function readValuesBefore(
  lookups: StoreLookups,
  one: BulkOperation,
  lines: readonly FileLine[],
): Promise<readonly KeptLine[]> {
  const read = lines.map(({ number, text }) => ({ line: number, value: jsonIn(text ?? '') }));
  return one.target === 'updateProduct' ? productsBefore(lookups, read) : levelsBefore(lookups, read);
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

/** Reads products by id. */
export async function readProductsById(lookups: StoreLookups, ids: readonly number[]): Promise<ReadonlyMap<number, Product>> {
  const { views } = await lookups.products([...new Set(ids)], []);
  return new Map(views.map((product) => [product.id, product]));
}

/** Returns a product's current values of the named fields. */
export const currentValues = ({ status, tags, variants }: Product, named: ProductValues): ProductValues => ({
  ...(named.status === undefined ? {} : { status }),
  ...(named.tags === undefined ? {} : { tags }),
  ...(named.prices === undefined ? {} : { prices: named.prices.flatMap(({ id }) => priceOf(variants, id)) }),
});

const priceOf = (variants: Product['variants'], id: number) =>
  variants.filter((variant) => variant.id === id).map(({ price }) => ({ id, price }));

async function levelsBefore(lookups: StoreLookups, lines: readonly Read[]): Promise<readonly KeptLine[]> {
  const wanted = lines.flatMap((line) => parsed(LevelLine, line));
  const unknown = wanted.flatMap(({ wanted: { variant_id, expected_on_hand } }) => (expected_on_hand == null ? [variant_id] : []));
  const units = readUnitsByLevel(await lookups.stock([...new Set(unknown)]));
  return wanted.map(({ line, wanted: { variant_id: variantId, location_id: locationId, on_hand: after, expected_on_hand } }) => ({
    ...{ line, variantId, locationId, after },
    before: expected_on_hand ?? units.get(levelKey({ variantId, locationId })) ?? 0,
  }));
}
