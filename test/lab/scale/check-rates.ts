import { flashSale } from '#test/support/simulators/flash-sale.ts';
import { partitionName } from './partition-meter.ts';

/** A trial: each partition of the table has this capacity, and orders arrive at `share` times the predicted rate. */
export type Trial = { readonly writeUnitsPerSec: number; readonly share: number; readonly seconds: number };

/** The outcome of a trial's orders. */
export type TrialResult = Trial & {
  readonly predictedPerSec: number;
  readonly offered: number;
  readonly placed: number;
  /** The number of orders that were answered with 503 and `Retry-After: 1`. */
  readonly refused: number;
  /** The number of orders that were neither placed nor refused with 503. */
  readonly others: number;
  /** The number of calls for which a partition had no units left. */
  readonly throttledCalls: number;
  /** The time from the first request to the last answer. */
  readonly lastedSec: number;
  /**
   * The partition that was billed the most write units. `unitsOfPlaced` is the number of these units per placed order.
   */
  readonly busiest: string;
  readonly unitsOfPlaced: number;
  /** The average time for which a refused order occupied a function instance. */
  readonly refusedAfterSec: number;
};

/** The trials that `docs/scale.md` shows. */
export const trials: readonly Trial[] = [
  ...[0.5, 1, 1.5, 2, 3].map((share) => ({ writeUnitsPerSec: 200, share, seconds: 12 })),
  ...[0.5, 1, 1.5, 3].map((share) => ({ writeUnitsPerSec: 1_000, share, seconds: 4 })),
];

/**
 * The write units that a one-line order uses in the busiest partition. This partition contains the orders or, if many
 * orders are for the same product, the stock jobs. Later work for the order is not counted.
 */
export const unitsOfRequest = 5;

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Sends orders for one well-stocked variant at an even rate to the local engine, whose partitions are limited
 * (`busy-table.ts`). Time is virtual, and all random choices come from a single seed.
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
