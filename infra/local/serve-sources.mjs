import './keep-compiled.mjs';
import { once } from 'node:events';

/* What `dev.ts` begins: it loads its code, and starts when it is told to. It ends with its parent. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const told = once(process, 'message');
const { serveAndReload } = await import('./serve-and-reload.ts');
await told;
await serveAndReload();
