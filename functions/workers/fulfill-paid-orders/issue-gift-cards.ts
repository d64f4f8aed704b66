import { buildEvent } from '#events/build-event.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { type GiftCard, giftCardCodeLength, giftCardCodeOf, last4Of } from '#shared/gift-cards/gift-card.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { addGiftCardWrites, giftCardCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { giftCardCodeContext, type SecretBox } from '#shared/kernel/secret-box.ts';
import type { ChangeContext } from '#shared/orders/change-order-operation.ts';
import { buysGiftCards, type GiftCardUnit, issuesGiftCards, unitsWithoutCard } from '#shared/orders/gift-card-units.ts';
import type { Order } from '#shared/orders/order.ts';
import { addBatchWrite, type IssuedUnit, readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';

export type IssueDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: Pick<SecretBox, 'encrypt'>;
  /** Returns the pepper for hashing gift card codes. */
  readonly pepper: () => Promise<string>;
};

/**
 * A transaction can hold 100 items. Each card needs four: the card, its code, its event and its e-mail. The order and
 * the batch need one each.
 */
const unitsPerBatch = 24;

/**
 * Issues a gift card for every purchased unit that has none yet. Returns all units that have a card. If the order's
 * state does not allow cards to be issued, none are issued.
 *
 * One transaction issues each batch of cards with their events. The transaction fails if the order has changed since it
 * was read, so a canceled or refunded order gets no more cards. The transaction also fails if another run has used the
 * batch number, so no unit gets two cards.
 * @throws Error if time runs out before every unit has its card; issued cards remain
 */
export const issueGiftCards = (deps: IssueDeps, context: ChangeContext, orderId: number): Promise<readonly GiftCardUnit[]> =>
  retryOnConflict(['order', 'gift_card', 'gift_cards', 'code'], async () => {
    const { storeId, clock, deadlineMs } = context;
    const order = await getOrder(deps.table, storeId, orderId);
    if (order === null || !buysGiftCards(order)) return [];
    const issued = await readIssuedCards(deps.table, storeId, orderId);
    const units: GiftCardUnit[] = [...issued.units];
    const left = issuesGiftCards(order) ? unitsWithoutCard(order, units) : [];
    for (const [n, batch] of chunksOf(left, unitsPerBatch).entries()) {
      if (clock() >= deadlineMs) throw new Error(`${left.length - n * unitsPerBatch} gift cards of an order are left for another run`);
      await issueBatch(deps, context, order, issued.nextBatch + n, batch);
      units.push(...batch);
    }
    return units;
  });

async function issueBatch(
  deps: IssueDeps,
  context: ChangeContext,
  order: Order,
  batch: number,
  units: readonly GiftCardUnit[],
): Promise<void> {
  const { storeId } = context;
  const pepper = await deps.pepper();
  const cards = await Promise.all(
    units.map(async (unit) => {
      const code = giftCardCodeOf(deps.randomBytes(giftCardCodeLength));
      const card = cardOf(order, unit, { id: deps.newId(), last4: last4Of(code) });
      const codeCiphertext = await deps.secrets.encrypt(code, giftCardCodeContext(storeId));
      return { unit, card, codeHash: giftCardCodeHash(pepper, storeId, code), codeCiphertext };
    }),
  );
  const issued = cards.map(({ unit, card }): IssuedUnit => ({ ...unit, cardId: card.id }));
  await commit(deps.table, context, {
    writes: [
      orderUnchangedCheck(storeId, order),
      addBatchWrite(storeId, order.id, batch, issued),
      ...cards.flatMap(({ card, codeHash }) => addGiftCardWrites(storeId, card, codeHash)),
    ],
    events: cards.flatMap(({ card, codeCiphertext }) => [
      buildEvent(
        { ...context, nowMs: card.createdAtMs },
        { id: deps.newEventId(), topic: 'gift_card.issued', data: giftCardView(card, card.createdAtMs) },
      ),
      requestEmail({ ...context, nowMs: card.createdAtMs }, deps.newEventId(), {
        kind: 'gift_card',
        gift_card_id: card.id,
        code_ciphertext: codeCiphertext,
      }),
    ]),
    answer: { status: 200, body: null },
  });
}

// Gift cards are never discounted, so the unit price is what the customer paid and becomes the value of the card.
const cardOf = (order: Order, { lineId }: GiftCardUnit, made: Pick<GiftCard, 'id' | 'last4'>): GiftCard => {
  const valueMinor = order.lines.find(({ id }) => id === lineId)?.unitPriceMinor ?? 0n;
  return {
    ...made,
    initialMinor: valueMinor,
    balanceMinor: valueMinor,
    currency: order.currency,
    source: 'order',
    customerId: order.customerId,
    orderId: order.id,
    recipientEmail: order.email,
    recipientName: order.customerName,
    message: null,
    note: null,
    expiresAtMs: null,
    disabledAtMs: null,
    createdAtMs: idTimeMs(made.id),
    updatedAtMs: idTimeMs(made.id),
  };
};
