import './keep-compiled.mjs';
import { once } from 'node:events';

/*
 * The process that `dev.ts` starts. It loads its code, starts to serve when it receives the message `start`, and ends
 * when its parent ends.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const told = once(process, 'message');
const { serveAndReload } = await import('./serve-and-reload.ts');
await told;
await serveAndReload();
