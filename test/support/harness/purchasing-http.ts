import { aStore } from '../builders/a-store.ts';
import { type Api, anApi } from './an-api.ts';
import { rotatingCredentials } from './rotating-credentials.ts';
import { admin, seedStore } from './seeded-store.ts';

export type CreatedObject = { readonly id: number; readonly [member: string]: unknown };
export type AnsweredRequest = { readonly statusCode: number; readonly data: CreatedObject; readonly issues: readonly string[] };

/** Opens the seeded store over HTTP, with methods that send requests about purchase orders. */
export async function purchasingOverHttp() {
  const api: Api = await anApi();
  const callOf = rotatingCredentials(api);
  const ask = async (endpoint: string, body?: object, id?: number): Promise<AnsweredRequest> => {
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    const [route = '', query = ''] = endpoint.split('?');
    const answer = await api.send(await callOf(route, { params, query, ...(body === undefined ? {} : { body }) }));
    const issues = (answer.json.error?.errors ?? []) as readonly { readonly param: string; readonly code: string }[];
    return { statusCode: answer.statusCode, data: answer.json.data, issues: issues.map(({ param, code }) => `${param}: ${code}`) };
  };
  const shop = await seedStore(api, callOf);
  const created = async (route: string, body: object): Promise<CreatedObject> => {
    const { statusCode, data, issues } = await ask(`POST ${route}`, body);
    if (statusCode !== 201) throw new Error(`${route} answered ${statusCode}: ${issues.join(', ')}`);
    return data;
  };
  return {
    api,
    callOf,
    ask,
    shop,
    created,
    order: (body: object) => ask(`POST ${admin}/purchase-orders`, body),
    act: ({ id }: { readonly id: number }, action: string, body: object = {}) =>
      ask(`POST ${admin}/purchase-orders/{id}/${action}`, body, id),
    change: ({ id }: { readonly id: number }, body: object) => ask(`PATCH ${admin}/purchase-orders/{id}`, body, id),
    get: async ({ id }: { readonly id: number }) => (await ask('GET /v1/purchase-orders/{id}', undefined, id)).data,
    list: async (query = '') =>
      (await ask(`GET /v1/purchase-orders${query === '' ? '' : `?${query}`}`)).data as unknown as readonly CreatedObject[],
    onHand: async (variantId: number): Promise<number> => {
      const levels = (await ask(`GET /v1/inventory-levels?variant_ids=${variantId}`)).data as unknown as readonly { on_hand: number }[];
      return levels.reduce((sum, level) => sum + level.on_hand, 0);
    },
  };
}

export type Purchasing = Awaited<ReturnType<typeof purchasingOverHttp>>;
