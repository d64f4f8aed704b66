import * as v from 'valibot';
import { productKinds } from '#shared/catalogue/product.ts';
import { Count, Id, Money, oneOf, Percent, Timestamp } from '#shared/kernel/fields-schema.ts';

/** One tax on a line: the rate in percent and what it came to. */
export const TaxLine = v.pipe(v.strictObject({ name: v.string(), rate: Percent, amount: Money }), v.title('TaxLine'));
export type TaxLineView = v.InferOutput<typeof TaxLine>;

/** One line of an order, as it was when ordered (specification: LineItem). */
export const OrderLine = v.pipe(
  v.strictObject({
    object: v.literal('line_item'),
    id: Id,
    product_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: v.string(),
    variant_title: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    kind: oneOf(productKinds),
    quantity: Count,
    unit_price: Money,
    discount: Money,
    tax: Money,
    line_total: Money,
    fulfilled_at: v.nullable(Timestamp),
    refunded_quantity: Count,
    restocked_quantity: Count,
    tax_lines: v.array(TaxLine),
  }),
  v.title('LineItem'),
);
export type OrderLineView = v.InferOutput<typeof OrderLine>;
