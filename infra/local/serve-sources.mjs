import './keep-compiled.mjs';
import { once } from 'node:events';

/* The process that `dev.ts` starts: it loads its code, serves after the message `start`, and ends with its parent. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const told = once(process, 'message');
const { serveAndReload } = await import('./serve-and-reload.ts');
await told;
await serveAndReload();
