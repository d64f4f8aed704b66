import './keep-compiled.mjs';
import { once } from 'node:events';

/* What `dev.ts` begins on every save: it loads its code, and starts when it is told to. It ends with its parent. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const told = once(process, 'message');
await import('./local-stack.ts');
await told;
await import('./serve-until-signal.ts');
