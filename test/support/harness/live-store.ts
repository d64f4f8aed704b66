import type { Demo } from '#infra/local/seed/demo-file.ts';
import { type JsonAnswer, type JsonClient, jsonClient } from './json-client.ts';

/** A store of a running stack, created like an operator would: with a fulfilling location and a key. */
export type LiveStore = {
  readonly id: string;
  /** The store's key. */
  readonly secret: string;
  /** Calls the public API with the store's key. */
  readonly api: JsonClient;
  /** Calls the admin API of this store as the demo person. */
  readonly admin: JsonClient;
  /** Adds a webhook endpoint at this URL for these topics. */
  readonly subscribe: (url: string, topics: readonly string[]) => Promise<{ readonly id: number; readonly secret: string }>;
};

/** The base URLs of a stage and the token of an operator. */
type StaffAccess = Pick<Demo, 'api' | 'admin' | 'admin_token'>;

type Created<Fields> = { readonly data: Fields };

/** Opens a store on the Pro plan with this handle. */
export async function openLiveStore({ demo }: { readonly demo: StaffAccess }, handle: string): Promise<LiveStore> {
  const operator = jsonClient(demo.admin, demo.admin_token);
  const { id } = created(
    await operator<Created<{ id: string }>>('POST', '/stores', {
      name: handle,
      handle,
      email: `${handle}@example.com`,
      currency: 'EUR',
      timezone: 'Europe/Dublin',
      plan: 'pro',
      status: 'active',
    }),
  );
  const admin = jsonClient(`${demo.admin}/stores/${id}`, demo.admin_token);
  created(await admin<Created<object>>('POST', '/locations', { name: 'Warehouse', type: 'warehouse', fulfils_online: true }));
  const { secret } = await createKey(admin);
  return {
    id,
    secret,
    admin,
    api: jsonClient(demo.api, secret),
    subscribe: async (url, topics) =>
      created(await admin<Created<{ id: number; secret: string }>>('POST', '/webhook-endpoints', { url, topics })),
  };
}

/** Creates a key of the store with all scopes that these tests need. */
export const createKey = async (admin: JsonClient): Promise<{ readonly id: number; readonly secret: string }> =>
  created(
    await admin<Created<{ id: number; secret: string }>>('POST', '/api-keys', {
      name: 'Test',
      scopes: [
        'write_products',
        'write_inventory',
        'write_orders',
        'write_customers',
        'write_discounts',
        'write_gift_cards',
        'write_bookings',
        'read_store',
      ],
    }),
  );

function created<Fields>({ status, body }: JsonAnswer<Created<Fields>>): Fields {
  if (status !== 201) throw new Error(`Answered ${status} instead of 201: ${JSON.stringify(body)}`);
  return body.data;
}
