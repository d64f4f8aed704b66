import type { Product, Variant } from '#shared/catalogue/product.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import type { OrderCreateInput } from './order-body.ts';
import type { OrderState } from './read-order-state.ts';

/** A line of a body with what the catalogue says of it. */
export type CatalogueLine = {
  readonly product: Product;
  readonly variant: Variant;
  readonly stock: VariantStock;
  readonly quantity: number;
  readonly givenPriceMinor: bigint | null;
};

/** The lines of a body found in the catalogue, and those that cannot be ordered. */
export function catalogueLines(
  body: Pick<OrderCreateInput, 'line_items'>,
  state: Pick<OrderState, 'products' | 'stock'>,
): { readonly lines: readonly CatalogueLine[]; readonly issues: readonly FieldIssue[] } {
  const lines: CatalogueLine[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, { variant_id: id, quantity, price }] of body.line_items.entries()) {
    const param = `line_items[${index}].variant_id`;
    const stock = state.stock.get(id);
    const product = stock === undefined ? undefined : state.products.get(stock.productId);
    const variant = product?.variants.find((one) => one.id === id);
    if (stock === undefined || product === undefined || variant === undefined) {
      issues.push({ param, code: 'unknown_id', message: 'is not a variant of this store.' });
    } else if (product.status !== 'active') {
      issues.push({ param, code: 'product_not_active', message: `belongs to a product that is ${product.status}.` });
    } else if (!stock.active) {
      issues.push({ param, code: 'variant_inactive', message: 'is switched off.' });
    } else {
      lines.push({ product, variant, stock, quantity, givenPriceMinor: price == null ? null : parseMoney(price) });
    }
  }
  return { lines, issues };
}
