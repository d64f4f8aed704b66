import * as v from 'valibot';
import { productKinds } from '#shared/kernel/statuses.ts';
import { StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import type { OrderLine, TaxLine } from './order.ts';

const StoredTaxLine = v.pipe(
  v.object({ name: v.string(), basis_points: v.number(), amount_minor: StoredMinor }),
  v.transform((tax): TaxLine => ({ name: tax.name, basisPoints: tax.basis_points, amountMinor: tax.amount_minor })),
);

/** Reads a line in the item of an order. */
export const StoredOrderLine = v.pipe(
  v.object({
    id: v.number(),
    product_id: v.number(),
    variant_id: v.number(),
    name: v.string(),
    variant_title: StoredText,
    sku: StoredText,
    kind: v.picklist(productKinds),
    quantity: v.number(),
    unit_price_minor: StoredMinor,
    line_total_minor: StoredMinor,
    discount_minor: StoredMinor,
    tax_minor: StoredMinor,
    tax_lines: v.array(StoredTaxLine),
    unit_cost_minor: v.nullable(StoredMinor),
    stock_taken: v.boolean(),
    fulfilled_at_ms: v.nullable(v.number()),
    refunded_quantity: v.number(),
    restocked_quantity: v.number(),
  }),
  v.transform(
    (line): OrderLine => ({
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id,
      name: line.name,
      variantTitle: line.variant_title,
      sku: line.sku,
      kind: line.kind,
      quantity: line.quantity,
      unitPriceMinor: line.unit_price_minor,
      lineTotalMinor: line.line_total_minor,
      discountMinor: line.discount_minor,
      taxMinor: line.tax_minor,
      taxLines: line.tax_lines,
      unitCostMinor: line.unit_cost_minor,
      stockTaken: line.stock_taken,
      fulfilledAtMs: line.fulfilled_at_ms,
      refundedQuantity: line.refunded_quantity,
      restockedQuantity: line.restocked_quantity,
    }),
  ),
);

/** What the item of an order says of a line. */
export const orderLineAttributes = (line: OrderLine): Record<string, unknown> => ({
  id: line.id,
  product_id: line.productId,
  variant_id: line.variantId,
  name: line.name,
  variant_title: line.variantTitle,
  sku: line.sku,
  kind: line.kind,
  quantity: line.quantity,
  unit_price_minor: line.unitPriceMinor,
  line_total_minor: line.lineTotalMinor,
  discount_minor: line.discountMinor,
  tax_minor: line.taxMinor,
  tax_lines: line.taxLines.map((tax) => ({ name: tax.name, basis_points: tax.basisPoints, amount_minor: tax.amountMinor })),
  unit_cost_minor: line.unitCostMinor,
  stock_taken: line.stockTaken,
  fulfilled_at_ms: line.fulfilledAtMs,
  refunded_quantity: line.refundedQuantity,
  restocked_quantity: line.restockedQuantity,
});
