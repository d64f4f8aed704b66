import fc from 'fast-check';
import { type GiftCard, giftCardSources } from '#shared/gift-cards/gift-card.ts';
import { giftCardItem, parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
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

  it('is the item that it was', () => {
    expect(giftCardItem('S1', aGiftCard({ balanceMinor: 1250n, message: 'Enjoy', expiresAtMs: 1_800_000_000_000 }))).toEqual({
      pk: 'S#S1#GIFT_CARD',
      sk: '0000000000007001',
      updated_pk: 'S#S1#GIFT_CARD',
      updated_sk: '001793872800000#0000000000007001',
      filter_a_pk: 'S#S1#GIFT_CARD#status#live',
      filter_a_sk: '001800000000000#0000000000007001',
      filter_b_pk: 'S#S1#GIFT_CARD#customer_id#310',
      filter_b_sk: '0000000000007001',
      entity: 'gift_card',
      id: 7001,
      last4: 'K7Q2',
      code_hash: null,
      initial_minor: 5000n,
      balance_minor: 1250n,
      currency: 'EUR',
      source: 'order',
      customer_id: 310,
      order_id: 88012,
      recipient_email: 'ada@example.com',
      recipient_name: 'Ada Byron',
      message: 'Enjoy',
      note: null,
      expires_at_ms: 1_800_000_000_000,
      disabled_at_ms: null,
      created_at_ms: 1793872800000,
      updated_at_ms: 1793872800000,
    });
  });
});
