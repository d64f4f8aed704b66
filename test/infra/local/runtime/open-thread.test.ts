import { relative } from 'node:path';
import { openThread } from '#infra/local/runtime/open-thread.ts';

const keptThread = relative(`${__dirname}/../../../../infra/local`, `${__dirname}/kept-thread.ts`);

it('a thread ends after its close method, even if something keeps it alive', async () => {
  const thread = await openThread<null, { readonly isClosed: () => boolean; readonly close: () => Promise<void> }>(keptThread, null);
  expect(await thread.calls.isClosed()).toBe(false);
  await thread.close();
});
