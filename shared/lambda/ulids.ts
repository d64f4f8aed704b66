import { randomFillSync } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

/** Taken from a pool: a ULID needs sixteen random numbers, and the library would make a system call for each. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** Returns a ULID of the current time. */
export const newUlid = (): string => ulid(undefined, random);

/** Returns a generator of ULIDs in ascending order. */
export const ulidSequence = (): (() => string) => {
  const next = monotonicFactory(random);
  return () => next();
};
