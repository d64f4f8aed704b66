import { MessagePort, parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';

/**
 * Serves the thread's side of `openThread`: sends `first`, and then answers calls. A call to `close` finishes the work;
 * the thread then ends as soon as nothing keeps it alive. `onPort` receives the ports of threads that connect. Returns
 * the methods that this thread may call in the thread that opened it.
 */
export function serveThread<First, Methods extends { readonly close: () => Promise<void> }, Outside extends object = Record<string, never>>(
  first: First,
  methods: Methods,
  onPort: (port: MessagePort) => void = () => undefined,
): BirpcReturn<Outside, Methods> {
  const close = async (): Promise<void> => {
    await methods.close();
    // The port is closed only after the answer to this call has been posted.
    setImmediate(() => parentPort?.close());
  };
  const outside = createBirpc<Outside, Methods>(
    { ...methods, close },
    {
      post: (message) => parentPort?.postMessage(message),
      on: (take) => parentPort?.on('message', (message) => (message instanceof MessagePort ? onPort(message) : take(message))),
      timeout: -1,
    },
  );
  parentPort?.postMessage(first);
  return outside;
}
