import { dayAfter, dayAt, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';

export const giftCardStatuses = ['active', 'used', 'expired', 'disabled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** The origin of a gift card (specification: GiftCard, source; the values are ours). */
export const giftCardSources = ['api', 'order', 'booking_cancellation'] as const;
export type GiftCardSource = (typeof giftCardSources)[number];

/** A gift card (specification: GiftCard) without its code, which is never stored in plain text. */
export type GiftCard = {
  readonly id: number;
  /** The last four characters of the code. */
  readonly last4: string;
  readonly initialMinor: bigint;
  readonly balanceMinor: bigint;
  readonly currency: string;
  readonly source: GiftCardSource;
  readonly customerId: number | null;
  /** The order whose line bought it. */
  readonly orderId: number | null;
  readonly recipientEmail: string | null;
  readonly recipientName: string | null;
  /** The message in the e-mail to the recipient. */
  readonly message: string | null;
  readonly note: string | null;
  /** The first instant when it is no longer valid. */
  readonly expiresAtMs: number | null;
  readonly disabledAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The smallest and largest value of a gift card in minor units (specification: Limits). */
export const minGiftCardMinor = 1n;
export const maxGiftCardMinor = 10_000_000n;

/** Returns why a card cannot have this value, whatever its origin; null when it can. */
export function giftCardValueIssue(valueMinor: bigint): Pick<FieldIssue, 'code' | 'message'> | null {
  if (valueMinor < minGiftCardMinor) {
    return { code: 'too_small', message: `must be at least ${formatMoney(minGiftCardMinor)} on a gift card.` };
  }
  if (valueMinor > maxGiftCardMinor) {
    return { code: 'too_large', message: `must be at most ${formatMoney(maxGiftCardMinor)} on a gift card.` };
  }
  return null;
}

/** The 32 characters of generated codes, without those that are easily confused when read aloud or typed. */
export const giftCardAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 16 characters have 80 bits, which cannot be guessed. Each character needs one random byte. */
export const giftCardCodeLength = 16;

/**
 * Returns a new code from random bytes, one for each character; all characters are equally likely.
 * @throws RangeError unless there are `giftCardCodeLength` bytes
 */
export function giftCardCodeOf(randomBytes: Uint8Array): string {
  if (randomBytes.length !== giftCardCodeLength) throw new RangeError(`a gift card code needs ${giftCardCodeLength} bytes`);
  return Array.from(randomBytes, (byte) => giftCardAlphabet[byte % giftCardAlphabet.length]).join('');
}

/** Returns the form in which codes are compared: people type them in lower case, with spaces and hyphens. */
export const normalGiftCardCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Returns the part of a code that may be shown and stored. */
export const last4Of = (code: string): string => code.slice(-4);

/**
 * Returns the status of a gift card. A disabled card is `disabled` in any case. A used card stays `used` after it expires, and a new
 * balance makes it active again.
 */
export function giftCardStatus(card: Pick<GiftCard, 'balanceMinor' | 'expiresAtMs' | 'disabledAtMs'>, nowMs: number): GiftCardStatus {
  if (card.disabledAtMs !== null) return 'disabled';
  if (card.balanceMinor === 0n) return 'used';
  if (card.expiresAtMs !== null && card.expiresAtMs <= nowMs) return 'expired';
  return 'active';
}

/**
 * Returns why a gift card cannot be valid through a day of the store's time zone (`YYYY-MM-DD`); null when it can: the day must be after
 * today.
 */
export function expiryIssue(lastDay: string, timeZone: string, nowMs: number): FieldIssue | null {
  if (lastDay > dayAt(nowMs, timeZone)) return null;
  return { param: 'expires_at', code: 'expires_in_past', message: 'must be a date after today.' };
}

/** Returns the first instant after the last day on which a gift card is valid, in the store's time zone. */
export const expiryMs = (lastDay: string, timeZone: string): number => Math.min(startOfDayMs(dayAfter(lastDay), timeZone), lastMs);

/** The latest time that the API can show. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Reports whether nothing of a gift card has been spent. */
export const isFull = ({ balanceMinor, initialMinor }: Pick<GiftCard, 'balanceMinor' | 'initialMinor'>): boolean =>
  balanceMinor === initialMinor;

/** Returns the gift card switched off; one that already is stays unchanged. */
export const disableGiftCard = (card: GiftCard, nowMs: number): GiftCard =>
  card.disabledAtMs === null ? { ...card, disabledAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(card.updatedAtMs, nowMs) } : card;
