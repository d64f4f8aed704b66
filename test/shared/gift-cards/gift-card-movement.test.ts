import { redeemGiftCard, restoreRedemption } from '#shared/gift-cards/gift-card-movement.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';

const nowMs = Date.UTC(2026, 10, 5, 10);
const card = aGiftCard({ id: 9, balanceMinor: 5000n, currency: 'EUR', updatedAtMs: nowMs - 60_000 });
const made = { id: 31, nowMs, reference: 'till 4' };

const issuesOf = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
};

describe('a redemption', () => {
  it('subtracts its amount from the balance', () => {
    expect(redeemGiftCard(card, 1200n, made)).toEqual({
      card: { ...card, balanceMinor: 3800n, updatedAtMs: nowMs },
      movement: {
        id: 31,
        giftCardId: 9,
        type: 'redemption',
        deltaMinor: -1200n,
        balanceMinor: 3800n,
        currency: 'EUR',
        reference: 'till 4',
        redemptionId: null,
        restoredMinor: 0n,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      },
    });
  });

  it('may use the whole balance', () => {
    expect(redeemGiftCard(card, 5000n, made).card.balanceMinor).toBe(0n);
  });

  it('cannot exceed the balance, and the error has the balance', () => {
    expect(issuesOf(() => redeemGiftCard(card, 5001n, made))).toEqual([
      { param: 'amount', code: 'insufficient_balance', message: 'is more than the balance of 50.00.', meta: { balance: '50.00' } },
    ]);
  });
});

const { card: spent, movement: redemption } = redeemGiftCard(card, 1200n, made);
const back = { id: 32, nowMs: nowMs + 1_000, reference: null };

describe('a restoration', () => {
  it('returns the whole redemption when no amount is given', () => {
    expect(restoreRedemption(spent, redemption, null, back)).toEqual({
      card: { ...card, balanceMinor: 5000n, updatedAtMs: nowMs + 1_000 },
      movement: {
        id: 32,
        giftCardId: 9,
        type: 'restoration',
        deltaMinor: 1200n,
        balanceMinor: 5000n,
        currency: 'EUR',
        reference: null,
        redemptionId: 31,
        restoredMinor: 0n,
        createdAtMs: nowMs + 1_000,
        updatedAtMs: nowMs + 1_000,
      },
      redemption: { ...redemption, restoredMinor: 1200n, updatedAtMs: nowMs + 1_000 },
    });
  });

  it('returns parts of it, and no more than the rest', () => {
    const first = restoreRedemption(spent, redemption, 700n, back);
    expect([first.card.balanceMinor, first.redemption.restoredMinor]).toEqual([4500n, 700n]);
    expect(issuesOf(() => restoreRedemption(first.card, first.redemption, 501n, back))).toEqual([
      { param: 'amount', code: 'exceeds_redemption', message: 'must be at most 5.00.', meta: { restorable: '5.00' } },
    ]);
    const second = restoreRedemption(first.card, first.redemption, 500n, back);
    expect([second.card.balanceMinor, second.redemption.restoredMinor]).toEqual([5000n, 1200n]);
  });

  it('is refused after a full restoration, with or without an amount', () => {
    const whole = { ...redemption, restoredMinor: 1200n };
    const refused = [
      { param: '', code: 'exceeds_redemption', message: 'The redemption has already been restored in full.', meta: { restorable: '0.00' } },
    ];
    expect(issuesOf(() => restoreRedemption(spent, whole, null, back))).toEqual(refused);
    expect(issuesOf(() => restoreRedemption(spent, whole, 1n, back))).toEqual(refused);
  });
});

describe('the balance of a card', () => {
  it.each([
    ['gift_card_disabled', { disabledAtMs: nowMs - 1 }, 'The gift card is disabled.'],
    ['gift_card_expired', { expiresAtMs: nowMs }, 'The gift card has expired.'],
    ['gift_card_disabled', { disabledAtMs: nowMs - 1, expiresAtMs: nowMs }, 'The gift card is disabled.'],
  ])('is unchanged when the card is %s by %o', (code, over, message) => {
    const refused = [{ param: '', code, message }];
    expect(issuesOf(() => redeemGiftCard({ ...card, ...over }, 1n, made))).toEqual(refused);
    expect(issuesOf(() => restoreRedemption({ ...spent, ...over }, redemption, null, made))).toEqual(refused);
  });

  it('may change until the moment when the card expires', () => {
    expect(redeemGiftCard({ ...card, expiresAtMs: nowMs + 1 }, 1n, made).card.balanceMinor).toBe(4999n);
  });
});

describe('a card in a currency without smaller units', () => {
  const yen = aGiftCard({ id: 9, balanceMinor: 500_050n, currency: 'JPY', updatedAtMs: nowMs - 60_000 });
  const { card: after, movement } = redeemGiftCard(yen, 2_000n, made);
  const refused = [{ param: 'amount', code: 'too_many_decimals', message: 'must be a whole amount in JPY.' }];

  it('is redeemed in whole amounts', () => {
    expect(after.balanceMinor).toBe(498_050n);
    expect(issuesOf(() => redeemGiftCard(yen, 1_025n, made))).toEqual(refused);
    expect(issuesOf(() => redeemGiftCard(yen, 50n, made))).toEqual(refused);
  });

  it('is restored in whole amounts', () => {
    expect(restoreRedemption(after, movement, 1_000n, back).card.balanceMinor).toBe(499_050n);
    expect(issuesOf(() => restoreRedemption(after, movement, 1_050n, back))).toEqual(refused);
  });

  it('gets back the full amount of a redemption by older code', () => {
    const older = { ...movement, deltaMinor: -1_050n };
    expect(restoreRedemption(after, older, null, back).card.balanceMinor).toBe(499_100n);
  });
});
