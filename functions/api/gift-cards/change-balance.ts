import { redeemGiftCard, restoreRedemption } from '#shared/gift-cards/gift-card-movement.ts';
import { giftCardMovementView } from '#shared/gift-cards/gift-card-movement-view.ts';
import { addGiftCardMovementWrite, getRedemption, replaceRedemptionWrite } from '#shared/gift-cards/gift-card-movements-table.ts';
import { getGiftCard, replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { GiftCardDeps } from './deps.ts';
import type { giftCardEndpoints } from './endpoints.ts';

type BalanceDeps = Pick<GiftCardDeps, 'table' | 'newId'>;

const conflicts = ['gift_card', 'movement', 'redemption'];

/**
 * Spends from a gift card. The write requires that the card has not changed since it was read; otherwise, the card is
 * read again and the amount is checked again. A card therefore never pays more than its balance, even if several
 * clients spend at the same time.
 */
export const applyRedemption =
  ({ table, newId }: BalanceDeps): Operation<typeof giftCardEndpoints.redeemGiftCard> =>
  ({ params, body }, context) =>
    retryOnConflict(conflicts, async () => {
      const { storeId } = context;
      const before = orNotFound(await getGiftCard(table, storeId, params.id), 'gift card');
      const id = newId();
      const { nowMs } = atTimeOf(context, id);
      const { card, movement } = redeemGiftCard(before, parseMoney(body.amount), { id, nowMs, reference: body.reference ?? null });
      const answer = { status: 201, body: { data: giftCardMovementView(movement) } } as const;
      const writes = [replaceGiftCardWrite(storeId, before, card), addGiftCardMovementWrite(storeId, movement)];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    });

/** Gives back all or part of a redemption, but never more than was redeemed. */
export const applyRestoration =
  ({ table, newId }: BalanceDeps): Operation<typeof giftCardEndpoints.restoreGiftCard> =>
  ({ params, body }, context) =>
    retryOnConflict(conflicts, async () => {
      const { storeId } = context;
      const [read, before] = await Promise.all([
        getGiftCard(table, storeId, params.id),
        getRedemption(table, storeId, params.id, body.redemption_id),
      ]);
      const cardBefore = orNotFound(read, 'gift card');
      if (before === null) throw fieldError('redemption_id', 'unknown_id', 'is not a redemption of this gift card.');
      const id = newId();
      const { nowMs } = atTimeOf(context, id);
      const wantedMinor = body.amount == null ? null : parseMoney(body.amount);
      const { card, movement, redemption } = restoreRedemption(cardBefore, before, wantedMinor, {
        id,
        nowMs,
        reference: body.reference ?? null,
      });
      const answer = { status: 201, body: { data: giftCardMovementView(movement) } } as const;
      const writes = [
        replaceGiftCardWrite(storeId, cardBefore, card),
        replaceRedemptionWrite(storeId, before, redemption),
        addGiftCardMovementWrite(storeId, movement),
      ];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    });
