import { lastingFindings } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Made = { readonly data: { readonly id: number } };
type Results = { readonly data: { readonly results: readonly { readonly object: string; readonly title: string }[] } };

describe('search on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'search');
  });
  afterAll(() => stack.remove());

  const find = async (q: string): Promise<readonly string[]> =>
    (await store.api<Results>('GET', `/search?q=${encodeURIComponent(q)}`)).body.data.results.map(
      ({ object, title }) => `${object} ${title}`,
    );
  const isFound = (q: string, ...found: readonly string[]) =>
    until(
      () => find(q),
      (answer) => answer.join() === found.join(),
    );

  it('finds objects by their current name, and nothing about an erased customer', async () => {
    const { id } = (await store.api<Made>('POST', '/products', { name: 'Línen Shirt', status: 'active', variants: [{ price: '20.00' }] }))
      .body.data;
    await isFound('linen', 'product Línen Shirt');
    await store.api('PATCH', `/products/${id}`, { name: 'Wool Coat' });
    await isFound('wool coa', 'product Wool Coat');
    expect(await find('linen')).toEqual([]);
    const customer = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };
    const { id: customerId } = (await store.api<Made>('POST', '/customers', customer)).body.data;
    await isFound('hopp', 'customer Grace Hopper');
    await store.admin('DELETE', `/customers/${customerId}`);
    await isFound('hopp');
    // The doctor compares the index with the objects, so it would find missing or superfluous words.
    expect(await lastingFindings(stack)).toEqual([]);
  });
});
