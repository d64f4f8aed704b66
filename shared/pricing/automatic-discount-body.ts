import * as v from 'valibot';
import { discountTypes } from '#shared/discounts/discount.ts';
import { termsFields } from '#shared/discounts/discount-body.ts';
import { asSent, bodyOf, readAs, required, sentAs } from '#shared/kernel/body-schema.ts';
import { enumOf, Flag, integer, requiredText } from '#shared/kernel/fields-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { parsePercent } from '#shared/kernel/percent.ts';
import type { AutomaticDiscountChange } from './automatic-discount-change.ts';

// Null, which another type of discount shows, leaves it as it is.
const units = readAs(v.nullable(integer(1, 10_000)), (sent) => sent ?? undefined);

/** An automatic discount in a request of staff. */
export const automaticDiscountBody = bodyOf<AutomaticDiscountChange>()({
  title: required(asSent(requiredText(200))),
  type: required(asSent(enumOf(discountTypes))),
  ...termsFields,
  buyQuantity: units,
  getQuantity: units,
  getBasisPointsOff: sentAs(
    'get_percent_off',
    readAs(v.nullable(moneyInput(1n, 10_000n)), (sent) => (sent === null ? undefined : parsePercent(sent))),
  ),
  priority: asSent(integer(0, 1_000_000)),
  combinesWithCodes: asSent(Flag),
});
