import { getGiftCard, giftCardPages } from '#shared/gift-cards/gift-cards-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import { byAskedId, firstPageOf, type KindMatches, listExactFirst, resultOfKind, type SearchQuestion } from './search-question.ts';

/** Finds gift cards by id or by the last characters of their codes. */
export async function findGiftCards(question: SearchQuestion): Promise<KindMatches> {
  const { table, context, q, limit } = question;
  const [page, byId] = await Promise.all([
    giftCardPages(table, context.storeId, { q }, context.nowMs).then((source) => readPage(table, source, firstPageOf(limit))),
    byAskedId(question, getGiftCard),
  ]);
  return resultOfKind('gift_card', listExactFirst([byId], page, limit), ({ last4, recipientName, recipientEmail }) => ({
    title: `····${last4}`,
    detail: recipientName ?? recipientEmail,
  }));
}
