import { serveThread } from '#infra/local/runtime/serve-thread.ts';

// Keeps the thread alive forever, as the connection of an unread response would.
setInterval(() => undefined, 60_000);
let isClosed = false;
serveThread<null, { readonly isClosed: () => boolean; readonly close: () => Promise<void> }>(null, {
  isClosed: () => isClosed,
  close: async () => {
    isClosed = true;
  },
});
