import { foldSku, type Product, trimSku, type Variant } from '#shared/catalogue/product.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { findProductsWithSku } from '#shared/catalogue/sku-locks-table.ts';
import { hasExternalId } from '#shared/external-ids/external-data.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnerOfUnique } from '#shared/table/unique-values.ts';
import { findVariants, type VariantName } from './variant-pointers-table.ts';

/** The fields by which a request can identify a variant. A request must contain exactly one of them. */
export type NamedVariant = {
  readonly variant_id?: number;
  readonly sku?: string;
  /** An id in another system, such as `sap:4711`. */
  readonly external_id?: string;
};

const nameFields = ['variant_id', 'sku', 'external_id'] as const;

/**
 * Returns the field by which a request identifies the variant.
 * @throws FieldErrors `required` if there is no such field; `inconsistent` if there are several, for each field after
 * the first
 */
export function namingField(named: NamedVariant): (typeof nameFields)[number] {
  const [field, ...others] = nameFields.filter((name) => named[name] !== undefined);
  if (field === undefined) throw fieldError('variant_id', 'required', 'is required unless sku or external_id identifies the variant.');
  if (others.length > 0) {
    throw new FieldErrors(
      others.map((param) => ({
        param,
        code: 'inconsistent' as const,
        message: `must be left out because ${field} identifies the variant.`,
      })),
    );
  }
  return field;
}

/**
 * Finds the variant that a request identifies; returns null when the store has no such variant. An SKU is matched
 * regardless of upper and lower case, but an exact match takes precedence.
 * @throws FieldErrors the errors of `namingField`; `inconsistent` when several SKUs match, but none exactly
 */
export async function findNamedVariant(table: Table, storeId: string, named: NamedVariant): Promise<VariantName | null> {
  namingField(named);
  const { variant_id: variantId, sku, external_id: externalId } = named;
  if (variantId !== undefined) return (await findVariants(table, storeId, [variantId]))[0] ?? null;
  if (externalId !== undefined) {
    const productId = await readOwnerOfUnique(table, storeId, 'variant_external_id', externalId);
    const ids = productId === null ? [] : [productId];
    return (await variantsOf(table, storeId, ids, (variant) => hasExternalId(variant, externalId)))[0] ?? null;
  }
  const found = await findVariantsWithSku(table, storeId, sku ?? '');
  const exact = found.find((variant) => variant.sku === trimSku(sku ?? ''));
  if (exact === undefined && found.length > 1) {
    const spellings = found.map((variant) => variant.sku).join(', ');
    throw fieldError('sku', 'inconsistent', `matches several SKUs that differ only in case: ${spellings}. Use one of these spellings.`);
  }
  return exact ?? found[0] ?? null;
}

type VariantWithSku = VariantName & Pick<Variant, 'sku'>;

/** Finds the variants with an SKU, regardless of case. There may be several whose SKUs differ only in case. */
export async function findVariantsWithSku(table: Table, storeId: string, sku: string): Promise<readonly VariantWithSku[]> {
  const fold = foldSku(sku);
  return variantsOf(
    table,
    storeId,
    await findProductsWithSku(table, storeId, sku),
    (variant) => variant.sku !== null && foldSku(variant.sku) === fold,
  );
}

async function variantsOf(
  table: Table,
  storeId: string,
  productIds: readonly number[],
  isWanted: (variant: Product['variants'][number]) => boolean,
): Promise<readonly VariantWithSku[]> {
  const items = await readItems(
    table,
    productIds.map((id) => keys.listed(storeId, 'PRODUCT', id)),
  );
  return parseReadable(items, parseProduct).flatMap(({ id: productId, variants }) =>
    variants.filter(isWanted).map(({ id: variantId, sku }) => ({ productId, variantId, sku })),
  );
}
