import { dayAfter, dayAt, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';

export const giftCardStatuses = ['active', 'used', 'expired', 'disabled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** How a gift card was created (specification: GiftCard, source; the specification does not list the values). */
export const giftCardSources = ['api', 'order', 'booking_cancellation'] as const;
export type GiftCardSource = (typeof giftCardSources)[number];

/** A gift card without its code, which is never stored in plain text (specification: GiftCard). */
export type GiftCard = {
  readonly id: number;
  /** The last four characters of the code. */
  readonly last4: string;
  readonly initialMinor: bigint;
  readonly balanceMinor: bigint;
  readonly currency: string;
  readonly source: GiftCardSource;
  readonly customerId: number | null;
  /** The order with which the card was bought; null if there is none. */
  readonly orderId: number | null;
  readonly recipientEmail: string | null;
  readonly recipientName: string | null;
  /** The message in the e-mail to the recipient. */
  readonly message: string | null;
  readonly note: string | null;
  /** The time from which the card is no longer valid; null if it does not expire. */
  readonly expiresAtMs: number | null;
  readonly disabledAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The minimum and maximum value of a gift card, in minor units (specification: Limits). */
export const minGiftCardMinor = 1n;
export const maxGiftCardMinor = 10_000_000n;

/**
 * Returns the reason why a gift card cannot have this value; null if it can. The limits are the same for all ways of
 * creating a card.
 */
export function giftCardValueIssue(valueMinor: bigint): Pick<FieldIssue, 'code' | 'message'> | null {
  if (valueMinor < minGiftCardMinor) {
    return { code: 'too_small', message: `must be at least ${formatMoney(minGiftCardMinor)} on a gift card.` };
  }
  if (valueMinor > maxGiftCardMinor) {
    return { code: 'too_large', message: `must be at most ${formatMoney(maxGiftCardMinor)} on a gift card.` };
  }
  return null;
}

/**
 * The 32 characters used in generated codes. Characters that are easily confused when read aloud or typed are left out.
 */
export const giftCardAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/**
 * The length of a code. Each character is made from one random byte and contains 5 random bits. A code contains 80
 * random bits in total, so it cannot be guessed.
 */
export const giftCardCodeLength = 16;

/**
 * Makes a new code from random bytes, one per character. All characters are equally likely.
 * @throws RangeError if the number of bytes is not `giftCardCodeLength`
 */
export function giftCardCodeOf(randomBytes: Uint8Array): string {
  if (randomBytes.length !== giftCardCodeLength) throw new RangeError(`a gift card code needs ${giftCardCodeLength} bytes`);
  return Array.from(randomBytes, (byte) => giftCardAlphabet[byte % giftCardAlphabet.length]).join('');
}

/**
 * Returns a code in the form in which codes are compared: in upper case, and without the spaces and hyphens that people
 * may type.
 */
export const normalGiftCardCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Returns the end of a code, the only part that may be shown and stored. */
export const last4Of = (code: string): string => code.slice(-4);

/**
 * Returns a gift card's status. A disabled card is always `disabled`. A card with no balance is `used`, even if it has
 * also expired. If an amount is restored to a used card, the card becomes active again.
 */
export function giftCardStatus(card: Pick<GiftCard, 'balanceMinor' | 'expiresAtMs' | 'disabledAtMs'>, nowMs: number): GiftCardStatus {
  if (card.disabledAtMs !== null) return 'disabled';
  if (card.balanceMinor === 0n) return 'used';
  if (card.expiresAtMs !== null && card.expiresAtMs <= nowMs) return 'expired';
  return 'active';
}

/**
 * Returns an issue if a gift card's last day (`YYYY-MM-DD`, in the store's time zone) is not after today; otherwise
 * null.
 */
export function expiryIssue(lastDay: string, timeZone: string, nowMs: number): FieldIssue | null {
  if (lastDay > dayAt(nowMs, timeZone)) return null;
  return { param: 'expires_at', code: 'expires_in_past', message: 'must be a date after today.' };
}

/** Returns the first instant after the last day on which a gift card is valid, in the store's time zone. */
export const expiryMs = (lastDay: string, timeZone: string): number => Math.min(startOfDayMs(dayAfter(lastDay), timeZone), lastMs);

/** The latest time that the API can represent. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Reports whether a gift card still has its whole value. */
export const isFull = ({ balanceMinor, initialMinor }: Pick<GiftCard, 'balanceMinor' | 'initialMinor'>): boolean =>
  balanceMinor === initialMinor;

/** Returns the disabled gift card. A card that is already disabled is returned unchanged. */
export const disableGiftCard = (card: GiftCard, nowMs: number): GiftCard =>
  card.disabledAtMs === null ? { ...card, disabledAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(card.updatedAtMs, nowMs) } : card;
