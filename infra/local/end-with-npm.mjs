/*
 * npm hands a signal to its shell only, which ends and leaves what it started to another parent. A process that npm started then ends as it does on
 * SIGTERM. In JavaScript, since it is loaded before anything else.
 */
const lookEveryMs = 500;

if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  looking.unref();
}
