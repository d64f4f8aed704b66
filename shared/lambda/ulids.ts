import { randomFillSync } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

/**
 * Takes a random number from a pool. A ULID needs sixteen of them, and the library would make a system call for each.
 */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** Returns a ULID with the current time. */
export const newUlid = (): string => ulid(undefined, random);

/** Returns a function that generates ULIDs in ascending order. */
export const ulidSequence = (): (() => string) => {
  const next = monotonicFactory(random);
  return () => next();
};
