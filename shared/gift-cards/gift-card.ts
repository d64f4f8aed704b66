import { dayAfter, dayAt, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';

export const giftCardStatuses = ['active', 'used', 'expired', 'disabled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** How a gift card came to be (specification: GiftCard, source; the values are ours). */
export const giftCardSources = ['api', 'order', 'booking_cancellation'] as const;
export type GiftCardSource = (typeof giftCardSources)[number];

/** A gift card (specification: GiftCard). Its code is not part of it: nothing keeps it in clear. */
export type GiftCard = {
  readonly id: number;
  /** The last four characters of the code. */
  readonly last4: string;
  readonly initialMinor: bigint;
  readonly balanceMinor: bigint;
  readonly currency: string;
  readonly source: GiftCardSource;
  readonly customerId: number | null;
  /** The order that bought it. */
  readonly orderId: number | null;
  readonly recipientEmail: string | null;
  readonly recipientName: string | null;
  /** The message in the e-mail to the recipient, besides the code. */
  readonly message: string | null;
  readonly note: string | null;
  /** The first instant at which it is no longer valid. */
  readonly expiresAtMs: number | null;
  readonly disabledAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Least and largest value of a gift card in minor units (specification: Limits). */
export const minGiftCardMinor = 1n;
export const maxGiftCardMinor = 10_000_000n;

/** Why a card cannot be worth so much, whatever makes it; null when it can. */
export function giftCardValueIssue(valueMinor: bigint): Pick<FieldIssue, 'code' | 'message'> | null {
  if (valueMinor < minGiftCardMinor) {
    return { code: 'too_small', message: `must be at least ${formatMoney(minGiftCardMinor)} on a gift card.` };
  }
  if (valueMinor > maxGiftCardMinor) {
    return { code: 'too_large', message: `must be at most ${formatMoney(maxGiftCardMinor)} on a gift card.` };
  }
  return null;
}

/** The 32 letters of generated codes: none that is taken for another one when it is read aloud or typed. */
export const giftCardAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits: out of reach of guessing. One random byte is needed for each character. */
export const giftCardCodeLength = 16;

/**
 * A new code from random bytes, one for each character; every character is equally likely.
 * @throws RangeError when there are not `giftCardCodeLength` bytes.
 */
export function giftCardCodeOf(randomBytes: Uint8Array): string {
  if (randomBytes.length !== giftCardCodeLength) throw new RangeError(`a gift card code needs ${giftCardCodeLength} bytes`);
  return Array.from(randomBytes, (byte) => giftCardAlphabet[byte % giftCardAlphabet.length]).join('');
}

/** The form in which codes are compared: people type them in small letters, with blanks and hyphens. */
export const normalGiftCardCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** The part of a code that may be shown and stored. */
export const last4Of = (code: string): string => code.slice(-4);

/**
 * The status of a gift card. A card that staff switched off is `disabled` whatever else holds; a used card stays `used` after its last day; a new
 * balance makes a used card active again.
 */
export function giftCardStatus(card: Pick<GiftCard, 'balanceMinor' | 'expiresAtMs' | 'disabledAtMs'>, nowMs: number): GiftCardStatus {
  if (card.disabledAtMs !== null) return 'disabled';
  if (card.balanceMinor === 0n) return 'used';
  if (card.expiresAtMs !== null && card.expiresAtMs <= nowMs) return 'expired';
  return 'active';
}

/** Why a gift card cannot be valid through a day of the store's zone (`YYYY-MM-DD`); null when it can: the day is after today. */
export function expiryIssue(lastDay: string, timeZone: string, nowMs: number): FieldIssue | null {
  if (lastDay > dayAt(nowMs, timeZone)) return null;
  return { param: 'expires_at', code: 'expires_in_past', message: 'must be a day after today.' };
}

/** The first instant at which a gift card is no longer valid that is valid through a day of the store's zone. */
export const expiryMs = (lastDay: string, timeZone: string): number => Math.min(startOfDayMs(dayAfter(lastDay), timeZone), lastMs);

/** The wire has no later time. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether nothing of a gift card was spent. */
export const isFull = ({ balanceMinor, initialMinor }: Pick<GiftCard, 'balanceMinor' | 'initialMinor'>): boolean =>
  balanceMinor === initialMinor;

/** The gift card switched off; one that is already stays as it is. */
export const disableGiftCard = (card: GiftCard, nowMs: number): GiftCard =>
  card.disabledAtMs === null ? { ...card, disabledAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(card.updatedAtMs, nowMs) } : card;
