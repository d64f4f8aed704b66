import { flashSale } from '#test/support/simulators/flash-sale.ts';
import { partitionName } from './partition-meter.ts';

/** A trial: a table whose partitions have this capacity, and orders at a multiple of the predicted rate. */
export type Trial = { readonly writeUnitsPerSec: number; readonly share: number; readonly seconds: number };

/** The result of the orders of a trial. */
export type TrialResult = Trial & {
  readonly predictedPerSec: number;
  readonly offered: number;
  readonly placed: number;
  /** Answered 503 with `Retry-After: 1`. */
  readonly refused: number;
  /** Any other answer. */
  readonly others: number;
  /** Calls for which a partition had no units. */
  readonly throttledCalls: number;
  /** The time until the last answer. */
  readonly lastedSec: number;
  /** The partition with the most billed write units, and their number per placed order. */
  readonly busiest: string;
  readonly unitsOfPlaced: number;
  /** The mean time for which a refused order kept its execution. */
  readonly refusedAfterSec: number;
};

/** The trials of `docs/scale.md`. */
export const trials: readonly Trial[] = [
  ...[0.5, 1, 1.5, 2, 3].map((share) => ({ writeUnitsPerSec: 200, share, seconds: 12 })),
  ...[0.5, 1, 1.5, 3].map((share) => ({ writeUnitsPerSec: 1_000, share, seconds: 4 })),
];

/**
 * Write units of a one-line order in the busiest partition, without its consequences: orders, or the stock jobs when
 * many orders want one product.
 */
export const unitsOfRequest = 5;

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Sends orders of one well-stocked variant at an even rate to the local engine with limited partitions
 * (`busy-table.ts`). Time is virtual, and every random choice is drawn from one seed.
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
