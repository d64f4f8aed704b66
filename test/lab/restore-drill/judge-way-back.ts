import type { Demo } from '#infra/local/seed/demo-file.ts';
import { jsonClient } from '../../support/harness/json-client.ts';
import type { Facts } from '../second-region/judge.ts';
import type { Shop } from '../second-region/load.ts';
import type { Done } from './load.ts';

type Order = { readonly data: { readonly number: number } };
type Page = { readonly data: readonly { readonly sequence: number }[]; readonly last_sequence: number };

/** After the way back: the old table answers, has what was answered after the second, and gives no number that either table has given. */
export async function judgeWayBack(
  { api, dynamodb }: Demo,
  oldName: string,
  { store, variantIds }: Shop,
  { home, end }: Facts,
  lost: readonly Done[],
): Promise<readonly string[]> {
  const troubles: string[] = [];
  if (dynamodb?.table !== oldName) troubles.push(`after the way back the stage works with ${dynamodb?.table}`);
  const client = jsonClient(api, store.secret);
  const known = lost.find(({ kind, storeId }) => kind === 'order' && storeId === store.id);
  if (known !== undefined) {
    const { status } = await client('GET', `/orders/${known.id}`);
    if (status !== 200) troubles.push(`after the way back the order ${known.id} of after the second answers ${status}`);
  }
  const ordered = await client<Order>('POST', '/orders', {
    customer: { email: 'back@example.com' },
    line_items: [{ variant_id: variantIds[0], quantity: 1 }],
  });
  if (ordered.status !== 201) return [...troubles, `after the way back an order answers ${ordered.status} ${JSON.stringify(ordered.body)}`];
  const given = [home, end].flatMap(({ orders }) => [...orders.values()]).filter(({ storeId }) => storeId === store.id);
  const highest = Math.max(...given.map(({ number }) => number));
  if (ordered.body.data.number <= highest)
    troubles.push(`after the way back an order has number ${ordered.body.data.number}: ${highest} was given`);

  // A reader of the log that has read all of the new table goes on where it was.
  const numbers = [home, end].flatMap(({ events }) => [...events.values()]).filter(({ storeId }) => storeId === store.id);
  const last = Math.max(...numbers.map(({ sequence }) => sequence ?? 0));
  for (const untilMs = Date.now() + 20_000; Date.now() < untilMs; await new Promise((ready) => setTimeout(ready, 250))) {
    const { status, body } = await client<Page>('GET', `/events?after_sequence=${last}&limit=10`);
    if (status === 200 && body.data.length > 0) return troubles;
  }
  return [...troubles, `after the way back a reader of the log that is at ${last} sees nothing new`];
}
