import './keep-compiled.mjs';

/* What `npm run dev` runs again on every save. */

// Node's watcher would have each thread tell what it imports, among the thread's own messages. It watches folders here.
delete process.env['WATCH_REPORT_DEPENDENCIES'];
await import('./serve-until-signal.ts');
