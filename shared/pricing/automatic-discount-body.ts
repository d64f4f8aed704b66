import * as v from 'valibot';
import { discountTypes } from '#shared/discounts/discount.ts';
import { termsFields } from '#shared/discounts/discount-body.ts';
import { asSent, bodyOf, readAs, required, sentAs } from '#shared/kernel/body-schema.ts';
import { enumOf, Flag, integer, requiredText } from '#shared/kernel/fields-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { parsePercent } from '#shared/kernel/percent.ts';
import type { AutomaticDiscountChange } from './automatic-discount-change.ts';

// Null leaves the value unchanged. It is accepted because discounts of other types show null here, and clients may send
// it back.
const units = readAs(v.nullable(integer(1, 10_000)), (sent) => sent ?? undefined);

/** The body of a staff request that creates or changes an automatic discount. */
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
