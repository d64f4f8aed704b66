import { randomOf } from '../fuzz/random.ts';

/*
 * What a store of a seed reaches beyond a small shop on an ordinary day, and what AWS shows that the embedded engine
 * does not. A simulator misses the bugs of sizes and times that it never reaches.
 */

/** The ingredients of a day, each chosen by its seed. */
export const ingredients = [
  /** An order of 100 tracked lines: more writes than a transaction. */
  'wide orders',
  /** Orders of hundreds of kilobytes: lists of several megabytes. */
  'long orders',
  /** Another store with 100,000 discounts, many of them changed. */
  'many rows',
  /** The year ends during the day, in the store's time zone before UTC. */
  'new year',
  /** All clocks jump by hours while requests run. */
  'clock jumps',
  /** A frozen container makes a pending call hours later. */
  'frozen containers',
  /** A transaction holds an item for seconds, and every other write of it is refused. */
  'held items',
  /** Indexes show the table as it was a moment ago. */
  'lagging indexes',
] as const;
export type Ingredient = (typeof ingredients)[number];
export type Reach = ReadonlySet<Ingredient>;

/** An ordinary day of a small shop. */
export const noReach: Reach = new Set();

/** One in this many days has many rows, because they take longer than the rest of the day. */
const daysPerManyRows = 10;

/** Returns the ingredients of a seed's day. */
export function reachOf(seed: number): Reach {
  const random = randomOf('reach', seed);
  const chosen = new Set(ingredients.filter((one) => random.chance(one === 'many rows' ? 1 / daysPerManyRows : 0.5)));
  // The lagging indexes repeat every write, which is too much for this one.
  return chosen.has('many rows') ? new Set([...chosen].filter((one) => one !== 'lagging indexes')) : chosen;
}

/** When an ordinary day begins. */
const usualStartMs = Date.UTC(2026, 10, 5, 9);
/** Two days before midnight of New Year in Tokyo, where the service is; its slots begin two days after the start. */
const newYearStartMs = Date.UTC(2026, 11, 29, 14);

/** Returns when a day begins. */
export const startOf = (reach: Reach): number => (reach.has('new year') ? newYearStartMs : usualStartMs);
