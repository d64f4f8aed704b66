import './keep-compiled.mjs';

/* What `npm run dev` runs again on every save. */
await import('./serve-until-signal.ts');
