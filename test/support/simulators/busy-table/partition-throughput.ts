/** The limits of one DynamoDB partition, and its burst capacity. */
export type PartitionLimits = {
  readonly writeUnitsPerSec: number;
  readonly readUnitsPerSec: number;
  /** The number of seconds for which unused units are kept. */
  readonly burstSec: number;
};

/**
 * The limits that DynamoDB guarantees. DynamoDB can keep unused units for up to 300 s, but does not guarantee this. The
 * simulation therefore keeps the units of only one second.
 */
export const dynamoLimits: PartitionLimits = { writeUnitsPerSec: 1000, readUnitsPerSec: 3000, burstSec: 1 };

export type Direction = 'read' | 'write';

/**
 * Tracks the throughput of partitions by name. As in DynamoDB, a call is admitted while units are left and is charged
 * afterwards, so a partition can owe units.
 */
export function partitionThroughput(now: () => number, limits: PartitionLimits) {
  const buckets = new Map<string, { units: number; atMs: number; spent: number }>();
  const rateOf = (direction: Direction): number => (direction === 'read' ? limits.readUnitsPerSec : limits.writeUnitsPerSec);

  function bucket(direction: Direction, partition: string) {
    const name = `${direction} ${partition}`;
    const most = rateOf(direction) * limits.burstSec;
    const known = buckets.get(name) ?? { units: most, atMs: now(), spent: 0 };
    known.units = Math.min(most, known.units + ((now() - known.atMs) / 1000) * rateOf(direction));
    known.atMs = now();
    buckets.set(name, known);
    return known;
  }

  return {
    admits: (direction: Direction, partition: string): boolean => bucket(direction, partition).units > 0,
    bill: (direction: Direction, partition: string, units: number): void => {
      const paid = bucket(direction, partition);
      paid.units -= units;
      paid.spent += units;
    },
    /** Returns all units charged, by direction and partition (such as `write S#1#ORDER`), largest first. */
    spent: (): readonly (readonly [name: string, units: number])[] =>
      [...buckets].map(([name, { spent }]) => [name, spent] as const).toSorted((a, b) => b[1] - a[1]),
  };
}

export type PartitionThroughput = ReturnType<typeof partitionThroughput>;
