import { once } from 'node:events';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { pause } from './poller.ts';
import { postByTurn, takeEach } from './post-by-turn.ts';

/** A thread of this process: what it said first, and its methods, which are answered by `serveThread` there. */
export type Thread<First, Methods extends object> = {
  readonly first: First;
  readonly calls: BirpcReturn<Methods>;
  /** A port of its own to what the thread serves at `onPort`, for this thread or another one. */
  readonly connect: () => MessagePort;
  /**
   * Ends the thread: calls `close` there, and resolves when the thread has ended. It also ends work that would keep the thread alive, as an open
   * connection.
   */
  readonly close: () => Promise<void>;
};

export type ThreadOptions = {
  readonly transferred?: readonly MessagePort[];
  /** The methods of the opener that the thread may call. */
  readonly own?: Readonly<Record<string, unknown>>;
  /** How much may have been made when it collects: more takes less time and more memory. */
  readonly semiSpaceMb?: number;
};

/** A thread that has closed what it had ends by itself sooner than this. */
const END_MS = 2000;

let lastOnline: Promise<unknown> = Promise.resolve();

/**
 * Starts `file`, named by its path from `infra/local`, as a thread. It has the environment of this moment. An error that it does not catch
 * ends the process.
 */
export async function openThread<First, Methods extends { readonly close: () => Promise<void> }>(
  file: string,
  workerData: unknown,
  { transferred = [], own = {}, semiSpaceMb = 8 }: ThreadOptions = {},
): Promise<Thread<First, Methods>> {
  const env = { ...process.env };
  const begin = (): Worker => {
    // The flag goes for every thread, and before the limits of a Worker. Its size suits the thread that answers requests; half of it costs the other
    // threads little time, and saves the process 16 MB for each of them.
    setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`);
    return new Worker(join(import.meta.dirname, '..', file), {
      workerData,
      env,
      transferList: [...transferred],
      name: basename(file),
    });
  };
  // Its thread reads the flag some time later: the next thread must not set it before that.
  const began = lastOnline.then(begin);
  lastOnline = began.then((worker) => once(worker, 'online')).catch(() => undefined);
  const worker = await began;
  const ended = once(worker, 'exit');
  worker.on('error', (error) => {
    throw error;
  });
  const [first] = (await once(worker, 'message')) as [First];
  const calls = createBirpc<Methods>(own, {
    post: postByTurn((messages) => worker.postMessage(messages)),
    on: (take) => worker.on('message', takeEach(take)),
    timeout: -1,
  });
  return {
    first,
    calls,
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port1, [port1]);
      return port2;
    },
    close: async () => {
      await (calls as BirpcReturn<{ close: () => Promise<void> }>).close();
      await Promise.race([ended, pause(END_MS)]);
      await worker.terminate();
    },
  };
}
