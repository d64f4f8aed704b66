import { foldSku, type Product, skusOf, variantTitle } from '#shared/catalogue/product.ts';
import { variantWords } from '#shared/catalogue/product-words.ts';
import { productsByWords } from '#shared/catalogue/products-by-words-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { productsWithSku } from '#shared/catalogue/sku-locks-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerByEmail, customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { holdsScope } from '#shared/http/authorize.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersByWords } from '#shared/orders/orders-by-words-table.ts';
import { getOrder, listOrders } from '#shared/orders/orders-table.ts';
import type { FoundKind, FoundObjectView } from '#shared/search/search-schema.ts';
import { foundKinds } from '#shared/search/search-schema.ts';
import { answersQuery, queryWords, wordsOfText } from '#shared/search/words.ts';
import { type PageRead, type PageWanted, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { storeEndpoints } from './endpoints.ts';

/** What is asked for, and of how much of it the answer has room. */
type Question = {
  readonly table: Table;
  readonly context: StoreContext;
  readonly q: string;
  readonly words: readonly string[];
  readonly limit: number;
};

/** What was found of a kind. */
type Found = { readonly results: readonly FoundObjectView[]; readonly more: readonly FoundKind[] };

const nothing: Found = { results: [], more: [] };

const usualLimit = 5;

/** Finds objects of several kinds by words. Each kind is looked for at the same time as the others. */
export const search =
  (table: Table): Operation<typeof storeEndpoints.search> =>
  async ({ query: { q, objects = foundKinds, limit = usualLimit } }, context) => {
    if (q === undefined) throw fieldError('q', 'required', 'is required.');
    const question = { table, context, q: q.trim(), words: queryWords(q), limit };
    const found = await Promise.all([
      holdsScope(context, 'read_products') && (objects.includes('product') || objects.includes('variant'))
        ? findProducts(question)
        : nothing,
      holdsScope(context, 'read_customers') && objects.includes('customer') ? findCustomers(question) : nothing,
      holdsScope(context, 'read_orders') && objects.includes('order') ? findOrders(question) : nothing,
    ]);
    const isWanted = (kind: FoundKind): boolean => objects.includes(kind);
    const results = found.flatMap((one) => one.results).filter(({ object }) => isWanted(object));
    const more = found.flatMap((one) => one.more).filter(isWanted);
    return { status: 200, body: { data: { object: 'search_results', results, more } } };
  };

const wanted = (limit: number): PageWanted => ({ limit, after: null, updatedSinceMs: null, createdSinceMs: null });

/** The id that is asked for; null for what is none. Numbers of orders are shorter. */
const askedId = (q: string): number | null => (/^\d{12,16}$/.test(q) && Number.isSafeInteger(Number(q)) ? Number(q) : null);

/** What has exactly the code that was asked for, then the newest of the others, and whether there is more. */
function exactFirst<One extends { readonly id: number }>(exact: readonly (One | null)[], page: PageRead<One>, limit: number) {
  const first = exact.filter((one) => one !== null);
  const ids = new Set(first.map(({ id }) => id));
  const all = [...first, ...page.items.filter(({ id }) => !ids.has(id))];
  return { shown: all.slice(0, limit), ids, isMore: page.next !== null || all.length > limit };
}

async function findProducts({ table, context: { storeId }, q, words, limit }: Question): Promise<Found> {
  const id = askedId(q);
  const [page, exact] = await Promise.all([
    productsByWords(table, storeId, words).then((source) => readPage(table, source, wanted(limit))),
    productsWithSku(table, storeId, q).then((ids) =>
      Promise.all([...ids.slice(0, limit), ...(id === null ? [] : [id])].map((one) => getProduct(table, storeId, one))),
    ),
  ]);
  const { shown, ids, isMore } = exactFirst(exact, page, limit);
  const variants = shown.flatMap((product) => variantsOf(product, q, words)).sort((a, b) => Number(b.exact) - Number(a.exact));
  return {
    results: [...shown.map((product) => productResult(product, ids.has(product.id))), ...variants.slice(0, limit)],
    more: [...(isMore ? (['product'] as const) : []), ...(isMore || variants.length > limit ? (['variant'] as const) : [])],
  };
}

const productResult = (product: Product, exact: boolean): FoundObjectView => ({
  object: 'product',
  id: product.id,
  product_id: null,
  title: product.name,
  detail: skusOf(product)[0] ?? null,
  exact,
});

/** The variants of a product that were asked for: those that have a word which its name has not. */
function variantsOf(product: Product, q: string, words: readonly string[]): readonly FoundObjectView[] {
  if (answersQuery(wordsOfText(product.name), words)) return [];
  return product.variants
    .map((variant) => ({ variant, exact: variant.sku !== null && foldSku(variant.sku) === foldSku(q) }))
    .filter(({ variant, exact }) => exact || answersQuery(variantWords(product, variant), words))
    .map(({ variant, exact }) => ({
      object: 'variant',
      id: variant.id,
      product_id: product.id,
      title: [product.name, variantTitle(product.options, variant)].filter((part) => part !== null).join(' – '),
      detail: variant.sku,
      exact,
    }));
}

async function findCustomers({ table, context: { storeId }, q, limit }: Question): Promise<Found> {
  const id = askedId(q);
  const [page, byEmail, byId] = await Promise.all([
    customerPages(table, storeId, { q }).then((source) => readPage(table, source, wanted(limit))),
    q.includes('@') ? customerByEmail(table, storeId, q) : null,
    id === null ? null : getCustomer(table, storeId, id),
  ]);
  const { shown, ids, isMore } = exactFirst([byEmail, byId], page, limit);
  return { results: shown.map((customer) => customerResult(customer, ids.has(customer.id))), more: isMore ? ['customer'] : [] };
}

function customerResult({ id, firstName, lastName, company, email }: Customer, exact: boolean): FoundObjectView {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return { object: 'customer', id, product_id: null, title: name || company || email, detail: email, exact };
}

async function findOrders({ table, context, q, words, limit }: Question): Promise<Found> {
  const { storeId } = context;
  const id = askedId(q);
  const byWords = await ordersByWords(table, storeId, q, { mayReadCustomers: holdsScope(context, 'read_customers') });
  const [page, byNumber, byId] = await Promise.all([
    listOrders(table, storeId, { byWords }, wanted(limit)),
    byWords.numberedId === null || words.length > 1 ? null : getOrder(table, storeId, byWords.numberedId),
    id === null ? null : getOrder(table, storeId, id),
  ]);
  const { shown, ids, isMore } = exactFirst([byNumber, byId], page, limit);
  return { results: shown.map((order) => orderResult(order, ids.has(order.id))), more: isMore ? ['order'] : [] };
}

const orderResult = ({ id, name, customerName, email }: Order, exact: boolean): FoundObjectView => ({
  object: 'order',
  id,
  product_id: null,
  title: name,
  detail: customerName ?? email,
  exact,
});
