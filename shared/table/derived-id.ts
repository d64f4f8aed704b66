import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import { idFloor } from '#shared/kernel/object-id.ts';

/*
 * Ids derived from a seed. If a worker receives a message twice, it derives the same id both times. A write that
 * requires the id to be free then succeeds only once.
 */

const digestOf = (seed: string): Buffer => hash('sha256', seed, 'buffer');

/**
 * Derives an object id from `seed` and the time `createdAtMs`. For the same time, two seeds give the same id with a
 * probability of 1 in 4096. If the id is in use, the caller increments `probe`, which starts at 0. If `probe` is above
 * 0, the id's time can be up to 2^20 ms after `createdAtMs`.
 */
export function derivedObjectId(seed: string, createdAtMs: number, probe = 0): number {
  const digest = digestOf(`${seed}#${probe}`);
  const laterMs = digest.readUInt32BE(4) % 2 ** Math.min(probe, 20);
  return idFloor(createdAtMs + laterMs) + (digest.readUInt32BE(0) % 4096);
}

/** Derives a ULID from `seed` and the time `createdAtMs`. 80 bits of the seed's hash replace the random bits. */
export function derivedUlid(seed: string, createdAtMs: number): string {
  const digest = digestOf(seed);
  let next = 0;
  return ulid(createdAtMs, () => (digest[next++ % digest.length] ?? 0) / 256);
}
