import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, ownerOfUnique } from '#shared/table/unique-values.ts';
import { type GiftCard, giftCardSources, giftCardStatus, normalGiftCardCode } from './gift-card.ts';

const StoredGiftCard = v.pipe(
  v.object({
    id: v.number(),
    last4: v.string(),
    initial_minor: StoredMinor,
    balance_minor: StoredMinor,
    currency: v.string(),
    source: v.picklist(giftCardSources),
    customer_id: v.nullable(v.number()),
    order_id: v.nullable(v.number()),
    recipient_email: StoredText,
    recipient_name: StoredText,
    message: StoredText,
    note: StoredText,
    expires_at_ms: v.nullable(v.number()),
    disabled_at_ms: v.nullable(v.number()),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): GiftCard => ({
      id: item.id,
      last4: item.last4,
      initialMinor: item.initial_minor,
      balanceMinor: item.balance_minor,
      currency: item.currency,
      source: item.source,
      customerId: item.customer_id,
      orderId: item.order_id,
      recipientEmail: item.recipient_email,
      recipientName: item.recipient_name,
      message: item.message,
      note: item.note,
      expiresAtMs: item.expires_at_ms,
      disabledAtMs: item.disabled_at_ms,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as a gift card. */
export const parseGiftCard = (item: unknown): GiftCard => v.parse(StoredGiftCard, item);

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
 * The partitions of gift cards by filter. Nothing is written when a card expires: by status, expired ones stand with the
 * active ones, and a list of either checks what it reads.
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
    id: card.id,
    last4: card.last4,
    initial_minor: card.initialMinor,
    balance_minor: card.balanceMinor,
    currency: card.currency,
    source: card.source,
    customer_id: card.customerId,
    order_id: card.orderId,
    recipient_email: card.recipientEmail,
    recipient_name: card.recipientName,
    message: card.message,
    note: card.note,
    expires_at_ms: card.expiresAtMs,
    disabled_at_ms: card.disabledAtMs,
    created_at_ms: card.createdAtMs,
    updated_at_ms: card.updatedAtMs,
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
