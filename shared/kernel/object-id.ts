/*
 * Object ids are 53-bit integers generated without coordination: milliseconds since 2025-01-01 in the high bits, and in the low 12 bits a
 * counter with a random start. They sort by creation. Every insert requires that its id is free (design §4).
 */

const epochMs = Date.UTC(2025, 0, 1);
const perMs = 4096;
/** The minimum number of ids generated within a millisecond before an id gets the next millisecond. */
const sureInMs = 1024;

/** Returns the smallest id that an object created at or after `ms` can have. */
export const idFloor = (ms: number): number => Math.max(1, Math.floor(ms - epochMs) * perMs);

/** Returns when the object of an id was created, in epoch ms: exactly its `created_at`. */
export const idTimeMs = (id: number): number => Math.floor(id / perMs) + epochMs;

/**
 * Returns the cause of a new object with its time moved to that of the object's id, if that is later. A request reads the clock before it
 * generates the id. The object, and everything written with it, gets the later of the two times, so lists in id order never go back in
 * time.
 */
export const atTimeOf = <Cause extends { readonly nowMs: number }>(cause: Cause, id: number): Cause => ({
  ...cause,
  nowMs: Math.max(cause.nowMs, idTimeMs(id)),
});

/**
 * Returns an id generator for one container: each id is larger than the one before. `randomStart` is any integer; ids of containers with
 * different starts rarely collide.
 */
export function createIdSource(nowMs: () => number, randomStart: number): () => number {
  let counter = Math.abs(randomStart) % perMs;
  let lastMs = 0;
  return () => {
    const ms = Math.max(nowMs(), lastMs);
    // Within a millisecond the counter must not wrap, because the objects of a request would then be out of order.
    const isNewMs = ms > lastMs;
    lastMs = isNewMs || counter + 1 < perMs ? ms : ms + 1;
    counter = (counter + 1) % (isNewMs ? perMs - sureInMs + 1 : perMs);
    return (lastMs - epochMs) * perMs + counter;
  };
}
