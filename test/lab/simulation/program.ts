import { randomOf } from '../fuzz/random.ts';
import { type DayCondition, noReach, type Reach } from './reach.ts';

/** What clients do, with relative frequencies. */
const kinds = {
  order: 10,
  pay: 3,
  fulfill: 2,
  cancel: 2,
  refund: 4,
  adjust: 3,
  card: 2,
  redeem: 6,
  restore: 2,
  'cancel booking': 1,
  'list orders': 1,
  'read order': 3,
} as const;
/** The client steps that each condition of a simulated day adds. The numbers are relative frequencies. */
const furtherKinds = {
  'wide orders': { 'wide order': 8 },
  'long orders': { 'long order': 12 },
  'many rows': { 'list changes': 8 },
  'new year': { book: 8 },
  'frozen containers': { card: 12 },
  'lagging indexes': { card: 4, 'use up card': 12 },
} as const satisfies { readonly [Name in DayCondition]?: object };
type KeysOf<Kinds> = Kinds extends object ? keyof Kinds : never;
type FurtherKind = KeysOf<(typeof furtherKinds)[keyof typeof furtherKinds]>;
export type StepKind = keyof typeof kinds | FurtherKind;

/** An action of a client. Its details depend on the seed, the action's number, and the objects that exist by then. */
export type Step = {
  readonly n: number;
  readonly burst: number;
  readonly client: number;
  readonly kind: StepKind;
  readonly afterMs: number;
};

export type ProgramOptions = {
  readonly seed: number;
  readonly bursts: number;
  readonly stepsOfBurst: number;
  readonly clients: number;
  readonly reach?: Reach;
};

const inBag = (weights: object): readonly StepKind[] =>
  Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as StepKind));
const bagOf = (reach: Reach): readonly StepKind[] => [
  ...inBag(kinds),
  ...Object.entries(furtherKinds).flatMap(([condition, further]) => (reach.has(condition as DayCondition) ? inBag(further) : [])),
];

/**
 * Returns the actions of a day's clients. In each burst, clients act at about the same time, and about half of their
 * actions are of the same kind.
 */
export function programOf({ seed, bursts, stepsOfBurst, clients, reach = noReach }: ProgramOptions): readonly Step[] {
  const bag = bagOf(reach);
  return Array.from({ length: bursts * stepsOfBurst }, (_, n): Step => {
    const random = randomOf('step', seed, n);
    const afterMs = random.chance(0.7) ? random.int(0, 40) : random.int(0, 3_000);
    const burst = Math.floor(n / stepsOfBurst);
    const fashion = randomOf('burst', seed, burst).pick(bag);
    const kind = random.chance(0.5) ? fashion : random.pick(bag);
    return { n, burst, client: random.int(0, clients - 1), kind, afterMs };
  });
}
