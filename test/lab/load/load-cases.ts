import type { HttpLoad } from './load-http.ts';
import { type LoadStore, twoLineOrder } from './load-store.ts';

/** A kind of request for load tests. Each call of `next` returns a new request of this kind. */
export type LoadCase = { readonly name: string; readonly next: () => HttpLoad };

/** Returns the most frequent kinds of integration requests. Successive requests use different objects of the store. */
export function loadCases(store: LoadStore): readonly LoadCase[] {
  let sent = 0;
  const counted = (): number => {
    sent += 1;
    return sent;
  };
  const pick = (ids: readonly number[]): number => ids[counted() % ids.length] ?? 0;
  const authorized = () => ({ authorization: `Bearer ${store.nextKey()}`, 'content-type': 'application/json' });
  const get = (name: string, pathOf: () => string): LoadCase => ({
    name: `GET /v1${name}`,
    next: () => ({ method: 'GET', path: `/v1${pathOf()}`, headers: authorized() }),
  });
  const post = (path: string, bodyOf: () => object): LoadCase => ({
    name: `POST /v1${path}`,
    next: () => ({ method: 'POST', path: `/v1${path}`, headers: authorized(), body: JSON.stringify(bodyOf()) }),
  });
  return [
    get('/products', () => '/products'),
    get('/products/{id}', () => `/products/${pick(store.productIds)}`),
    get('/orders/{id}', () => `/orders/${pick(store.orderIds)}`),
    post('/inventory-levels/adjust', () => ({ location_id: store.locationId, variant_id: pick(store.variantIds), delta: -1 })),
    post('/orders', () => twoLineOrder(store.variantIds, counted())),
  ];
}
