import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import { idFloor } from '#shared/kernel/object-id.ts';

/*
 * Ids derived from a seed. A worker that gets the same message twice derives the same id, and a write that requires the id to be free then
 * succeeds only once.
 */

const digestOf = (seed: string): Buffer => hash('sha256', seed, 'buffer');

/**
 * Derives an object id from `seed`, with the time `createdAtMs`. Two seeds of the same millisecond collide once in 4096 cases. `probe`
 * (from 0) selects the next candidate, each from a window twice as long, so that many colliding seeds spread out quickly.
 */
export function derivedObjectId(seed: string, createdAtMs: number, probe = 0): number {
  const digest = digestOf(`${seed}#${probe}`);
  const laterMs = digest.readUInt32BE(4) % 2 ** Math.min(probe, 20);
  return idFloor(createdAtMs + laterMs) + (digest.readUInt32BE(0) % 4096);
}

/** Derives a ULID from `seed`, with the time `createdAtMs`: 80 bits of the hash replace the random bits. */
export function derivedUlid(seed: string, createdAtMs: number): string {
  const digest = digestOf(seed);
  let next = 0;
  return ulid(createdAtMs, () => (digest[next++ % digest.length] ?? 0) / 256);
}
