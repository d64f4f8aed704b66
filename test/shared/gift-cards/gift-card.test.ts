import fc from 'fast-check';
import {
  disableGiftCard,
  giftCardAlphabet,
  giftCardCodeLength,
  giftCardCodeOf,
  giftCardStatus,
  last4Of,
  normalGiftCardCode,
} from '#shared/gift-cards/gift-card.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';

const nowMs = Date.UTC(2026, 10, 5, 10);

describe('a generated code', () => {
  it('has 16 characters of 32 that are not taken for one another', () => {
    expect(giftCardAlphabet).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
    expect(new Set(giftCardAlphabet).size).toBe(32);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: giftCardCodeLength, maxLength: giftCardCodeLength }), (bytes) => {
        expect(giftCardCodeOf(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
      }),
    );
  });

  it('takes every character from as many bytes as any other', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const drawn = bytes.map((byte) => giftCardCodeOf(new Uint8Array(giftCardCodeLength).fill(byte))[0]);
    expect([...giftCardAlphabet].map((letter) => drawn.filter((one) => one === letter).length)).toEqual(Array(32).fill(8));
  });

  it('needs 16 bytes', () => {
    expect(() => giftCardCodeOf(new Uint8Array(15))).toThrow(RangeError);
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
  it('keeps its balance and says when', () => {
    const card = aGiftCard();
    expect(disableGiftCard(card, nowMs + 5)).toEqual({ ...card, disabledAtMs: nowMs + 5, updatedAtMs: nowMs + 5 });
  });

  it('that is disabled changes nothing', () => {
    const card = aGiftCard({ disabledAtMs: nowMs });
    expect(disableGiftCard(card, nowMs + 5)).toBe(card);
  });
});
