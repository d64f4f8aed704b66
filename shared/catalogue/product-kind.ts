import type { ProductKind } from '#shared/catalogue/product.ts';
import { maxGiftCardMinor, minGiftCardMinor } from '#shared/gift-cards/gift-card.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { Product } from './product.ts';
import type { ProductChange } from './product-change.ts';

/*
 * What follows from the kind of a product. Gift cards and bookings are made in the admin, and stay what they are: a change may
 * touch their texts and prices. There is no stock of them to count.
 */

/** Whether stock of products of this kind may be counted. */
export const isStocked = (kind: ProductKind): boolean => kind === 'physical' || kind === 'digital';

/** What is wrong with a change because of what the product is, or is made as. */
export function kindIssues(before: Product, change: ProductChange): FieldIssue[] {
  const kind = change.kind ?? before.kind;
  if (!isStocked(before.kind)) return [...fixedFields(before.kind, change), ...valueIssues(before.kind, change)];
  if (isStocked(kind)) return [];
  if (before.variants.length > 0)
    return [{ param: 'kind', code: 'read_only', message: `cannot become ${kind} on a ${before.kind} product.` }];
  return [...trackingIssues(kind, change), ...valueIssues(kind, change)];
}

function fixedFields(kind: ProductKind, change: ProductChange): FieldIssue[] {
  const readOnly = (param: string): FieldIssue => ({ param, code: 'read_only', message: `cannot be changed on a ${kind} product.` });
  return [
    ...(change.kind === undefined ? [] : [readOnly('kind')]),
    ...(change.options === undefined ? [] : [readOnly('options')]),
    ...(change.variants ?? []).flatMap((variant, index) => [
      ...(variant.inventoryTracked === undefined ? [] : [readOnly(`variants[${index}].inventory_tracked`)]),
      ...(variant.inventoryQuantity == null ? [] : [readOnly(`variants[${index}].inventory_quantity`)]),
    ]),
  ];
}

// A quantity is refused where stock is planned, because the variant is not tracked.
const trackingIssues = (kind: ProductKind, { variants = [] }: ProductChange): FieldIssue[] =>
  variants.flatMap(({ inventoryTracked }, index) =>
    inventoryTracked === true
      ? [{ param: `variants[${index}].inventory_tracked`, code: 'not_tracked' as const, message: `must be false on a ${kind} product.` }]
      : [],
  );

function valueIssues(kind: ProductKind, { variants = [] }: ProductChange): FieldIssue[] {
  if (kind !== 'gift_card') return [];
  return variants.flatMap(({ priceMinor }, index): FieldIssue[] => {
    const param = `variants[${index}].price`;
    if (priceMinor === undefined) return [];
    if (priceMinor < minGiftCardMinor) {
      return [{ param, code: 'too_small', message: `must be at least ${formatMoney(minGiftCardMinor)} on a gift card.` }];
    }
    if (priceMinor > maxGiftCardMinor) {
      return [{ param, code: 'too_large', message: `must be at most ${formatMoney(maxGiftCardMinor)} on a gift card.` }];
    }
    return [];
  });
}
