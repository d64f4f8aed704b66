import { randomOf } from '../fuzz/random.ts';

/*
 * `Reach` is the set of unusual conditions of a simulated day, such as large orders or clock jumps. Some bugs occur
 * only under an unusual condition.
 */

/** The conditions that a day may have. The day's seed chooses among them. */
export const dayConditions = [
  /** Orders with 100 lines of tracked goods. Such an order needs more writes than fit into a transaction. */
  'wide orders',
  /** Orders of several hundred kilobytes each, so that a list of orders is several megabytes long. */
  'long orders',
  /** A second store with 100,000 discounts. Many of them have changed. */
  'many rows',
  /** Clients book slots around New Year, which is earlier in the store's time zone than in UTC. */
  'new year',
  /** All clocks jump ahead by up to 20 hours while requests run. */
  'clock jumps',
  /** Some containers freeze before an AWS call, and make the call hours later. */
  'frozen containers',
  /** Transactions hold an item for a few seconds, during which DynamoDB refuses all other writes to the item. */
  'held items',
  /** Queries of indexes show the table as it was a moment ago. */
  'lagging indexes',
] as const;
export type DayCondition = (typeof dayConditions)[number];
export type Reach = ReadonlySet<DayCondition>;

/** The empty set of conditions. An ordinary simulated day has no unusual conditions. */
export const noReach: Reach = new Set();

/**
 * A simulated day has the condition `many rows` with probability 1 / `daysPerManyRows`. Days with many rows are rare
 * because they take longer to simulate.
 */
const daysPerManyRows = 10;

/** Returns the unusual conditions of a seed's simulated day. */
export function reachOf(seed: number): Reach {
  const random = randomOf('reach', seed);
  const chosen = new Set(dayConditions.filter((one) => random.chance(one === 'many rows' ? 1 / daysPerManyRows : 0.5)));
  // The simulation of a day with both `many rows` and `lagging indexes` would take too long.
  return chosen.has('many rows') ? new Set([...chosen].filter((one) => one !== 'lagging indexes')) : chosen;
}

/** The time at which an ordinary day begins. */
const usualStartMs = Date.UTC(2026, 10, 5, 9);
/** 23:00 on December 29 in Tokyo, where the store is. The first bookable slots, two days later, span New Year. */
const newYearStartMs = Date.UTC(2026, 11, 29, 14);

/** Returns the time at which a simulated day with the given conditions begins. */
export const startOf = (reach: Reach): number => (reach.has('new year') ? newYearStartMs : usualStartMs);
