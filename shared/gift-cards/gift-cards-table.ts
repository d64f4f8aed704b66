import { createHmac } from 'node:crypto';
import { acceptedSecrets, currentSecret } from '#shared/kernel/rotated-secret.ts';
import { findKeysByWords } from '#shared/search/find-by-words-table.ts';
import { matchesQuery, queryWords } from '#shared/search/words.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, uniqueLockForm } from '#shared/table/unique-values.ts';
import { type GiftCard, type GiftCardStatus, giftCardSources, giftCardStatus, normalGiftCardCode } from './gift-card.ts';
import { giftCardWords } from './gift-card-words.ts';

/** The stored form of a gift card. */
export const giftCardForm = storedForm<GiftCard>()({
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

/** Reads a gift card with strong consistency; null if the store has none with this id. */
export async function getGiftCard(table: Table, storeId: string, id: number): Promise<GiftCard | null> {
  const item = await readItem(table, keys.listed(storeId, 'GIFT_CARD', id));
  return item === null ? null : parseGiftCard(item);
}

/**
 * Returns the hash that is stored in place of a code. To guess codes, an attacker would need the pepper as well as the
 * table.
 */
export const giftCardCodeHash = (pepper: string, storeId: string, code: string): string => hashBy(currentSecret(pepper), storeId, code);

/** Returns all hashes under which a code may be stored. There are several while the pepper is being rotated. */
export const giftCardCodeHashes = (pepper: string, storeId: string, code: string): readonly string[] =>
  acceptedSecrets(pepper).map((one) => hashBy(one, storeId, code));

const hashBy = (pepper: string, storeId: string, code: string): string =>
  createHmac('sha256', pepper)
    .update(`${storeId}#${normalGiftCardCode(code)}`)
    .digest('hex');

/**
 * An id that no card has. If a code is unknown, this id is read, so that unknown and existing codes cause the same
 * number of reads.
 */
const noCardId = 0;

/**
 * Reads the gift card whose code has one of these hashes, with strong consistency; null if there is none. A miss makes
 * the same two reads as a hit, so that both take the same time.
 */
export async function readGiftCardByCodeHash(table: Table, storeId: string, codeHashes: readonly string[]): Promise<GiftCard | null> {
  const locks = await readItems(
    table,
    codeHashes.map((hash) => keys.unique(storeId, 'gift_card', hash)),
  );
  const [lock] = locks;
  return getGiftCard(table, storeId, lock === undefined ? noCardId : uniqueLockForm.read(lock).ownerId);
}

const statusPartition = (storeId: string, status: 'used' | 'disabled'): string =>
  indexKeys.filterPartition(storeId, 'GIFT_CARD', 'status', status);

const customerPartition = (storeId: string, customerId: number): string =>
  indexKeys.filterPartition(storeId, 'GIFT_CARD', 'customer_id', customerId);

export type GiftCardFilters = {
  readonly status?: GiftCardStatus;
  readonly customer_id?: number;
  /** The last characters of a code, as a person types them. */
  readonly q?: string;
};

/** Returns the page source for a list of gift cards, newest first, filtered by their status at `nowMs`. */
export async function giftCardPages(
  table: Table,
  storeId: string,
  { status, customer_id: customerId, q }: GiftCardFilters,
  nowMs: number,
): Promise<PageSource<GiftCard>> {
  const words = q === undefined ? null : queryWords(q);
  const accept = (card: GiftCard): boolean =>
    (status === undefined || giftCardStatus(card, nowMs) === status) &&
    (customerId === undefined || card.customerId === customerId) &&
    (words === null || matchesQuery(giftCardWords(card), words));
  const source = { storeId, kind: 'GIFT_CARD', parse: parseGiftCard, accept } as const;
  const onlyKeys = words === null ? null : await findKeysByWords(table, storeId, 'GIFT_CARD', words);
  if (onlyKeys !== null) return { ...source, onlyKeys };
  if (customerId !== undefined) return { ...source, filter: { index: 'filter_b', pk: customerPartition(storeId, customerId) } };
  return status === 'used' || status === 'disabled'
    ? { ...source, filter: { index: 'filter_a', pk: statusPartition(storeId, status) } }
    : source;
}

/**
 * Returns the stored item of a gift card. Its index keys contain the expiry, so nothing needs to be written when the
 * card expires.
 */
export function giftCardItem(storeId: string, card: GiftCard): Record<string, unknown> {
  const sk = padId(card.id);
  const unlessExpired = giftCardStatus({ ...card, expiresAtMs: null }, card.updatedAtMs);
  return {
    ...keys.listed(storeId, 'GIFT_CARD', card.id),
    ...indexKeys.updated(card.updatedAtMs, sk),
    ...(unlessExpired === 'used' || unlessExpired === 'disabled'
      ? { filter_a_pk: statusPartition(storeId, unlessExpired), filter_a_sk: sk }
      : indexKeys.liveGiftCard(storeId, card.expiresAtMs, card.id)),
    ...(card.customerId === null ? {} : { filter_b_pk: customerPartition(storeId, card.customerId), filter_b_sk: sk }),
    entity: 'gift_card',
    ...giftCardForm.write(card),
  };
}

/**
 * Returns the writes that add a gift card. They fail with label `gift_card` if the id is taken, or with label `code` if
 * another card of the store has the code.
 */
export const addGiftCardWrites = (storeId: string, card: GiftCard, hash: string): LabelledWrite[] => [
  { as: 'gift_card', put: { Item: giftCardItem(storeId, card), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, { as: 'code', kind: 'gift_card', value: hash, ownerId: card.id }),
];

/**
 * Returns the write that replaces a gift card. It fails with label `gift_card` if the card has changed since it was
 * read.
 */
export const replaceGiftCardWrite = (storeId: string, before: GiftCard, after: GiftCard): LabelledWrite => ({
  as: 'gift_card',
  put: {
    Item: giftCardItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});
