import type { Product, Variant } from '#shared/catalogue/product.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { OrderFacts } from './order-facts.ts';
import type { WantedOrder } from './wanted-order.ts';

/** A requested line with its product, variant and stock from the catalog. */
export type CatalogueLine = {
  readonly product: Product;
  readonly variant: Variant;
  readonly stock: VariantStock;
  readonly quantity: number;
  readonly givenPriceMinor: bigint | null;
};

/**
 * Looks up the requested lines in the catalog. Returns the lines that can be ordered, and an issue for each other line.
 */
export function lookUpCatalogueLines(
  { lines: wanted }: Pick<WantedOrder, 'lines'>,
  facts: Pick<OrderFacts, 'products' | 'stock'>,
): { readonly lines: readonly CatalogueLine[]; readonly issues: readonly FieldIssue[] } {
  const lines: CatalogueLine[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, { variantId: id, quantity, priceMinor: givenPriceMinor = null }] of wanted.entries()) {
    const param = `line_items[${index}].variant_id`;
    const stock = facts.stock.get(id);
    const product = stock === undefined ? undefined : facts.products.get(stock.productId);
    const variant = product?.variants.find((one) => one.id === id);
    if (stock === undefined || product === undefined || variant === undefined) {
      issues.push({ param, code: 'unknown_id', message: 'is not a variant of this store.' });
    } else if (product.status !== 'active') {
      issues.push({ param, code: 'product_not_active', message: `belongs to a product that is ${product.status}.` });
    } else if (!stock.active) {
      issues.push({ param, code: 'variant_inactive', message: 'is switched off.' });
    } else {
      lines.push({ product, variant, stock, quantity, givenPriceMinor });
    }
  }
  return { lines, issues };
}
