import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import { idFloor } from '#shared/kernel/object-id.ts';

/*
 * Ids that follow from what they name. A worker that gets the same message twice makes the same id twice, and a write that
 * is conditional on absence then happens once.
 */

const digestOf = (seed: string): Buffer => hash('sha256', seed, 'buffer');

/**
 * An object id for what `seed` names, made at `createdAtMs`. Two seeds of the same millisecond may clash, one time in 4096;
 * `probe` (from 0) then gives the next candidate, each from a window twice as long, so that a crowd spreads out at once.
 */
export function derivedObjectId(seed: string, createdAtMs: number, probe = 0): number {
  const digest = digestOf(`${seed}#${probe}`);
  const laterMs = digest.readUInt32BE(4) % 2 ** Math.min(probe, 20);
  return idFloor(createdAtMs + laterMs) + (digest.readUInt32BE(0) % 4096);
}

/** A ULID for what `seed` names, of the time `createdAtMs`: 80 bits of the hash take the place of a ULID's random bits. */
export function derivedUlid(seed: string, createdAtMs: number): string {
  const digest = digestOf(seed);
  let next = 0;
  return ulid(createdAtMs, () => (digest[next++ % digest.length] ?? 0) / 256);
}
