import { randomOf } from '../fuzz/random.ts';

export const services = ['table', 'bus', 'queue', 'receiver'] as const;
export type Service = (typeof services)[number];

/** What becomes of a call: as usual, or one of the ways in which calls fail and callers end. */
export const troubles = [
  /** More was asked than the service takes. */
  'throttled',
  /** An error of the service, with nothing done. */
  'failed',
  /** An error of the service, with everything done. */
  'failed after',
  /** The connection was lost before the call arrived. */
  'dropped',
  /** The connection was lost after the call was done. */
  'answer lost',
  /** The caller gave up waiting, and the call is done later. */
  'done late',
  /** Another transaction had an item. */
  'conflict',
  /** The caller ends before the call is done. */
  'killed before',
  /** The caller ends after the call is done. */
  'killed after',
] as const;
export type Trouble = (typeof troubles)[number];

export type Fate = { readonly trouble: Trouble | null; readonly beforeMs: number; readonly afterMs: number };

/** The nth call of a task; by its name a failure is left out while a seed is made smaller. */
export type CallName = `${string}!${number}`;

export type FateOptions = {
  readonly seed: number;
  /** The part of all calls that meets trouble. */
  readonly rate: number;
  /** The calls that go well whatever the seed says. */
  readonly spared: ReadonlySet<string>;
  /** Told of each trouble that is met. */
  readonly onTrouble: (call: CallName, service: Service, trouble: Trouble) => void;
};

/** Decides the fate of each call by the seed, the task and the count of its calls alone, so that what one task meets does not depend on another's. */
export function fateOf(
  { seed, rate, spared, onTrouble }: FateOptions,
  task: string,
  n: number,
  { service, operation }: { readonly service: Service; readonly operation: string },
): Fate {
  const random = randomOf('fate', seed, task, n);
  // Most calls take some milliseconds, a few far longer than others that begin after them.
  const afterMs = random.int(1, 8);
  const beforeMs = random.chance(0.04) ? random.int(100, 2_500) : random.int(1, 25);
  if (!random.chance(rate)) return { trouble: null, beforeMs, afterMs };
  const possible = operation === 'TransactWriteItems' ? troubles : troubles.filter((trouble) => trouble !== 'conflict');
  const trouble = random.pick(possible);
  const call: CallName = `${task}!${n}`;
  if (spared.has(call)) return { trouble: null, beforeMs, afterMs };
  onTrouble(call, service, trouble);
  return { trouble, beforeMs, afterMs };
}
