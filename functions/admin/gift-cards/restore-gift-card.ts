import { createHash } from 'node:crypto';
import { getCustomer } from '#shared/customers/customers-table.ts';
import type { GiftCardMovement } from '#shared/gift-cards/gift-card-movement.ts';
import { addGiftCardMovementWrite } from '#shared/gift-cards/gift-card-movements-table.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { getGiftCard, giftCardCodeLock, restoreGiftCardWrites } from '#shared/gift-cards/gift-cards-table.ts';
import { canonicalJson } from '#shared/http/idempotency-port.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { keepingAttempts } from '#shared/kernel/restored-ids.ts';
import { addBatchWrite, readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import { maxGiftCardStores, type Store } from '#shared/stores/store.ts';
import { getStore, takeInGiftCardsWrite } from '#shared/stores/stores-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { AdminOrderDeps } from '../groups/orders/deps.ts';
import type { staffGiftCardEndpoints } from './endpoints.ts';
import type { GiftCardRecordInput } from './gift-card-record.ts';
import { readGiftCardRecord } from './read-gift-card-record.ts';

const conflictLabels = ['gift_card', 'code', 'movement', 'gift_cards', 'store'];

/**
 * Writes a gift card as it stood, with its movements, and for the unit of the order that bought it. The hash that was restored with the same body before
 * answers that card.
 */
export const restoreGiftCardRecord =
  ({ table, newId, randomBytes }: AdminOrderDeps): Operation<typeof staffGiftCardEndpoints.restoreGiftCardRecord> =>
  ({ body }, context) => {
    const keepsIds = keepingAttempts();
    return retryOnConflict(conflictLabels, async () => {
      const { storeId, nowMs } = context;
      const digest = createHash('sha256').update(canonicalJson(body)).digest('hex');
      const { card, movements } = readGiftCardRecord(body, newId, nowMs, keepsIds());
      // No code has a hash that was drawn by lot: the card is there, and found by its id.
      const hash = card.codeHash?.hash ?? Buffer.from(randomBytes(32)).toString('hex');
      const [lock, customer, order, issued, store] = await Promise.all([
        giftCardCodeLock(table, storeId, hash),
        card.customerId === null ? null : getCustomer(table, storeId, card.customerId),
        card.orderId === null ? null : getOrder(table, storeId, card.orderId),
        card.orderId === null || body.order_unit === null ? null : readIssuedCards(table, storeId, card.orderId),
        getStore(table, storeId),
      ]);
      if (lock?.restoredDigest === digest) {
        const before = found(await getGiftCard(table, storeId, lock.ownerId), 'gift card');
        return { status: 200, body: { data: giftCardView(before, nowMs) } } as const;
      }
      const line = order?.lines.find(({ id, kind }) => id === body.order_line_item_id && kind === 'gift_card');
      const isTaken = issued?.units.some(({ lineId, unit }) => lineId === line?.id && unit === body.order_unit) ?? false;
      const issues = [
        ...broken(
          'currency',
          'invalid_currency',
          `must be ${context.store.currency}, as the store's.`,
          body.currency !== context.store.currency,
        ),
        ...broken('code_hash', 'taken', 'is the code of another gift card.', lock !== null),
        ...broken('customer_id', 'unknown_id', 'is not a customer of this store.', card.customerId !== null && customer === null),
        ...broken('order_id', 'unknown_id', 'is not an order of this store.', card.orderId !== null && order === null),
        ...broken(
          'order_line_item_id',
          'unknown_id',
          'is not a line of that order that buys gift cards.',
          body.order_line_item_id !== null && order !== null && line === undefined,
        ),
        ...broken(
          'order_unit',
          'inconsistent',
          'is not a unit of that line.',
          line !== undefined && (body.order_unit ?? 0) >= line.quantity,
        ),
        ...broken('order_unit', 'taken', 'has another gift card.', isTaken),
      ];
      if (issues.length > 0) throw new FieldErrors(issues);
      const data = giftCardView(card, nowMs);
      await commit(table, context, {
        writes: [
          ...restoreGiftCardWrites(storeId, card, hash, digest),
          ...movements.map((movement: GiftCardMovement) => addGiftCardMovementWrite(storeId, movement)),
          ...(issued === null || line === undefined || card.orderId === null
            ? []
            : [addBatchWrite(storeId, card.orderId, issued.nextBatch, [{ lineId: line.id, unit: body.order_unit ?? 0, cardId: card.id }])]),
          ...takenInWrites(found(store, 'store'), body, nowMs),
        ],
        events: [],
        answer: { status: 200, body: { data } },
      });
      return { status: 200, body: { data } } as const;
    });
  };

const broken = (param: string, code: FieldIssue['code'], message: string, isBroken: boolean): FieldIssue[] =>
  isBroken ? [{ param, code, message }] : [];

/** Lets codes be looked for under the store that the card was issued in as well. */
function takenInWrites(store: Store, { code_hash: code }: GiftCardRecordInput, nowMs: number): LabelledWrite[] {
  if (code === null || code.store_id === store.id || store.giftCardStores.includes(code.store_id)) return [];
  if (store.giftCardStores.length < maxGiftCardStores) return [takeInGiftCardsWrite(store, code.store_id, nowMs)];
  throw fieldError('code_hash.store_id', 'limit_reached', `A store takes in gift cards of at most ${maxGiftCardStores} others.`);
}
