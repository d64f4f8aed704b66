import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, readAs, required, sentAs } from '#shared/kernel/body-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Id, integer, list } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import type { QuantityBreak, QuantityBreakChange } from './pricing-settings.ts';

const tierBody = bodyOf<QuantityBreak['tiers'][number]>()({
  minQuantity: required(asSent(integer(2, 1_000_000))),
  priceMinor: sentAs('price', required(readAs(moneyInput(0n, maxPriceMinor), (sent) => parseMoney(sent)))),
});

const Tiers = v.pipe(
  list(tierBody.create, 20),
  v.minLength(1, issueText('min_items', 'must have at least one tier.')),
  v.check(
    (tiers) => new Set(tiers.map(({ min_quantity }) => min_quantity)).size === tiers.length,
    issueText('duplicate', 'must not repeat a quantity.'),
  ),
);

/** The body of a staff request that creates or changes a quantity break. Its tiers are sorted by quantity. */
export const quantityBreakBody = bodyOf<QuantityBreakChange>()({
  variantId: fixedAtCreation(required(asSent(Id))),
  groupId: fixedAtCreation(asSent(v.nullable(Id))),
  tiers: required(readAs(Tiers, (sent) => sent.map((tier) => tierBody.read(tier)).sort((a, b) => a.minQuantity - b.minQuantity))),
});
