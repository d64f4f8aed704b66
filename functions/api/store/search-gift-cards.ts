import { getGiftCard, giftCardPages } from '#shared/gift-cards/gift-cards-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import { byAskedId, exactFirst, type Found, foundOf, type Question, wanted } from './search-question.ts';

/** Finds gift cards by the end of their codes and by id. */
export async function findGiftCards(question: Question): Promise<Found> {
  const { table, context, q, limit } = question;
  const [page, byId] = await Promise.all([
    giftCardPages(table, context.storeId, { q }, context.nowMs).then((source) => readPage(table, source, wanted(limit))),
    byAskedId(question, getGiftCard),
  ]);
  return foundOf('gift_card', exactFirst([byId], page, limit), ({ last4, recipientName, recipientEmail }) => ({
    title: `····${last4}`,
    detail: recipientName ?? recipientEmail,
  }));
}
