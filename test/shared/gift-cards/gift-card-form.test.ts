import fc from 'fast-check';
import { type GiftCard, giftCardSources } from '#shared/gift-cards/gift-card.ts';
import { giftCardItem, parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { anyMinor, anyNumber, anyNumberOrNull, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyGiftCard = fc.record<GiftCard>({
  id: fc.nat(),
  last4: anyText,
  codeHash: fc.option(fc.record({ storeId: anyText, hash: anyText })),
  initialMinor: anyMinor,
  balanceMinor: anyMinor,
  currency: anyText,
  source: fc.constantFrom(...giftCardSources),
  customerId: anyNumberOrNull,
  orderId: anyNumberOrNull,
  recipientEmail: anyTextOrNull,
  recipientName: anyTextOrNull,
  message: anyTextOrNull,
  note: anyTextOrNull,
  expiresAtMs: anyNumberOrNull,
  disabledAtMs: anyNumberOrNull,
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a gift card', () => {
  it('reads every gift card as it was written', () => {
    fc.assert(fc.property(anyGiftCard, (card) => expect(parseGiftCard(giftCardItem('S1', card))).toEqual(card)));
  });
});
