/*
 * If npm started this process, ends the process when npm ends. npm forwards signals only to its shell, which exits and
 * orphans its children. This file is JavaScript because it is loaded before the TypeScript loader.
 */
const pollEveryMs = 500;

if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, pollEveryMs);
  looking.unref();
}
