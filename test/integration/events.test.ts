import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { createKey, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Logged = { readonly id: string; readonly sequence: number; readonly topic: string; readonly data: { readonly name?: string } | null };
type Page = { readonly data: readonly Logged[]; readonly has_more: boolean; readonly last_sequence: number };
type Product = { readonly data: { readonly id: number } };

describe('the event log of the running stack', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('has each of fifty changes once, numbered without gaps, for a client that polls meanwhile', async () => {
    const store = await openLiveStore(stack, 'logged');
    const { body } = await store.api<Product>('POST', '/products', { name: 'Mug', variants: [{ price: '1.00' }] });
    const path = `/products/${body.data.id}`;
    // Polls with a separate key, so that polling does not use up the rate limit of the key that makes the changes.
    const poller = jsonClient(stack.demo.api, (await createKey(store.admin)).secret);
    const polled: Logged[] = [];
    const poll = async (): Promise<number> => {
      const { body: page } = await poller<Page>('GET', `/events?limit=20&after_sequence=${polled.at(-1)?.sequence ?? 0}`);
      polled.push(...page.data);
      return polled.filter(({ topic }) => topic === 'product.updated').length;
    };

    for (let n = 1; n <= 50; n += 5) {
      const change = (more: number) => store.api('PATCH', path, { name: `Mug ${n + more}` });
      await Promise.all([...[0, 1, 2, 3, 4].map(change), poll()]);
    }
    await until(poll, (updates) => updates >= 50);

    expect(polled.map(({ sequence }) => sequence)).toEqual(polled.map((_, n) => n + 1));
    expect(new Set(polled.map(({ id }) => id)).size).toBe(polled.length);
    const names = polled.flatMap(({ topic, data }) => (topic === 'product.updated' ? [data?.name ?? ''] : []));
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 50 }, (_, n) => `Mug ${n + 1}`)));
  });
});
