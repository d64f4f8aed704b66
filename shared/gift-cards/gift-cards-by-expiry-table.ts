import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { PageQuery, PageResult } from '#shared/table/read-page.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type GiftCard, giftCardStatus } from './gift-card.ts';
import { parseGiftCard } from './gift-cards-table.ts';

/**
 * The number of index rows after which a page ends early, so that a request is not slow if many of the rows are
 * outdated. The client continues with the next page.
 */
const maxExaminedPerPage = 1_000;

/** Selects a store's cards that are active or expired at `nowMs`. */
type ByExpiry = { readonly storeId: string; readonly status: 'active' | 'expired'; readonly nowMs: number };

/**
 * Reads a page of either the active or the expired gift cards, as of `nowMs`. Cards that expire later come first; cards
 * that expire at the same time are sorted newest first. `after` and `next` are sort keys, and a card's key never
 * changes. A card that expires moves from one list to the other without a write.
 */
export async function readGiftCardsByExpiry(
  table: Table,
  { storeId, status, nowMs }: ByExpiry,
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
): Promise<PageResult<GiftCard>> {
  const lowest = status === 'active' ? indexKeys.afterExpiry(nowMs) : '0';
  let highest = after !== null ? justBefore(after) : status === 'active' ? '~' : indexKeys.afterExpiry(nowMs);
  const found: { readonly key: string; readonly card: GiftCard }[] = [];
  // If all remaining cards have expired since the previous page, `highest` is below `lowest`. Nothing is read then,
  // because DynamoDB refuses such a range.
  for (let examined = 0; highest >= lowest; ) {
    const { Items: rows = [], LastEvaluatedKey: more } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'filter_a',
        KeyConditionExpression: 'filter_a_pk = :pk AND filter_a_sk BETWEEN :lowest AND :highest',
        ExpressionAttributeValues: { ':pk': indexKeys.liveGiftCards(storeId), ':lowest': lowest, ':highest': highest },
        ScanIndexForward: false,
        Limit: limit + 1 - found.length,
      }),
    );
    const cards = await cardsOf(table, storeId, rows);
    // The index lags behind the table, so a card that the index contains may already be used up or disabled.
    for (const one of cards) if (giftCardStatus(one.card, nowMs) === status) found.push(one);
    examined += rows.length;
    const last = rows.at(-1)?.['filter_a_sk'];
    const page = { items: found.slice(0, limit).map(({ card }) => card) };
    if (found.length > limit) return { ...page, next: found[limit - 1]?.key ?? null };
    if (more === undefined || last === undefined) return { ...page, next: null };
    if (examined >= maxExaminedPerPage) return { ...page, next: String(last) };
    highest = justBefore(String(last));
  }
  return { items: found.map(({ card }) => card), next: null };
}

async function cardsOf(table: Table, storeId: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const items = await readItems(
    table,
    rows.map((row) => ({ pk: keys.listPartition(storeId, 'GIFT_CARD'), sk: String(row['sk']) })),
  );
  const cards = new Map(parseReadable(items, (item) => [String(item['sk']), parseGiftCard(item)] as const));
  return rows.flatMap((row) => {
    const card = cards.get(String(row['sk']));
    return card === undefined ? [] : [{ key: String(row['filter_a_sk']), card }];
  });
}

/** Returns the largest possible key that sorts before a given key. It is the upper end of the next page's range. */
function justBefore(key: string): string {
  const [expiry = '', id = ''] = key.split('#');
  return `${expiry}#${padId(unpadId(id) - 1)}`;
}
