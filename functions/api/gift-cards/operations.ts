import { disableGiftCard as disabled, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { giftCardMovementView } from '#shared/gift-cards/gift-card-movement-view.ts';
import { giftCardMovementPages } from '#shared/gift-cards/gift-card-movements-table.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { readGiftCardsByExpiry } from '#shared/gift-cards/gift-cards-by-expiry-table.ts';
import { type GiftCardFilters, getGiftCard, giftCardPages, replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { type ListQuery, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { getOne, listPage, pageOf } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { readPage } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { applyRedemption, applyRestoration } from './change-balance.ts';
import { createGiftCard } from './create-gift-card.ts';
import type { GiftCardDeps } from './deps.ts';
import type { giftCardEndpoints } from './endpoints.ts';
import { lookUpGiftCard } from './look-up-gift-card.ts';

const view = (card: GiftCard, { nowMs }: StoreContext) => giftCardView(card, nowMs);

/** Returns the group's operations, keyed by contract name. */
export function giftCardOperations(deps: GiftCardDeps): Operations<typeof giftCardEndpoints> {
  const { table } = deps;
  return {
    listGiftCards: listGiftCards(table),
    createGiftCard: createGiftCard(deps),
    getGiftCard: getOne('gift card', (storeId, id) => getGiftCard(table, storeId, id), view),
    disableGiftCard: disableGiftCard(table),
    lookUpGiftCard: lookUpGiftCard(deps),
    redeemGiftCard: applyRedemption(deps),
    restoreGiftCard: applyRestoration(deps),
    listGiftCardMovements: listMovements(table),
  };
}

/**
 * Lists a page of gift cards. If the status `active` or `expired` is the only filter, the cards are read from the index
 * of expiry times and are sorted by expiry time. Otherwise, the newest cards come first, and the status filter is
 * applied to each card that is read.
 */
const listGiftCards = (table: Table): Operation<typeof giftCardEndpoints.listGiftCards> => {
  const newestFirst = listPage(
    table,
    'gift_cards',
    (filters: ListQuery & GiftCardFilters, { storeId, nowMs }) => giftCardPages(table, storeId, filters, nowMs),
    view,
  );
  return async ({ query }, context) => {
    const { status, customer_id, q, updated_since, created_since } = query;
    const isAlone = customer_id === undefined && q === undefined && updated_since === undefined && created_since === undefined;
    if (!isAlone || (status !== 'active' && status !== 'expired')) return newestFirst({ query }, context);
    const { storeId, store, nowMs } = context;
    const wanted = readPageRequest(store.cursorSecret, 'gift_cards', query);
    const page = await readGiftCardsByExpiry(table, { storeId, status, nowMs }, wanted);
    return pageOf('gift_cards', query, context, page, (card) => view(card, context));
  };
};

/** Disables a gift card permanently. */
const disableGiftCard =
  (table: Table): Operation<typeof giftCardEndpoints.disableGiftCard> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['gift_card'], async () => {
      const { storeId, nowMs } = context;
      const before = orNotFound(await getGiftCard(table, storeId, id), 'gift card');
      const after = disabled(before, nowMs);
      const answer = { status: 200, body: { data: giftCardView(after, nowMs) } } as const;
      if (after !== before)
        await commit(table, context, {
          writes: [replaceGiftCardWrite(storeId, before, after)],
          events: [],
          answer,
          before: giftCardView(before, nowMs),
        });
      return answer;
    });

/** Lists a page of a gift card's redemptions and restorations, newest first. */
const listMovements =
  (table: Table): Operation<typeof giftCardEndpoints.listGiftCardMovements> =>
  async ({ params, query }, context) => {
    const { storeId, store } = context;
    const list = `gift_cards/${params.id}/movements`;
    const wanted = readPageRequest(store.cursorSecret, list, query);
    const [card, page] = await Promise.all([
      getGiftCard(table, storeId, params.id),
      readPage(table, giftCardMovementPages(storeId, params.id), wanted),
    ]);
    orNotFound(card, 'gift card');
    return pageOf(list, query, context, page, giftCardMovementView);
  };
