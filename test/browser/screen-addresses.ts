import type { Screen } from '#functions/console/web/screens.ts';
import type { Demo } from '#infra/local/seed/demo-file.ts';

/** Calls the admin API below the path of the demo store; a body makes it a POST, or what is named. Gives the answer's body. */
export type CallStore = (path: string, body?: object, method?: 'POST' | 'PUT' | 'PATCH') => Promise<unknown>;

/** Calls the demo's store as its owner. */
export const callStoreOf =
  ({ admin, admin_token, store_id }: Pick<Demo, 'admin' | 'admin_token' | 'store_id'>): CallStore =>
  async (path, body, method = 'POST') => {
    const headers = { authorization: `Bearer ${admin_token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) };
    return (await fetch(`${admin}/stores/${store_id}${path}`, sent)).json();
  };

type Source = {
  /** List of the API, below the store's path, whose first row the screen shows. */
  readonly list: string;
  /** Field of the row that the address has. */
  readonly field: string;
};

/** Where the id in a screen's address comes from when it is not the `id` of the first row of the list at the same path. */
const sources: Readonly<Record<string, Source>> = { '/requests/:id': { list: '/events', field: 'request_id' } };

/** Makes what the demo has nothing of, so that every screen has something to show. */
export async function prepareStore(call: CallStore): Promise<void> {
  const endpoint = await call('/webhook-endpoints', { url: 'http://127.0.0.1:1/hook', topics: ['order.created', 'order.paid'] });
  const { data } = endpoint as { readonly data: { readonly id: string } };
  await call(`/webhook-endpoints/${data.id}/send-sample`, { topic: 'order.paid' });
  await call(`/webhook-endpoints/${data.id}/recover`, { since: new Date(Date.now() - 3_600_000).toISOString() });
  const products = (await call('/products?sku=ENAMEL-MUG')) as {
    readonly data: readonly { readonly variants: readonly { readonly id: number }[] }[];
  };
  await call(`/variant-supplies/${products.data[0]?.variants[0]?.id}`, { provider: 'printful' }, 'PUT');
}

/** The address of a screen below the store's, with the id of something that is there. @throws Error when there is no such thing */
export async function addressOfScreen({ path }: Pick<Screen, 'path'>, call: CallStore): Promise<string> {
  if (!path.includes('/:id')) return path;
  const { list, field } = sources[path] ?? { list: path.slice(0, path.indexOf('/:id')), field: 'id' };
  const { data } = (await call(list)) as { readonly data?: readonly Readonly<Record<string, unknown>>[] };
  const id = data?.[0]?.[field];
  if (id === undefined) throw new Error(`${path} cannot be opened: ${list} has no row. Make one in prepareStore, or name another list.`);
  return path.replace(':id', encodeURIComponent(String(id)));
}

/** A screen's name, as its picture has it: `orders`, `orders-one`. */
export const nameOfScreen = ({ path }: Pick<Screen, 'path'>): string => path.slice(1).replaceAll('/', '-').replace(':id', 'one');
