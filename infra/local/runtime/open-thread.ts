import { once } from 'node:events';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { pause } from './poller.ts';

/** A worker thread. `first` is the first message from the thread, and `calls` contains the thread's methods. */
export type Thread<First, Methods extends object> = {
  readonly first: First;
  readonly calls: BirpcReturn<Methods>;
  /**
   * Opens a connection to the thread and returns a port that any thread can use. `onPort` in the connected thread
   * receives the other port.
   */
  readonly connect: () => MessagePort;
  /**
   * Calls the thread's `close` method and resolves when the thread has ended. Also ends work that would keep the thread
   * alive, such as an open connection.
   */
  readonly close: () => Promise<void>;
};

export type ThreadOptions = {
  readonly transferred?: readonly MessagePort[];
  /** The methods that the new thread may call in this thread. */
  readonly own?: Readonly<Record<string, unknown>>;
  /** The semi-space size of V8's young generation. A larger size saves time but takes more memory. */
  readonly semiSpaceMb?: number;
};

/** The maximum time to wait for a thread to end. A thread ends sooner if it has closed its resources. */
const END_MS = 2000;

let lastOnline: Promise<unknown> = Promise.resolve();

/**
 * Starts `file`, a path relative to `infra/local`, as a thread with the current environment. An uncaught error in the
 * thread ends the whole process.
 */
export async function openThread<First, Methods extends { readonly close: () => Promise<void> }>(
  file: string,
  workerData: unknown,
  { transferred = [], own = {}, semiSpaceMb = 8 }: ThreadOptions = {},
): Promise<Thread<First, Methods>> {
  const env = { ...process.env };
  const begin = (): Worker => {
    // A Worker's `resourceLimits` cannot set the semi-space size, because the V8 flag on the command line overrides
    // `resourceLimits`.
    setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`);
    return new Worker(join(import.meta.dirname, '..', file), {
      workerData,
      env,
      transferList: [...transferred],
      name: basename(file),
    });
  };
  // A thread reads the V8 flag while it starts, so the flag must not change until the thread is online.
  const began = lastOnline.then(begin);
  lastOnline = began.then((worker) => once(worker, 'online')).catch(() => undefined);
  const worker = await began;
  const ended = once(worker, 'exit');
  worker.on('error', (error) => {
    throw error;
  });
  const [first] = (await once(worker, 'message')) as [First];
  const calls = createBirpc<Methods>(own, {
    post: (message) => worker.postMessage(message),
    on: (take) => worker.on('message', take),
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
