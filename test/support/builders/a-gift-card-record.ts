import type { GiftCardRecordInput } from '#functions/admin/gift-cards/gift-card-record.ts';

/** A gift card of 50.00 that was issued by the API; say only what the test is about. */
export const aGiftCardRecord = (over: Partial<GiftCardRecordInput> = {}): GiftCardRecordInput => ({
  last4: '3HWB',
  code_hash: null,
  initial_value: '50.00',
  currency: 'EUR',
  source: 'api',
  customer_id: null,
  order_id: null,
  order_line_item_id: null,
  order_unit: null,
  recipient_email: null,
  recipient_name: null,
  message: null,
  note: null,
  expires_at: null,
  disabled_at: null,
  created_at: '2026-03-01T10:00:00.123Z',
  movements: [],
  ...over,
});
