import { externalDataIssues, mergeExternalData } from '#shared/external-ids/external-data.ts';
import { giftCardValueIssue } from '#shared/gift-cards/gift-card.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { targetImages } from './image-list.ts';
import { readProductOptions } from './option-values.ts';
import type { Product, ProductKind } from './product.ts';
import type { ProductChange } from './product-change.ts';
import { picturedVariants, type TargetVariant, targetVariants } from './variant-list.ts';

/** A changed product that has not been saved yet. */
export type ChangedProduct = {
  /** The changed product, still with its old slug and `updatedAtMs`. */
  readonly product: Product;
  /** The variants of `product`. Each has the fields that the request contains for this variant. */
  readonly targets: readonly TargetVariant[];
};

/**
 * Applies a change to a product, and collects the issues that can be found without other data. Does not check stock,
 * the uniqueness of slugs and SKUs, or the existence of brands and categories. To create a product, pass `blankProduct`
 * as `before`.
 */
export function changeProduct(
  before: Product,
  change: ProductChange,
  context: { readonly nowMs: number; readonly newId: () => number },
): { readonly plan: ChangedProduct; readonly issues: readonly FieldIssue[] } {
  const options = change.options === undefined ? { options: before.options, issues: [] } : readProductOptions(change.options);
  const images =
    change.images === undefined ? { images: before.images, issues: [] } : targetImages(before.images, change.images, context.newId);
  const galleries = { before: before.images, after: images.images };
  const variants =
    change.variants === undefined && change.options === undefined
      ? { targets: picturedVariants({ current: before.variants, galleries, nowMs: context.nowMs }), issues: [] }
      : targetVariants({
          current: before.variants,
          galleries,
          inputs: change.variants,
          mode: change.variantsMode ?? 'replace',
          options: options.options,
          tracked: isStocked(change.kind ?? before.kind),
          ...context,
        });
  // The fields named here need special treatment; `fields` contains the other fields, which are copied to the product.
  const { name, slug: _slug, productType, categoryIds, seo, externalIds, metadata, ...others } = change;
  const { options: _options, images: _images, variants: _variants, variantsMode: _mode, ...fields } = others;
  const externalData = mergeExternalData(before, { externalIds, metadata });
  const product = withChanges(before, {
    ...fields,
    ...externalData,
    name: name?.trim(),
    productType: productType === undefined ? undefined : productType?.trim() || null,
    categoryIds: categoryIds && [...new Set(categoryIds)],
    options: options.options,
    images: images.images,
    variants: variants.targets.map(({ variant }) => variant),
    seo: seo && withChanges(before.seo, seo),
  });
  return {
    plan: { product, targets: variants.targets },
    issues: [...kindIssues(before, change), ...options.issues, ...images.issues, ...variants.issues, ...externalDataIssues(externalData)],
  };
}

/** Reports whether two versions of a product are the same except for `updatedAtMs`. */
export const isUnchanged = (before: Product, after: Product): boolean =>
  sameValue({ ...before, updatedAtMs: 0 }, { ...after, updatedAtMs: 0 });

/*
 * The rules for each kind of product. Gift cards and bookings have no stock. Products of these kinds are created in the
 * admin, and their kind and options cannot change later.
 */

/** Reports whether products of this kind can have stock. */
export const isStocked = (kind: ProductKind): boolean => kind === 'physical' || kind === 'digital';

/** Returns an issue for each part of a change that violates the rules for the product's old or new kind. */
export function kindIssues(before: Product, change: ProductChange): FieldIssue[] {
  const kind = change.kind ?? before.kind;
  if (!isStocked(before.kind)) return [...fixedFields(before, change), ...valueIssues(before.kind, change)];
  if (isStocked(kind)) return [];
  if (before.variants.length > 0)
    return [{ param: 'kind', code: 'read_only', message: `cannot be changed from ${before.kind} to ${kind}.` }];
  return [...trackingIssues(kind, change), ...valueIssues(kind, change)];
}

/**
 * Returns an issue for each changed field that is fixed for gift cards and bookings. A field with its current value
 * causes no issue.
 */
function fixedFields({ kind, options, variants }: Product, change: ProductChange): FieldIssue[] {
  const readOnly = (param: string): FieldIssue => ({
    param,
    code: 'read_only',
    message: `cannot be changed for a product of kind ${kind}.`,
  });
  const trackedNow = (id: number | null | undefined) => variants.find((one) => one.id === id)?.inventoryTracked ?? false;
  return [
    ...(change.kind === undefined || change.kind === kind ? [] : [readOnly('kind')]),
    ...(change.options === undefined || sameValue(change.options, options) ? [] : [readOnly('options')]),
    ...(change.variants ?? []).flatMap((variant, index) => [
      ...(variant.inventoryTracked === undefined || variant.inventoryTracked === trackedNow(variant.id)
        ? []
        : [readOnly(`variants[${index}].inventory_tracked`)]),
      ...(variant.inventoryQuantity == null ? [] : [readOnly(`variants[${index}].inventory_quantity`)]),
    ]),
  ];
}

// Returns an issue for each variant with stock tracking. Call this function for products that cannot have stock. Stock
// quantities are checked later, when stock is planned.
const trackingIssues = (kind: ProductKind, { variants = [] }: ProductChange): FieldIssue[] =>
  variants.flatMap(({ inventoryTracked }, index) =>
    inventoryTracked === true
      ? [{ param: `variants[${index}].inventory_tracked`, code: 'not_tracked' as const, message: `must be false on a ${kind} product.` }]
      : [],
  );

function valueIssues(kind: ProductKind, { variants = [] }: ProductChange): FieldIssue[] {
  if (kind !== 'gift_card') return [];
  return variants.flatMap(({ priceMinor }, index): FieldIssue[] => {
    const issue = priceMinor === undefined ? null : giftCardValueIssue(priceMinor);
    return issue === null ? [] : [{ param: `variants[${index}].price`, ...issue }];
  });
}
