import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import type { GiftCardMovement } from '#shared/gift-cards/gift-card-movement.ts';
import { giftCardMovementPages } from '#shared/gift-cards/gift-card-movements-table.ts';
import { getGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type IssuedUnit, readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import { readAllPages } from '#shared/table/read-page.ts';
import type { AdminOrderDeps } from '../groups/orders/deps.ts';
import type { staffGiftCardEndpoints } from './endpoints.ts';
import type { GiftCardRecordView } from './gift-card-record.ts';
import { restoreGiftCardRecord } from './restore-gift-card.ts';

export const staffGiftCardOperations = (deps: AdminOrderDeps): Operations<typeof staffGiftCardEndpoints> => ({
  getGiftCardRecord: getGiftCardRecord(deps),
  restoreGiftCardRecord: restoreGiftCardRecord(deps),
});

const getGiftCardRecord =
  ({ table }: AdminOrderDeps): Operation<typeof staffGiftCardEndpoints.getGiftCardRecord> =>
  async ({ params: { id } }, { storeId }) => {
    const [card, movements] = await Promise.all([getGiftCard(table, storeId, id), readAllPages(table, giftCardMovementPages(storeId, id))]);
    const { orderId } = found(card, 'gift card');
    const units = orderId === null ? [] : (await readIssuedCards(table, storeId, orderId)).units;
    const unit = units.find(({ cardId }) => cardId === id) ?? null;
    const oldestFirst = movements.toSorted((a, b) => a.id - b.id);
    return { status: 200, body: { data: giftCardRecordView(found(card, 'gift card'), oldestFirst, unit) } };
  };

const giftCardRecordView = (card: GiftCard, movements: readonly GiftCardMovement[], unit: IssuedUnit | null): GiftCardRecordView => ({
  object: 'gift_card_record',
  id: card.id,
  last4: card.last4,
  code_hash: card.codeHash === null ? null : { store_id: card.codeHash.storeId, hash: card.codeHash.hash },
  initial_value: formatMoney(card.initialMinor),
  currency: card.currency,
  source: card.source,
  customer_id: card.customerId,
  order_id: card.orderId,
  order_line_item_id: unit?.lineId ?? null,
  order_unit: unit?.unit ?? null,
  recipient_email: card.recipientEmail,
  recipient_name: card.recipientName,
  message: card.message,
  note: card.note,
  expires_at: timestampOrNull(card.expiresAtMs),
  disabled_at: timestampOrNull(card.disabledAtMs),
  created_at: timestamp(card.createdAtMs),
  movements: movements.map((one) => ({
    id: one.id,
    type: one.type,
    amount: formatMoney(one.deltaMinor < 0n ? -one.deltaMinor : one.deltaMinor),
    reference: one.reference,
    redemption_id: one.redemptionId,
    created_at: timestamp(one.createdAtMs),
  })),
});
