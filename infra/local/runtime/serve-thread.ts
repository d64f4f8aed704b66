import { MessagePort, parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';

/**
 * Serves the other end of `openThread`: sends `first`, and answers calls. `close` finishes the work; then the thread
 * ends as soon as nothing keeps it alive. `onPort` gets the ports of connecting threads. Returns the methods of the
 * opener that this thread may call.
 */
export function serveThread<First, Methods extends { readonly close: () => Promise<void> }, Outside extends object = Record<string, never>>(
  first: First,
  methods: Methods,
  onPort: (port: MessagePort) => void = () => undefined,
): BirpcReturn<Outside, Methods> {
  const close = async (): Promise<void> => {
    await methods.close();
    // After the answer to this call is posted.
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
