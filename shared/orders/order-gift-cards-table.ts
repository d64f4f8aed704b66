import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems, readPartition } from '#shared/table/read-items.ts';
import { listOf, named, number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { GiftCardUnit } from './gift-card-units.ts';

/*
 * The gift cards that an order issued, at most one for each unit of a line. Each transaction that issues gift cards
 * stores them as a batch under the next batch number. If that number is taken, the transaction fails. Other
 * transactions can check that the next batch number is free, so that they fail if another batch has been issued since
 * the cards were read.
 */

/** A unit of an order line and the id of the gift card that was issued for it. */
export type IssuedUnit = GiftCardUnit & { readonly cardId: number };

export type IssuedCards = {
  readonly units: readonly IssuedUnit[];
  /** The batch number for the next gift cards. Batches are numbered from 0. */
  readonly nextBatch: number;
};

type IssuedBatch = { readonly units: readonly IssuedUnit[] };

export const issuedBatchForm = storedForm<IssuedBatch>()({
  units: listOf(storedForm<IssuedUnit>()({ lineId: number, unit: number, cardId: named('gift_card_id', number) })),
});

/** Returns the units of order lines in a stored batch, each with the id of its gift card. */
export const parseIssuedBatch = (item: unknown): readonly IssuedUnit[] => issuedBatchForm.read(item).units;

/**
 * Reads which units of an order already have gift cards, and the ids of these cards. The read is strongly consistent.
 */
export async function readIssuedCards(table: Table, storeId: string, orderId: number): Promise<IssuedCards> {
  const batches = await readPartition(table, keys.orderGiftCardPartition(storeId, orderId));
  return { units: batches.flatMap(parseIssuedBatch), nextBatch: batches.length };
}

/**
 * Reads the gift cards that an order has issued: first the units, then their cards. Both reads are strongly consistent.
 */
export async function readGiftCardsOfOrder(table: Table, storeId: string, orderId: number): Promise<GiftCard[]> {
  const { units } = await readIssuedCards(table, storeId, orderId);
  return readCardsOfUnits(table, storeId, units);
}

/** Reads the gift cards of the given units with strong consistency. */
export async function readCardsOfUnits(table: Table, storeId: string, units: readonly IssuedUnit[]): Promise<GiftCard[]> {
  const items = await readItems(
    table,
    units.map(({ cardId }) => keys.listed(storeId, 'GIFT_CARD', cardId)),
  );
  return items.map(parseGiftCard);
}

/**
 * Returns the write that stores a batch of issued gift cards. It fails with label `gift_cards` if the order already has
 * a batch with this number.
 */
export const addBatchWrite = (storeId: string, orderId: number, batch: number, units: readonly IssuedUnit[]): LabelledWrite => ({
  as: 'gift_cards',
  put: {
    Item: {
      ...keys.orderGiftCardBatch(storeId, orderId, batch),
      entity: 'order_gift_cards',
      ...issuedBatchForm.write({ units }),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Returns the check that an order has issued no further gift cards since its gift cards were read. It fails with label
 * `gift_cards` if there is another batch.
 */
export const noMoreCardsCheck = (storeId: string, orderId: number, { nextBatch }: IssuedCards): LabelledWrite => ({
  as: 'gift_cards',
  check: { Key: keys.orderGiftCardBatch(storeId, orderId, nextBatch), ConditionExpression: 'attribute_not_exists(pk)' },
});
