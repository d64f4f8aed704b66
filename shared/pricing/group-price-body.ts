import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { Id } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import type { GroupPriceChange } from './group-price-change.ts';

/** The body of a staff request that creates or changes a group price. */
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
