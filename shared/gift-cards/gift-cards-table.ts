import { createHmac } from 'node:crypto';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { minor, number, oneOf, optional, storedForm, text } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, ownerOfUnique } from '#shared/table/unique-values.ts';
import { type GiftCard, giftCardSources, giftCardStatus, normalGiftCardCode } from './gift-card.ts';

const giftCardForm = storedForm<GiftCard>()({
  id: number,
  last4: text,
  initialMinor: minor,
  balanceMinor: minor,
  currency: text,
  source: oneOf(giftCardSources),
  customerId: optional(number),
  orderId: optional(number),
  recipientEmail: optional(text),
  recipientName: optional(text),
  message: optional(text),
  note: optional(text),
  expiresAtMs: optional(number),
  disabledAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as a gift card. */
export const parseGiftCard = (item: unknown): GiftCard => giftCardForm.read(item);

/** The gift card, read consistently; null when the store has none with this id. */
export async function getGiftCard(table: Table, storeId: string, id: number): Promise<GiftCard | null> {
  const item = await readItem(table, keys.listed(storeId, 'GIFT_CARD', id));
  return item === null ? null : parseGiftCard(item);
}

/** All that is stored of a code besides its last four characters: with the table alone codes cannot be tried against it. */
export const giftCardCodeHash = (pepper: string, storeId: string, code: string): string =>
  createHmac('sha256', pepper)
    .update(`${storeId}#${normalGiftCardCode(code)}`)
    .digest('hex');

/** The gift card whose code has this hash, read consistently in two steps; null when there is none. */
export async function giftCardByCodeHash(table: Table, storeId: string, codeHash: string): Promise<GiftCard | null> {
  const id = await ownerOfUnique(table, storeId, 'gift_card', codeHash);
  return id === null ? null : getGiftCard(table, storeId, id);
}

/**
 * The partitions of gift cards by filter. Nothing is written when a card expires: by status, expired ones are listed with
 * the active ones, and a list of either checks what it reads.
 */
export const giftCardPartition = {
  status: (storeId: string, status: 'active' | 'used' | 'disabled'): string =>
    indexKeys.filterPartition(storeId, 'GIFT_CARD', 'status', status),
  customer: (storeId: string, customerId: number): string => indexKeys.filterPartition(storeId, 'GIFT_CARD', 'customer_id', customerId),
} as const;

/** The stored form of a gift card. */
export function giftCardItem(storeId: string, card: GiftCard): Record<string, unknown> {
  const sk = padId(card.id);
  const status = giftCardStatus({ ...card, expiresAtMs: null }, card.updatedAtMs);
  return {
    ...keys.listed(storeId, 'GIFT_CARD', card.id),
    ...indexKeys.updated(storeId, 'GIFT_CARD', card.updatedAtMs, sk),
    filter_a_pk: giftCardPartition.status(storeId, status === 'expired' ? 'active' : status),
    filter_a_sk: sk,
    ...(card.customerId === null ? {} : { filter_b_pk: giftCardPartition.customer(storeId, card.customerId), filter_b_sk: sk }),
    entity: 'gift_card',
    ...giftCardForm.write(card),
  };
}

/** Writes that add a gift card. Refused as `gift_card` (the id is taken) or `code` (another card of the store has it). */
export const addGiftCardWrites = (storeId: string, card: GiftCard, codeHash: string): LabelledWrite[] => [
  { as: 'gift_card', put: { Item: giftCardItem(storeId, card), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, { as: 'code', kind: 'gift_card', value: codeHash, ownerId: card.id }),
];

/** The write that replaces a gift card. Refused as `gift_card` when it has changed since it was read. */
export const replaceGiftCardWrite = (storeId: string, before: GiftCard, after: GiftCard): LabelledWrite => ({
  as: 'gift_card',
  put: {
    Item: giftCardItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});
