import { MessagePort, parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';

/**
 * Sends `first` to the parent thread, and then lets the parent thread call `methods`. `onPort` receives the port of
 * each new connection.
 *
 * Returns the methods that this thread may call in the parent thread.
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
