/*
 * Object ids are 53-bit integers made without coordination: milliseconds since 2025-01-01 in the high bits and 12 low bits
 * from a counter with a random start. They sort by creation; every insert is conditional on absence (design §4).
 */

const epochMs = Date.UTC(2025, 0, 1);
const perMs = 4096;
/** As many ids at least are made in a millisecond before one is of the next. */
const sureInMs = 1024;

/** The smallest id that an object created at or after `ms` can have. */
export const idFloor = (ms: number): number => Math.max(1, Math.floor(ms - epochMs) * perMs);

/** When the object of an id was created, in epoch ms: its `created_at` is this very millisecond. */
export const idTimeMs = (id: number): number => Math.floor(id / perMs) + epochMs;

/**
 * The cause of what is made under a new id, at the time of that id. A request reads the clock before it makes the id: what it
 * makes, and everything that is written with it, carries the later of the two, so that lists in the order of ids never go back in time.
 */
export const atTimeOf = <Cause extends { readonly nowMs: number }>(cause: Cause, id: number): Cause => ({
  ...cause,
  nowMs: Math.max(cause.nowMs, idTimeMs(id)),
});

/** The times of what is made under an id: the millisecond of the id, which may be a little after the request began. */
export const timesOf = (id: number, nowMs: number): { readonly createdAtMs: number; readonly updatedAtMs: number } => ({
  createdAtMs: idTimeMs(id),
  updatedAtMs: Math.max(nowMs, idTimeMs(id)),
});

/**
 * A source of ids for one container: each is larger than the one before it. `randomStart` is any integer; two containers with different
 * starts rarely clash.
 */
export function idSource(nowMs: () => number, randomStart: number): () => number {
  let counter = Math.abs(randomStart) % perMs;
  let lastMs = 0;
  return () => {
    const ms = Math.max(nowMs(), lastMs);
    // Within a millisecond the counter must not begin again: what a request makes of its parts would no longer be in their order.
    const isNewMs = ms > lastMs;
    lastMs = isNewMs || counter + 1 < perMs ? ms : ms + 1;
    counter = (counter + 1) % (isNewMs ? perMs - sureInMs + 1 : perMs);
    return (lastMs - epochMs) * perMs + counter;
  };
}
