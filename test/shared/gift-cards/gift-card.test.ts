import fc from 'fast-check';
import {
  disableGiftCard,
  expiryIssue,
  expiryMs,
  giftCardAlphabet,
  giftCardCodeLength,
  giftCardCodeOf,
  giftCardSources,
  giftCardStatus,
  giftCardStatuses,
  giftCardValueIssue,
  isFull,
  last4Of,
  normalGiftCardCode,
} from '#shared/gift-cards/gift-card.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';

const nowMs = Date.UTC(2026, 10, 5, 10);

describe('a generated code', () => {
  it('has 16 of 32 characters that are not easily confused', () => {
    expect(giftCardAlphabet).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
    expect(new Set(giftCardAlphabet).size).toBe(32);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: giftCardCodeLength, maxLength: giftCardCodeLength }), (bytes) => {
        expect(giftCardCodeOf(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
      }),
    );
  });

  it('has every character with the same probability', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const drawn = bytes.map((byte) => giftCardCodeOf(new Uint8Array(giftCardCodeLength).fill(byte))[0]);
    expect([...giftCardAlphabet].map((letter) => drawn.filter((one) => one === letter).length)).toEqual(Array(32).fill(8));
  });

  it('needs 16 bytes', () => {
    expect(() => giftCardCodeOf(new Uint8Array(15))).toThrow(new RangeError('a gift card code needs 16 bytes'));
  });

  it('is the same however it is typed', () => {
    expect(normalGiftCardCode(' abcd-efgh jkmn-pq23 ')).toBe('ABCDEFGHJKMNPQ23');
    expect(last4Of('ABCDEFGHJKMNPQ23')).toBe('PQ23');
  });
});

describe('the status of a gift card', () => {
  it.each([
    ['active', {}],
    ['active', { balanceMinor: 1n }],
    ['active', { expiresAtMs: nowMs + 1 }],
    ['expired', { expiresAtMs: nowMs }],
    ['used', { balanceMinor: 0n }],
    ['used', { balanceMinor: 0n, expiresAtMs: nowMs }],
    ['disabled', { disabledAtMs: nowMs }],
    ['disabled', { disabledAtMs: nowMs, balanceMinor: 0n, expiresAtMs: nowMs }],
  ])('is %s of %o', (status, over) => {
    expect(giftCardStatus(aGiftCard(over), nowMs)).toBe(status);
  });
});

describe('disabling a gift card', () => {
  it('keeps its balance and stores the time', () => {
    const card = aGiftCard();
    expect(disableGiftCard(card, nowMs + 5)).toEqual({ ...card, disabledAtMs: nowMs + 5, updatedAtMs: nowMs + 5 });
  });

  it('changes nothing when it is already disabled', () => {
    const card = aGiftCard({ disabledAtMs: nowMs });
    expect(disableGiftCard(card, nowMs + 5)).toBe(card);
  });
});

describe('a gift card', () => {
  it('has one of four statuses, and one of three sources', () => {
    expect(giftCardStatuses).toEqual(['active', 'used', 'expired', 'disabled']);
    expect(giftCardSources).toEqual(['api', 'order', 'booking_cancellation']);
  });

  it('is worth between 0.01 and 100,000.00', () => {
    expect([giftCardValueIssue(1n), giftCardValueIssue(10_000_000n)]).toEqual([null, null]);
    expect(giftCardValueIssue(0n)).toEqual({ code: 'too_small', message: 'must be at least 0.01 on a gift card.' });
    expect(giftCardValueIssue(10_000_001n)).toEqual({ code: 'too_large', message: 'must be at most 100000.00 on a gift card.' });
  });

  it('is full until something is spent', () => {
    expect(isFull({ initialMinor: 500n, balanceMinor: 500n })).toBe(true);
    expect(isFull({ initialMinor: 500n, balanceMinor: 499n })).toBe(false);
  });
});

describe('the last day of a gift card', () => {
  it("must be after today in the store's time zone", () => {
    const issue = { param: 'expires_at', code: 'expires_in_past', message: 'must be a date after today.' };
    expect(expiryIssue('2026-11-05', 'Europe/Dublin', nowMs)).toEqual(issue);
    expect(expiryIssue('2026-11-04', 'Europe/Dublin', nowMs)).toEqual(issue);
    expect(expiryIssue('2026-11-06', 'Europe/Dublin', nowMs)).toBeNull();
    // In Kiritimati, this day has already begun.
    expect(expiryIssue('2026-11-06', 'Pacific/Kiritimati', nowMs)).toEqual(issue);
  });

  it("ends with the day in the store's time zone", () => {
    expect(expiryMs('2026-12-24', 'UTC')).toBe(Date.UTC(2026, 11, 25));
    expect(expiryMs('2026-12-24', 'Europe/Berlin')).toBe(Date.UTC(2026, 11, 24, 23));
  });
});
