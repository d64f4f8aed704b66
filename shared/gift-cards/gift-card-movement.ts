import { assertPayable } from '#shared/kernel/currency.ts';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { firstRefusal, guardsOn, not, type Requirement } from '#shared/kernel/guard.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { GiftCard } from './gift-card.ts';

export const giftCardMovementTypes = ['redemption', 'restoration'] as const;
export type GiftCardMovementType = (typeof giftCardMovementTypes)[number];

/**
 * A redemption or restoration of a gift card's balance. A card's initial value and all its movements add up to the
 * card's balance. A movement never changes, except for `restoredMinor` and `updatedAtMs`.
 */
export type GiftCardMovement = {
  readonly id: number;
  readonly giftCardId: number;
  readonly type: GiftCardMovementType;
  /** The amount added to the balance; negative for a redemption. */
  readonly deltaMinor: bigint;
  /** The balance after the movement. */
  readonly balanceMinor: bigint;
  readonly currency: string;
  /** The caller's reference, such as a receipt number. */
  readonly reference: string | null;
  /** The redemption that a restoration reverses, partly or fully; null for other movements. */
  readonly redemptionId: number | null;
  /** How much of a redemption has been restored. */
  readonly restoredMinor: bigint;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The fields that a caller provides for a new movement of a gift card's balance. */
export type NewMovement = { readonly id: number; readonly nowMs: number; readonly reference: string | null };

type Spendable = Pick<GiftCard, 'disabledAtMs' | 'expiresAtMs' | 'balanceMinor'>;
type SpendRefusal = 'gift_card_disabled' | 'gift_card_expired' | 'insufficient_balance';

const { equals, isAtMost, isBelow } = guardsOn<Spendable>();

/** Returns the conditions under which a card's balance may be changed. */
const openRequirements = (nowMs: number): readonly Requirement<keyof Spendable, SpendRefusal>[] => [
  { refusal: 'gift_card_disabled', guard: equals('disabledAtMs', null) },
  { refusal: 'gift_card_expired', guard: not(isAtMost('expiresAtMs', nowMs)) },
];

/** Returns the conditions under which an amount can be spent from a card. */
const spendRequirements = (amountMinor: bigint, nowMs: number): readonly Requirement<keyof Spendable, SpendRefusal>[] => [
  ...openRequirements(nowMs),
  { refusal: 'insufficient_balance', guard: not(isBelow('balanceMinor', amountMinor)) },
];

/**
 * Spends an amount from a gift card. Returns the card and the movement.
 * @throws FieldErrors `gift_card_disabled`, `gift_card_expired`, `insufficient_balance` (with the balance), or
 * `too_many_decimals` if the amount cannot be paid in the card's currency
 */
export function redeemGiftCard(card: GiftCard, amountMinor: bigint, made: NewMovement) {
  assertPayable('amount', amountMinor, card.currency);
  const refusal = firstRefusal(spendRequirements(amountMinor, made.nowMs), card);
  if (refusal !== null) throw refusedSpending(refusal, card);
  return moveBalance(card, -amountMinor, { ...made, type: 'redemption', redemptionId: null });
}

/**
 * Restores a redeemed amount to its gift card. If `wantedMinor` is null, restores everything that has not been restored
 * yet.
 * @throws FieldErrors `gift_card_disabled`, `gift_card_expired`, `too_many_decimals`
 * @throws FieldErrors `exceeds_redemption` if nothing is left to restore, or if `wantedMinor` exceeds the amount that
 * is left
 */
export function restoreRedemption(card: GiftCard, redemption: GiftCardMovement, wantedMinor: bigint | null, made: NewMovement) {
  if (wantedMinor !== null) assertPayable('amount', wantedMinor, card.currency);
  const refusal = firstRefusal(openRequirements(made.nowMs), card);
  if (refusal !== null) throw refusedSpending(refusal, card);
  const leftMinor = -redemption.deltaMinor - redemption.restoredMinor;
  const amountMinor = wantedMinor ?? leftMinor;
  if (amountMinor > leftMinor || leftMinor === 0n) {
    const meta = { restorable: formatMoney(leftMinor) };
    const message = leftMinor === 0n ? 'The redemption has already been restored in full.' : `must be at most ${meta.restorable}.`;
    throw fieldError(leftMinor === 0n ? '' : 'amount', 'exceeds_redemption', message, meta);
  }
  return {
    ...moveBalance(card, amountMinor, { ...made, type: 'restoration', redemptionId: redemption.id }),
    redemption: {
      ...redemption,
      restoredMinor: redemption.restoredMinor + amountMinor,
      updatedAtMs: nextUpdatedAtMs(redemption.updatedAtMs, made.nowMs),
    },
  };
}

function moveBalance(
  card: GiftCard,
  deltaMinor: bigint,
  { nowMs, ...made }: NewMovement & Pick<GiftCardMovement, 'type' | 'redemptionId'>,
): { readonly card: GiftCard; readonly movement: GiftCardMovement } {
  const balanceMinor = card.balanceMinor + deltaMinor;
  return {
    card: { ...card, balanceMinor, updatedAtMs: nextUpdatedAtMs(card.updatedAtMs, nowMs) },
    movement: {
      ...made,
      giftCardId: card.id,
      deltaMinor,
      balanceMinor,
      currency: card.currency,
      restoredMinor: 0n,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    },
  };
}

function refusedSpending(refusal: SpendRefusal, { balanceMinor }: Spendable): FieldErrors {
  if (refusal === 'gift_card_disabled') return fieldError('', refusal, 'The gift card is disabled.');
  if (refusal === 'gift_card_expired') return fieldError('', refusal, 'The gift card has expired.');
  const balance = formatMoney(balanceMinor);
  return fieldError('amount', refusal, `is more than the balance of ${balance}.`, { balance });
}
