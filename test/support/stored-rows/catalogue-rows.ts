import { brandForm, brandItem, parseBrand } from '#shared/catalogue/brands/brands-table.ts';
import { categoryForm, categoryItem, parseCategory } from '#shared/catalogue/categories/categories-table.ts';
import { productForm } from '#shared/catalogue/product-form.ts';
import { beginProductJobWrite, parseProductJob, productJobForm } from '#shared/catalogue/product-jobs-table.ts';
import { deletedProductItem, parseProduct, productItem } from '#shared/catalogue/products-table.ts';
import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { namedProductForm } from '#shared/catalogue/variant-titles-table.ts';
import { configuredDiscountForm, discountForm } from '#shared/discounts/discount-form.ts';
import { discountItem, parseDiscount } from '#shared/discounts/discounts-table.ts';
import { locationForm, locationItem, parseLocation } from '#shared/inventory/locations-table.ts';
import { movementItem, parseMovement, stockMovementForm } from '#shared/inventory/movements-table.ts';
import { changeForm, variantKeyForm } from '#shared/inventory/stock-changes-table.ts';
import { beginJobWrite, parseStockJob, stockJobForm } from '#shared/inventory/stock-jobs-table.ts';
import { variantPointerForm } from '#shared/inventory/variant-pointers-table.ts';
import { variantStockForm } from '#shared/inventory/variant-stock-form.ts';
import { addVariantWrites, parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { parseTaxSettings, putTaxSettingsWrite, taxSettingsForm } from '#shared/pricing/pricing-config-table.ts';
import { addEntryWrites, entryTimesForm, parseEntry } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import { reorderPointsForm } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import { searchEntryForm, searchWordForm } from '#shared/search/search-entry-form.ts';
import { keys } from '#shared/table/keys.ts';
import { dueItemForm, quarantineForm } from '#shared/table/rows/quarantine.ts';
import { aVariant } from '#test/support/builders/a-product.ts';
import { itemOf, type Row, type RowKind, rewriteRow, storeId } from './row-kind.ts';

/* This file lists the kinds of rows for products, their stock and their prices. */

const pricingEntry = <Value extends { readonly id: number }>(kind: EntryKind<Value>): RowKind => ({
  name: kind.name,
  room: 'pricing',
  forms: [kind.form, entryTimesForm],
  rewrite: (row) => itemOf(addEntryWrites(storeId, kind, parseEntry(kind, row))[0]),
});

const key = keys.variant(storeId, 100_311, 100_411);

/**
 * Rewrites the row of a variant that has at most one stock level, in the form in which a new variant is written. The
 * reorder points are copied from the old row, because a new variant has none.
 */
function rewrittenVariant(row: Row): Row {
  const { productId, variantId, sku, tracked, active, levels } = parseVariantStock({ ...key, ...row });
  const [level] = [...levels].map(([locationId, after]) => ({ variantId, locationId, before: undefined, after }));
  const variant = aVariant({ id: variantId, sku, inventoryTracked: tracked, isActive: active });
  return { ...itemOf(addVariantWrites(storeId, { id: productId }, variant, level).row), ...rewriteRow(reorderPointsForm, row) };
}

export const catalogueRows: readonly RowKind[] = [
  {
    name: 'product',
    room: 'catalogue',
    forms: [productForm, namedProductForm, variantIdsForm],
    values: { kind: 'digital' },
    rewrite: (row) => productItem(storeId, parseProduct(row)),
  },
  {
    name: 'deleted-product',
    room: 'catalogue',
    forms: [productForm, variantIdsForm],
    values: { kind: 'digital' },
    rewrite: (row) => deletedProductItem(storeId, parseProduct(row)),
  },
  { name: 'brand', room: 'catalogue', forms: [brandForm], rewrite: (row) => brandItem(storeId, parseBrand(row)) },
  { name: 'category', room: 'catalogue', forms: [categoryForm], rewrite: (row) => categoryItem(storeId, parseCategory(row)) },
  {
    name: 'variant',
    room: 'inventory',
    forms: [variantStockForm, reorderPointsForm],
    rewrite: rewrittenVariant,
  },
  {
    name: 'variant-pointer',
    room: 'inventory',
    forms: [variantPointerForm],
    rewrite: (row) =>
      itemOf(addVariantWrites(storeId, { id: variantPointerForm.read(row).productId }, aVariant({ id: 100_411 }), undefined).pointer),
  },
  { name: 'movement', room: 'inventory', forms: [stockMovementForm], rewrite: (row) => movementItem(storeId, parseMovement(row)) },
  { name: 'location', room: 'inventory', forms: [locationForm], rewrite: (row) => locationItem(storeId, parseLocation(row)) },
  {
    name: 'stock-job',
    room: 'inventory',
    forms: [stockJobForm],
    rewrite: (row) => itemOf(beginJobWrite(parseStockJob({ ...keys.stockJob(storeId, 1), ...row }), Date.UTC(2026, 10, 24))),
  },
  {
    name: 'product-job',
    room: 'catalogue',
    forms: [productJobForm],
    rewrite: (row) => itemOf(beginProductJobWrite(parseProductJob({ ...keys.productJob(storeId, 1), ...row }))),
  },
  {
    name: 'stock-change',
    room: 'inventory',
    forms: [changeForm, variantKeyForm, quarantineForm, dueItemForm],
    rewrite: (row) => ({
      ...rewriteRow(dueItemForm, row),
      entity: 'stock_change',
      ...rewriteRow(changeForm, row),
      ...rewriteRow(quarantineForm, row),
    }),
    values: { ...keys.stockChange(storeId, key.sk, '111'), due_sk: '001795526100000#S1', variant_key: key.sk },
  },
  {
    name: 'search-entry',
    room: 'search',
    forms: [searchEntryForm],
    rewrite: (row) => ({ ...keys.searchEntry(storeId, 'PRODUCT', 77), entity: 'search_entry', ...rewriteRow(searchEntryForm, row) }),
  },
  {
    name: 'search-word',
    room: 'search',
    forms: [searchWordForm],
    rewrite: (row) => ({ ...keys.searchWord(storeId, 'PRODUCT', 'linen', 77), entity: 'search_word', ...rewriteRow(searchWordForm, row) }),
  },
  {
    name: 'discount',
    room: 'discounts',
    forms: [discountForm, configuredDiscountForm],
    rewrite: (row) => discountItem(storeId, parseDiscount(row)),
  },
  pricingEntry(customerGroups),
  pricingEntry(groupPrices),
  pricingEntry(quantityBreaks),
  pricingEntry(automaticDiscounts),
  {
    name: 'tax-settings',
    room: 'pricing',
    forms: [taxSettingsForm],
    rewrite: (row) => itemOf(putTaxSettingsWrite(storeId, parseTaxSettings(row))),
  },
];
