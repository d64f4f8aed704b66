import type { GiftCardRecord } from '#shared/client/admin-client.ts';
import { call, ignoreUnknown, newId, note, type Restoring } from './restoring.ts';

/** A gift card as it stood, of the order that bought it; without one where that could not be made. */
export async function restoreRecordedGiftCard(restoring: Restoring, item: GiftCardRecord): Promise<void> {
  const { object: _, id, ...record } = item;
  const order_id = newId(restoring, item, 'order', record.order_id);
  const line = newId(restoring, item, 'line_item', record.order_line_item_id);
  const isBought = record.source === 'order' && order_id !== null && line !== null;
  if (record.source === 'order' && !isBought) restoring.lose({ object: 'gift_card_record', id, lost: 'that an order bought it' });
  if (record.code_hash === null)
    restoring.lose({ object: 'gift_card_record', id, lost: 'its code, of which an older version kept nothing' });
  const body = {
    ...record,
    id,
    source: record.source === 'order' && !isBought ? ('api' as const) : record.source,
    customer_id: newId(restoring, item, 'customer', record.customer_id),
    order_id: record.source === 'order' && !isBought ? null : order_id,
    order_line_item_id: isBought ? line : null,
    order_unit: isBought ? record.order_unit : null,
  };
  ignoreUnknown(restoring, item.object, '/stores/{store_id}/gift-cards/restore', body);
  note(restoring, item, await restoring.admin.giftCards.restoreRecord(body, call(restoring, item)));
}
