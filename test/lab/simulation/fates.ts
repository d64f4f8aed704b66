import { randomOf } from '../fuzz/random.ts';
import { singleWrites } from './held-items.ts';
import { noReach, type Reach } from './reach.ts';

export const services = ['table', 'bus', 'queue', 'receiver'] as const;
export type Service = (typeof services)[number];

/** The problems that the simulation can cause for an AWS call. */
export const troubles = [
  /** The request exceeded the service's capacity. */
  'throttled',
  /** The service answered with an error, and the call had no effect. */
  'failed',
  /** An error of the service, after the call took effect. */
  'failed after',
  /** The connection was lost before the call arrived. */
  'dropped',
  /** The connection was lost after the call took effect. */
  'answer lost',
  /** The caller stopped waiting, and the call takes effect later. */
  'done late',
  /**
   * The call is refused because another transaction holds an item that the call writes. On days with the condition
   * `held items`, the item remains held for some time after the refusal.
   */
  'conflict',
  /** The caller's container ends, and the call never takes effect. */
  'killed before',
  /** The caller's container ends after the call has taken effect. */
  'killed after',
  /** The caller is frozen before it makes the call. Hours later, the caller thaws and makes the call. */
  'frozen',
] as const;
export type Trouble = (typeof troubles)[number];

export type CallFate = { readonly trouble: Trouble | null; readonly beforeMs: number; readonly afterMs: number };

/** The name of an AWS call: the name of its task, and the number of the call within the task. */
export type CallName = `${string}!${number}`;

export type FateOptions = {
  readonly seed: number;
  /** The share of calls that have trouble. */
  readonly rate: number;
  /** Calls that get no simulated failure, whatever the seed determines. */
  readonly spared: ReadonlySet<string>;
  readonly reach?: Reach;
  /** A function that is called for each simulated failure. */
  readonly onTrouble: (call: CallName, service: Service, trouble: Trouble) => void;
};

/**
 * Decides the fate of a call. The fate depends only on the seed, the task and the call's number, so tasks do not
 * influence each other's fates.
 */
export function fateOf(
  { seed, rate, spared, reach = noReach, onTrouble }: FateOptions,
  task: string,
  n: number,
  { service, operation }: { readonly service: Service; readonly operation: string },
): CallFate {
  const random = randomOf('fate', seed, task, n);
  // Most calls take a few milliseconds. Some take so long that later calls end before them.
  const afterMs = random.int(1, 8);
  const beforeMs = random.chance(0.04) ? random.int(100, 2_500) : random.int(1, 25);
  const canConflict = operation === 'TransactWriteItems' || (reach.has('held items') && singleWrites.has(operation));
  const impossible = new Set<Trouble>([
    ...(canConflict ? [] : ['conflict' as const]),
    ...(reach.has('frozen containers') ? [] : ['frozen' as const]),
  ]);
  const usual = troubles.filter((one) => !impossible.has(one));
  const frequent: readonly Trouble[] = [
    ...(reach.has('held items') && canConflict ? ['conflict' as const] : []),
    ...(reach.has('frozen containers') && operation === 'TransactWriteItems' ? ['frozen' as const] : []),
  ];
  // The frequent failures come in addition to the usual failures, so the total failure rate is higher.
  if (!random.chance(rate * (1 + frequent.length))) return { trouble: null, beforeMs, afterMs };
  const trouble = random.pick([...usual, ...frequent.flatMap((one) => usual.map(() => one))]);
  const call: CallName = `${task}!${n}`;
  if (spared.has(call)) return { trouble: null, beforeMs, afterMs };
  onTrouble(call, service, trouble);
  return { trouble, beforeMs, afterMs };
}
