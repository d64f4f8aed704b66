import type { TermsChange } from '#shared/discounts/discount-change.ts';
import { readTermsFields } from '#shared/discounts/discount-terms-schema.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';

/** What a body says of the discount's terms. */
export const readTerms = (body: BodyOf<typeof automaticDiscountEndpoints.updateAutomaticDiscount>): TermsChange => ({
  type: body.type,
  ...readTermsFields(body),
  buyQuantity: body.buy_quantity ?? undefined,
  getQuantity: body.get_quantity ?? undefined,
  getBasisPointsOff: body.get_percent_off == null ? undefined : Number(parseMoney(body.get_percent_off)),
});
