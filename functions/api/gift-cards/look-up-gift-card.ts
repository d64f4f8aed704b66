import { giftCardStatus } from '#shared/gift-cards/gift-card.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { giftCardCodeHashes, readGiftCardByCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { type CountedItem, countRequest, readCount } from '#shared/table/counters/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import type { GiftCardDeps } from './deps.ts';
import type { giftCardEndpoints } from './endpoints.ts';

/**
 * The number of wrong codes that one credential may try per window. The choice of the number is explained in
 * `docs/decisions/gift-cards.md`.
 */
const maxWrongCodes = 60;
const windowMs = 600_000;

/**
 * Finds the redeemable gift card with the given code. Any other code counts as wrong, even the code of a card that
 * cannot be redeemed. All wrong codes get the same response after the same steps, so that guessing reveals nothing.
 * @throws DomainError `not_found`, or `rate_limited` after too many wrong codes
 */
export const lookUpGiftCard =
  ({ table, pepper }: Pick<GiftCardDeps, 'table' | 'pepper'>): Operation<typeof giftCardEndpoints.lookUpGiftCard> =>
  async ({ body }, context) => {
    const { storeId, actor, nowMs } = context;
    const window = keys.rateWindow(`gift_card_codes#${storeId}#${actor.type}#${actor.id}`);
    const codeHashes = giftCardCodeHashes(await pepper(), storeId, body.code);
    const [card, wrong] = await Promise.all([readGiftCardByCodeHash(table, storeId, codeHashes), readCount(table, window, nowMs)]);
    refuseGuessing(wrong, maxWrongCodes - 1, nowMs);
    if (card !== null && giftCardStatus(card, nowMs) === 'active') return { status: 200, body: { data: giftCardView(card, nowMs) } };
    refuseGuessing(await countRequest(table, window, { nowMs, mustExist: false, windowMs }), maxWrongCodes, nowMs);
    throw new DomainError('not_found', 'There is no redeemable gift card with this code.');
  };

function refuseGuessing(wrong: CountedItem | null, most: number, nowMs: number): void {
  if (wrong === null || wrong.hits <= most) return;
  const waitSec = Math.max(1, Math.ceil((wrong.windowEndsMs - nowMs) / 1000));
  throw new DomainError('rate_limited', `Too many wrong codes; wait ${waitSec} seconds.`, { meta: { retry_after: waitSec } });
}
