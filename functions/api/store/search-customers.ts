import { customerByEmail, customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import { byAskedId, exactFirst, type Found, foundOf, type Question, wanted } from './search-question.ts';

/** Finds customers by words, e-mail address, phone and id. */
export async function findCustomers(question: Question): Promise<Found> {
  const { table, q, limit, customerKeys } = question;
  const { storeId } = question.context;
  const [page, byEmail, byId] = await Promise.all([
    customerPages(table, storeId, { q, keysByWords: customerKeys }).then((source) => readPage(table, source, wanted(limit))),
    q.includes('@') ? customerByEmail(table, storeId, q) : null,
    byAskedId(question, getCustomer),
  ]);
  return foundOf('customer', exactFirst([byEmail, byId], page, limit), ({ firstName, lastName, company, email }) => {
    const name = [firstName, lastName].filter((part) => part !== null).join(' ');
    return { title: name || company || email, detail: email };
  });
}
