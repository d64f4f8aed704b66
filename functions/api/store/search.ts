import type { Scope } from '#shared/api-keys/scopes.ts';
import { findCustomerKeysByWords } from '#shared/customers/customers-by-words-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { type FoundKind, foundKinds } from '#shared/search/search-schema.ts';
import { queryWords } from '#shared/search/words.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { storeEndpoints } from './endpoints.ts';
import { findCustomers } from './search-customers.ts';
import { findGiftCards } from './search-gift-cards.ts';
import { findBookings, findOrders, findPurchaseOrders } from './search-numbered.ts';
import { findProducts } from './search-products.ts';
import type { KindMatches, SearchQuestion } from './search-question.ts';

const usualLimit = 5;

type Search = {
  readonly kinds: readonly FoundKind[];
  readonly scope: Scope;
  readonly find: (question: SearchQuestion) => Promise<KindMatches>;
};

/**
 * The searches, in the order of their results in the response. A search runs only if the caller has `scope`, which is
 * also required for listing the same objects.
 */
const searches: readonly Search[] = [
  { kinds: ['product', 'variant'], scope: 'read_products', find: findProducts },
  { kinds: ['customer'], scope: 'read_customers', find: findCustomers },
  { kinds: ['order'], scope: 'read_orders', find: findOrders },
  { kinds: ['booking'], scope: 'read_bookings', find: findBookings },
  { kinds: ['gift_card'], scope: 'read_gift_cards', find: findGiftCards },
  { kinds: ['purchase_order'], scope: 'read_orders', find: findPurchaseOrders },
];

/** Finds objects of several kinds that match the query's words. The kinds are searched concurrently. */
export const search =
  (table: Table): Operation<typeof storeEndpoints.search> =>
  async ({ query: { q, objects = foundKinds, limit = usualLimit } }, context) => {
    let keys: ReturnType<typeof findCustomerKeysByWords> | undefined;
    const customerKeys = () => {
      keys ??= findCustomerKeysByWords(table, context.storeId, q);
      return keys;
    };
    const question = { table, context, q: q.trim(), words: queryWords(q), limit, customerKeys };
    const isWanted = (kind: FoundKind): boolean => objects.includes(kind);
    const asked = searches.filter(({ kinds, scope }) => kinds.some(isWanted) && hasScope(context, scope));
    const found = await Promise.all(asked.map(({ find }) => find(question)));
    const results = found.flatMap((one) => one.results).filter(({ object }) => isWanted(object));
    const more = found.flatMap((one) => one.more).filter(isWanted);
    return { status: 200, body: { data: { object: 'search_results', results, more } } };
  };
