import { setTimeout as pause } from 'node:timers/promises';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { type JsonClient, jsonClient } from '../../support/harness/json-client.ts';
import type { Shop } from '../second-region/load.ts';

/** A customer with orders of before the second, who is erased after it. */
export type Person = {
  readonly email: string;
  readonly erase: () => Promise<void>;
  /** Whether a deployment has gone through everything of them. */
  readonly isErased: (demo: Demo) => Promise<boolean>;
};

type Ordered = { readonly data: { readonly customer_id: number | null } };
type Erasure = { readonly data: { readonly state: string } };
const [orders, everyMs] = [3, 200];

/** Has somebody order some things in a shop. */
export async function openPerson({ store, variantIds }: Shop): Promise<Person> {
  const email = 'somebody.who.leaves@example.com';
  let id = 0;
  for (let n = 0; n < orders; n += 1) {
    const ordered = await store.api<Ordered>('POST', '/orders', {
      customer: { email, first_name: 'Somebody', last_name: 'Who Leaves' },
      line_items: [{ variant_id: variantIds[0], quantity: 1 }],
    });
    if (ordered.status !== 201) throw new Error(`No order: ${JSON.stringify(ordered.body)}`);
    id = ordered.body.data.customer_id ?? 0;
  }
  const isDone = async (admin: JsonClient): Promise<boolean> => {
    const { status, body } = await admin<Erasure>('GET', `/customers/${id}/erasure`);
    return status === 200 && body.data.state === 'done';
  };
  return {
    email,
    erase: async () => {
      const begun = await store.admin('DELETE', `/customers/${id}`);
      if (begun.status !== 200) throw new Error(`Not erased: ${JSON.stringify(begun.body)}`);
      while (!(await isDone(store.admin))) await pause(everyMs);
    },
    isErased: (demo) => isDone(adminOf(store.id, demo)),
  };
}

const adminOf = (storeId: string, { admin, admin_token: token }: Demo): JsonClient => jsonClient(`${admin}/stores/${storeId}`, token);
