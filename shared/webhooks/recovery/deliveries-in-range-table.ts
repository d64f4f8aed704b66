import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type KeyWalk, walkIndex, walkUnion } from '#shared/table/key-walk.ts';
import { padId, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { filterPartition, sampleMark } from '../delivery/webhook-deliveries-table.ts';
import type { RecoveryCount, RecoveryRange } from './webhook-recovery.ts';

/**
 * One step through a range. All ids up to `id` have been checked; `belongs` tells whether the delivery with this id
 * belongs to the range.
 */
export type RangeStep = { readonly id: number; readonly belongs: boolean };

/**
 * Searches a range for its deliveries, oldest first, beginning after `afterId`. Yields a step even if no delivery was
 * found, so that the caller can stop early. Reads only indexes, which lag slightly behind the table.
 */
export async function* stepThroughRange(table: Table, range: RecoveryRange, afterId = 0): AsyncGenerator<RangeStep> {
  const to = padId(idFloor(range.untilMs + 1) - 1);
  const walk = (index: 'filter_a' | 'filter_b' | 'filter_c', field: string, value: string | number): KeyWalk =>
    // The walk skips samples, which it recognizes by the suffix of their keys.
    walkIndex(table, { index, pk: filterPartition(range.storeId, field, value), to, except: sampleMark });
  const walks = [walk('filter_b', 'status', range.status), walk('filter_a', 'endpoint_id', range.endpointId)];
  if (range.topics !== null) walks.push(walkUnion(range.topics.map((topic) => walk('filter_c', 'topic', topic))));

  let from = padId(Math.max(idFloor(range.sinceMs), afterId + 1));
  while (from <= to) {
    let furthest = from;
    for (const { seek, head } of walks) {
      // A range contains only the keys that all walks contain. Each walk advances at least to the key of the previous
      // walk.
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

/**
 * Counts the deliveries in a range until `isOver` returns true. It reads only index keys; the times are derived from
 * the ids.
 */
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
