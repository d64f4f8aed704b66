import { openLiveStore } from '#test/support/harness/live-store.ts';
import { runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

type Made = { readonly data: { readonly id: number } };
type Results = { readonly data: { readonly results: readonly { readonly id: number }[] } };

/** How long it takes, from the answer to a change until a search of the running stack finds it, in ms: so many products made, then renamed. */
export async function measureVisible(products: number): Promise<readonly number[]> {
  const stack = await runStack(['--no-seed']);
  try {
    const store = await openLiveStore(stack, 'visible');
    const tookMs: number[] = [];
    const isFound = async (name: string, id: number): Promise<void> => {
      const answeredMs = performance.now();
      await until(
        () => store.api<Results>('GET', `/search?q=${name}`),
        ({ body }) => body.data.results.some((result) => result.id === id),
      );
      tookMs.push(performance.now() - answeredMs);
    };
    for (let index = 0; index < products; index += 1) {
      const { id } = (await store.api<Made>('POST', '/products', { name: `made${index}`, variants: [{ price: '1.00' }] })).body.data;
      await isFound(`made${index}`, id);
      await store.api('PATCH', `/products/${id}`, { name: `renamed${index}` });
      await isFound(`renamed${index}`, id);
    }
    return tookMs;
  } finally {
    await stack.remove();
  }
}
