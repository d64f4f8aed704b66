/*
 * Object ids are 53-bit integers that are generated without coordination. The high bits are the milliseconds since
 * 2025-01-01; the low 12 bits are a counter with a random start. Ids sort by creation time. Every insert requires that
 * its id is not taken yet (design §4).
 */

const epochMs = Date.UTC(2025, 0, 1);
const perMs = 4096;
/**
 * The number of ids that can always be generated within one millisecond. For further ids, the generator may move on to
 * the next millisecond.
 */
const sureInMs = 1024;

/** Returns the lowest id that an object created at or after `ms` can have. */
export const idFloor = (ms: number): number => Math.max(1, Math.floor(ms - epochMs) * perMs);

/** Returns the creation time in an object's id, in epoch ms. It is exactly the object's `created_at`. */
export const idTimeMs = (id: number): number => Math.floor(id / perMs) + epochMs;

/**
 * Returns a copy of `cause` whose `nowMs` is not earlier than the creation time in `id`. In a list ordered by id, times
 * must not go backwards.
 */
export const atTimeOf = <Cause extends { readonly nowMs: number }>(cause: Cause, id: number): Cause => ({
  ...cause,
  nowMs: Math.max(cause.nowMs, idTimeMs(id)),
});

/**
 * Returns an id generator for one container. Each id is greater than the previous one. `randomStart` can be any
 * integer; the ids of containers with different starts rarely collide.
 */
export function createIdSource(nowMs: () => number, randomStart: number): () => number {
  let counter = Math.abs(randomStart) % perMs;
  let lastMs = 0;
  return () => {
    const ms = Math.max(nowMs(), lastMs);
    // The counter must not start again at 0 within a millisecond, because the ids of one request's objects would then
    // not be in order.
    const isNewMs = ms > lastMs;
    lastMs = isNewMs || counter + 1 < perMs ? ms : ms + 1;
    counter = (counter + 1) % (isNewMs ? perMs - sureInMs + 1 : perMs);
    return (lastMs - epochMs) * perMs + counter;
  };
}
