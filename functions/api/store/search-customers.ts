import { customerPages, getCustomer, readCustomerByEmail } from '#shared/customers/customers-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import { byAskedId, firstPageOf, type KindMatches, listExactFirst, resultOfKind, type SearchQuestion } from './search-question.ts';

/** Finds customers by words, e-mail address, phone number and id. */
export async function findCustomers(question: SearchQuestion): Promise<KindMatches> {
  const { table, q, limit, customerKeys } = question;
  const { storeId } = question.context;
  const [page, byEmail, byId] = await Promise.all([
    customerPages(table, storeId, { q, keysByWords: customerKeys }).then((source) => readPage(table, source, firstPageOf(limit))),
    q.includes('@') ? readCustomerByEmail(table, storeId, q) : null,
    byAskedId(question, getCustomer),
  ]);
  return resultOfKind('customer', listExactFirst([byEmail, byId], page, limit), ({ firstName, lastName, company, email }) => {
    const name = [firstName, lastName].filter((part) => part !== null).join(' ');
    return { title: name || company || email, detail: email };
  });
}
