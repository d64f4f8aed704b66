import { randomFillSync } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

/** From a pool: a ULID takes sixteen random numbers, and the library asks the system for each. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** A ULID of this moment. */
export const newUlid = (): string => ulid(undefined, random);

/** Gives ULIDs in ascending order. */
export const ulidSequence = (): (() => string) => {
  const next = monotonicFactory(random);
  return () => next();
};
