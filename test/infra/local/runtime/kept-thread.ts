import { serveThread } from '#infra/local/runtime/serve-thread.ts';

// Something keeps it alive that nobody ends, as an answer that is not read to its end keeps its connection.
setInterval(() => undefined, 60_000);
let isClosed = false;
serveThread<null, { readonly isClosed: () => boolean; readonly close: () => Promise<void> }>(null, {
  isClosed: () => isClosed,
  close: async () => {
    isClosed = true;
  },
});
