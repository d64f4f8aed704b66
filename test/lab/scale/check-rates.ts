import { flashSale } from '#test/support/simulators/flash-sale.ts';
import { partitionName } from './partition-meter.ts';

/** What is tried: a table whose partitions take so much, and orders at a multiple of the rate that is predicted for them. */
export type Trial = { readonly writeUnitsPerSec: number; readonly share: number; readonly seconds: number };

/** What became of the orders of a trial. */
export type TrialResult = Trial & {
  readonly predictedPerSec: number;
  readonly offered: number;
  readonly placed: number;
  /** Answered 503 with `Retry-After: 1`. */
  readonly refused: number;
  /** Any other answer. */
  readonly others: number;
  /** Calls that a partition had no units for. */
  readonly throttledCalls: number;
  /** Until the last answer. */
  readonly lastedSec: number;
  /** The partition that was billed the most write units, and how many for each order that was placed. */
  readonly busiest: string;
  readonly unitsOfPlaced: number;
  /** How long a refused order kept its execution, in the mean. */
  readonly refusedAfterSec: number;
};

/** The trials of `docs/scale.md`. */
export const trials: readonly Trial[] = [
  ...[0.5, 1, 1.5, 2, 3].map((share) => ({ writeUnitsPerSec: 200, share, seconds: 12 })),
  ...[0.5, 1, 1.5, 3].map((share) => ({ writeUnitsPerSec: 1_000, share, seconds: 4 })),
];

/** Write units that an order of one line writes into the busiest partition, without what follows: orders, or the stock jobs when many want one product. */
export const unitsOfRequest = 5;

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Orders of one variant, which has plenty, at an even rate, on the local engine with partitions that have limits (`busy-table.ts`). Time is
 * virtual and everything that is drawn is drawn from one seed.
 */
export async function tryRate(trial: Trial): Promise<TrialResult> {
  const { writeUnitsPerSec, share, seconds } = trial;
  const predictedPerSec = writeUnitsPerSec / unitsOfRequest;
  const rate = share * predictedPerSec;
  const buyers = Array.from({ length: Math.round(rate * seconds) }, (_, n) => ({ atMs: (1000 * n) / rate, quantity: 1 }));
  const limits = { writeUnitsPerSec, readUnitsPerSec: 3 * writeUnitsPerSec, burstSec: 1 };
  const sale = await flashSale({ seed: 1, units: 1_000_000, buyers, table: { limits } });
  try {
    const { purchases, busy } = sale;
    const placed = purchases.filter(({ status }) => status === 201).length;
    const refused = purchases.filter(({ status, retryAfter }) => status === 503 && retryAfter === '1');
    const began = Math.min(...purchases.map(({ beganMs }) => beganMs));
    const ended = Math.max(...purchases.map(({ endedMs }) => endedMs));
    const [[name, units] = ['', 0]] = busy.spent().filter(([partition]) => partition.startsWith('write '));
    return {
      ...trial,
      predictedPerSec,
      offered: buyers.length,
      placed,
      refused: refused.length,
      others: purchases.length - placed - refused.length,
      throttledCalls: Object.values(busy.report.throttled).reduce((sum, one) => sum + one, 0),
      lastedSec: rounded((ended - began) / 1000),
      busiest: partitionName(name.slice('write '.length)),
      unitsOfPlaced: rounded(units / Math.max(1, placed)),
      refusedAfterSec: rounded(
        refused.reduce((sum, { beganMs, endedMs }) => sum + endedMs - beganMs, 0) / 1000 / Math.max(1, refused.length),
      ),
    };
  } finally {
    sale.close();
  }
}
