import * as v from 'valibot';
import { Count, Currency, enumOf, Flag, Id, Money, PlainDate } from '#shared/kernel/fields-schema.ts';
import { breakdownDimensions } from './sales-breakdown.ts';

/** The figures in a breakdown: those of the sales report, without cost, profit and margin. */
const columns = {
  gross_sales: Money,
  discounts: Money,
  returns: Money,
  net_sales: Money,
  shipping: Money,
  taxes: Money,
  total_sales: Money,
  orders: Count,
  units: Count,
  aov: Money,
  gift_cards_sold: Money,
};

/** The sales of one product, category, customer or location. `id` is null for sales that belong to none. */
export const SalesBreakdownRowSchema = v.pipe(
  v.strictObject({ id: v.nullable(Id), name: v.nullable(v.string()), ...columns }),
  v.title('SalesBreakdownRow'),
);

/** Sales in a range of days, by product, category, customer or location. */
export const SalesBreakdownSchema = v.pipe(
  v.strictObject({
    object: v.literal('sales_breakdown'),
    by: enumOf(breakdownDimensions),
    from: PlainDate,
    to: PlainDate,
    timezone: v.string(),
    currency: Currency,
    totals: v.pipe(v.strictObject(columns), v.title('SalesBreakdownTotals')),
    rows: v.array(SalesBreakdownRowSchema),
    has_more: Flag,
  }),
  v.title('SalesBreakdown'),
);
export type SalesBreakdownView = v.InferOutput<typeof SalesBreakdownSchema>;
