import { MessagePort, parentPort } from 'node:worker_threads';
import { createBirpc } from 'birpc';

/**
 * The other end of `openThread`: says `first`, and answers calls. `close` does what is to be done before the thread ends, which it
 * does when nothing is left that keeps it. `onPort` is given the ports of those who connect.
 */
export function serveThread<First, Methods extends { readonly close: () => Promise<void> }>(
  first: First,
  methods: Methods,
  onPort: (port: MessagePort) => void = () => undefined,
): void {
  const close = async (): Promise<void> => {
    await methods.close();
    // After the answer to this call.
    setImmediate(() => parentPort?.close());
  };
  createBirpc<Record<string, never>, Methods>(
    { ...methods, close },
    {
      post: (message) => parentPort?.postMessage(message),
      on: (take) => parentPort?.on('message', (message) => (message instanceof MessagePort ? onPort(message) : take(message))),
      timeout: -1,
    },
  );
  parentPort?.postMessage(first);
}
