import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { Id } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import type { GroupPriceChange } from './group-price-change.ts';

/** The fields of a group price in a staff request. */
export const groupPriceBody = bodyOf<GroupPriceChange>()({
  groupId: fixedAtCreation(required(asSent(Id))),
  variantId: fixedAtCreation(asSent(v.nullable(Id))),
  categoryId: fixedAtCreation(asSent(v.nullable(Id))),
  priceMinor: sentAs(
    'price',
    readNullable(moneyInput(0n, maxPriceMinor), (sent) => parseMoney(sent)),
  ),
  basisPointsOff: sentAs(
    'percent_off',
    readNullable(moneyInput(1n, 10_000n), (sent) => Number(parseMoney(sent))),
  ),
});
