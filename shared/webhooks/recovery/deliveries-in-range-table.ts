import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type KeyWalk, walkIndex, walkUnion } from '#shared/table/key-walk.ts';
import { padId, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { filterPartition, sampleMark } from '../delivery/webhook-deliveries-table.ts';
import type { RecoveryCount, RecoveryRange } from './webhook-recovery.ts';

/** One step through a range: an id up to which all were looked at, and whether its delivery belongs to the range. */
export type RangeStep = { readonly id: number; readonly belongs: boolean };

/**
 * Goes through the deliveries of a range above `afterId`, oldest first, by keys alone: an id belongs to the range when it is in the index partitions
 * of the endpoint, of the status and of one of the topics. It also yields the steps that find no delivery, so that a caller with little time can stop
 * anywhere. Indexes lag a moment behind the deliveries.
 */
export async function* stepThroughRange(table: Table, range: RecoveryRange, afterId = 0): AsyncGenerator<RangeStep> {
  const to = padId(idFloor(range.untilMs + 1) - 1);
  const walk = (index: 'filter_a' | 'filter_b' | 'filter_c', field: string, value: string | number): KeyWalk =>
    // Samples differ from all others by the end of their keys.
    walkIndex(table, { index, pk: filterPartition(range.storeId, field, value), to, except: sampleMark });
  const walks = [walk('filter_b', 'status', range.status), walk('filter_a', 'endpoint_id', range.endpointId)];
  if (range.topics !== null) walks.push(walkUnion(range.topics.map((topic) => walk('filter_c', 'topic', topic))));

  let from = padId(Math.max(idFloor(range.sinceMs), afterId + 1));
  while (from <= to) {
    let furthest = from;
    for (const { seek, head } of walks) {
      // Start at the furthest key so far: an earlier key is missing from one of the walks before.
      await seek(furthest);
      const key = head();
      if (key === null) return;
      furthest = key;
    }
    const belongs = walks.every(({ head }) => head() === furthest);
    const id = unpadId(furthest) - (belongs ? 0 : 1);
    yield { id, belongs };
    from = padId(id + 1);
  }
}

/** Counts the deliveries of a range, without reading them, until it `isOver`. Its times are those that the ids tell. */
export async function countInRange(table: Table, range: RecoveryRange, isOver: () => boolean): Promise<RecoveryCount> {
  let count = 0;
  let oldestAtMs: number | null = null;
  let newestAtMs: number | null = null;
  for await (const { id, belongs } of stepThroughRange(table, range)) {
    if (belongs) {
      count += 1;
      newestAtMs = idTimeMs(id);
      oldestAtMs ??= newestAtMs;
    }
    if (isOver()) return { count, isComplete: false, oldestAtMs, newestAtMs };
  }
  return { count, isComplete: true, oldestAtMs, newestAtMs };
}
