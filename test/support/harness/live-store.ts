import type { Demo } from '#infra/local/seed/demo-file.ts';
import { type JsonAnswer, type JsonClient, jsonClient } from './json-client.ts';

/** A store on a running stack. An operator has created it, with a location that fulfills orders and with an API key. */
export type LiveStore = {
  readonly id: string;
  /** The secret of the store's API key. */
  readonly secret: string;
  /** Calls the public API with the store's API key. */
  readonly api: JsonClient;
  /** Calls the admin API for this store as the demo person. */
  readonly admin: JsonClient;
  /** Adds a webhook endpoint at this URL for these topics. */
  readonly subscribe: (url: string, topics: readonly string[]) => Promise<{ readonly id: number; readonly secret: string }>;
};

/** A stage's base URLs and an operator's token. */
type StaffAccess = Pick<Demo, 'api' | 'admin' | 'admin_token'>;

type Created<Fields> = { readonly data: Fields };

/** Creates a store on the Pro plan with this handle. */
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

/** Creates an API key for the store, with all scopes that these tests need. */
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
