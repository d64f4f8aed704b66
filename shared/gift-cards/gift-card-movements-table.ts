import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type GiftCardMovement, giftCardMovementTypes } from './gift-card-movement.ts';

/** The stored form of a gift card movement. */
export const giftCardMovementForm = storedForm<GiftCardMovement>()({
  id: number,
  giftCardId: number,
  type: oneOf(giftCardMovementTypes),
  deltaMinor: minor,
  balanceMinor: minor,
  currency: text,
  reference: optional(text),
  redemptionId: optional(number),
  restoredMinor: minor,
  createdAtMs: number,
  updatedAtMs: number,
});

const ofCard = (storeId: string, giftCardId: number): string =>
  indexKeys.filterPartition(storeId, 'GIFT_CARD_MOVEMENT', 'gift_card_id', giftCardId);

/** Reads a stored item as a movement. */
export const parseGiftCardMovement = (item: unknown): GiftCardMovement => giftCardMovementForm.read(item);

/** Reads a gift card's redemption with strong consistency; null if the card has none with this id. */
export async function getRedemption(table: Table, storeId: string, giftCardId: number, id: number): Promise<GiftCardMovement | null> {
  const item = await readItem(table, keys.listed(storeId, 'GIFT_CARD_MOVEMENT', id));
  if (item === null) return null;
  const movement = parseGiftCardMovement(item);
  return movement.giftCardId === giftCardId && movement.type === 'redemption' ? movement : null;
}

/** Returns the source from which `readPage` reads a gift card's movements. */
export const giftCardMovementPages = (storeId: string, giftCardId: number): PageSource<GiftCardMovement> => ({
  storeId,
  kind: 'GIFT_CARD_MOVEMENT',
  filter: { index: 'filter_a', pk: ofCard(storeId, giftCardId) },
  parse: parseGiftCardMovement,
  accept: (movement) => movement.giftCardId === giftCardId,
});

/** Returns the stored item of a movement. */
export const giftCardMovementItem = (storeId: string, movement: GiftCardMovement): Record<string, unknown> => ({
  ...keys.listed(storeId, 'GIFT_CARD_MOVEMENT', movement.id),
  ...indexKeys.updated(movement.updatedAtMs, padId(movement.id)),
  filter_a_pk: ofCard(storeId, movement.giftCardId),
  filter_a_sk: padId(movement.id),
  entity: 'gift_card_movement',
  ...giftCardMovementForm.write(movement),
});

/** Returns the write that records a movement. It fails with label `movement` if the id is taken. */
export const addGiftCardMovementWrite = (storeId: string, movement: GiftCardMovement): LabelledWrite => ({
  as: 'movement',
  put: { Item: giftCardMovementItem(storeId, movement), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write that updates a redemption's restored amount. It fails with label `redemption` if the redemption has
 * changed since it was read.
 */
export const replaceRedemptionWrite = (storeId: string, before: GiftCardMovement, after: GiftCardMovement): LabelledWrite => ({
  as: 'redemption',
  put: {
    Item: giftCardMovementItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});
