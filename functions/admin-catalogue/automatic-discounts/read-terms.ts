import type { TermsChange } from '../../../shared/domain/discount-change.ts';
import { parseMoney } from '../../../shared/domain/money.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { readTermsFields } from '../../../shared/schema/discount-terms.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';

/** What a body says of the discount's terms. */
export const readTerms = (body: BodyOf<typeof automaticDiscountEndpoints.updateAutomaticDiscount>): TermsChange => ({
  type: body.type,
  ...readTermsFields(body),
  buyQuantity: body.buy_quantity ?? undefined,
  getQuantity: body.get_quantity ?? undefined,
  getBasisPointsOff: body.get_percent_off == null ? undefined : Number(parseMoney(body.get_percent_off)),
});
