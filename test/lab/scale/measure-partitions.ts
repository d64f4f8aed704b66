import { operationsOf } from '#test/lab/load/cost/measure-operations.ts';
import { openMeasuredDesk } from '#test/lab/load/cost/measured-desk.ts';
import { type PartitionUnits, partitionMeter } from './partition-meter.ts';

/** The number of concurrent requests, as in the "busy" column of docs/cost.md. */
const together = 10;
const rounds = 3;

/** The read and write units that one operation and the resulting work use in each partition. */
export type PartitionUse = { readonly name: string; readonly units: PartitionUnits };

/**
 * Operations whose partitions are not measured. For deliveries, the model uses only the total from
 * `load/cost/measured.json`, because the meter cannot separate the units of a delivery from those of its order. The
 * model's mixes contain neither searches nor exports.
 */
const withoutPartitions = ['webhook delivered', 'GET /v1/search', 'product exported in bulk'];

/** Measures, on a table in memory, which partitions are used by the operations in docs/cost.md. */
export async function measurePartitions(): Promise<readonly PartitionUse[]> {
  const meter = partitionMeter();
  const desk = await openMeasuredDesk(meter);
  try {
    const uses: PartitionUse[] = [];
    for (const measure of await operationsOf(desk)) {
      const { name } = await measure(together);
      if (withoutPartitions.includes(name)) continue;
      meter.take();
      for (let n = 0; n < rounds; n += 1) await measure(together);
      uses.push({ name, units: perOperation(meter.take()) });
    }
    return uses;
  } finally {
    desk.close();
  }
}

const perOperation = (units: PartitionUnits): PartitionUnits =>
  Object.fromEntries(
    Object.entries(units)
      .map(([name, sum]) => [name, Math.round((100 * sum) / (together * rounds)) / 100] as const)
      .filter(([, one]) => one > 0)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
