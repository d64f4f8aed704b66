import { readFileSync } from 'node:fs';

/*
 * Loaded into each thread of a stack before anything else: the clock is ahead by the milliseconds that the file CLOCK_FILE has. It is looked at ten
 * times a second, so that a jump comes in the middle of whatever runs.
 */

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
let aheadMs = 0;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Not written yet, or just being written: the clock goes on as it is.
  }
}

const now = () => RealDate.now() + aheadMs;

// The same class to whoever asks: what Node makes itself, such as the times of files, stays an instance of it.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

look();
setInterval(look, 100).unref();
