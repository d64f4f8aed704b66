import { once } from 'node:events';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';

/** A thread of this process: what it said first, and its methods, which are answered by `serveThread` there. */
export type Thread<First, Methods extends object> = {
  readonly first: First;
  readonly calls: BirpcReturn<Methods>;
  /** Has it end by itself: resolves when it has, after what `close` there does. */
  readonly close: () => Promise<void>;
};

/** Starts `file`, named by its path from `infra/local`, as a thread. It has the environment of this moment. An error that it does not catch ends the process. */
export async function openThread<First, Methods extends { readonly close: () => Promise<void> }>(
  file: string,
  workerData: unknown,
): Promise<Thread<First, Methods>> {
  const worker = new Worker(new URL(`../${file}`, import.meta.url), { workerData, name: basename(file) });
  const ended = once(worker, 'exit');
  worker.on('error', (error) => {
    throw error;
  });
  const [first] = (await once(worker, 'message')) as [First];
  const calls = createBirpc<Methods>(
    {},
    { post: (message) => worker.postMessage(message), on: (take) => worker.on('message', take), timeout: -1 },
  );
  return {
    first,
    calls,
    close: async () => {
      await (calls as BirpcReturn<{ close: () => Promise<void> }>).close();
      await ended;
    },
  };
}
