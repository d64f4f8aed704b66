import type { Fault } from '#shared/doctor/finding.ts';
import type { StoredRow } from '#shared/doctor/row-kinds.ts';
import type { NumberSeries } from '#shared/table/counters/number-series.ts';
import { keys, unpadId } from '#shared/table/keys.ts';

type LockedKind = NumberSeries['kind'];

/** The numbers of a noun that locks hold because what has them was restored: each is the number of the lock's owner. */
export function numberLocks(storeId: string, kind: LockedKind) {
  const pk = keys.uniquePartition(storeId, kind);
  const locked = new Map<number, number>();
  return {
    see: (row: StoredRow): void => {
      if (row.kind === 'unique_value' && row.value.pk === pk) locked.set(unpadId(row.value.sk), row.value.ownerId);
    },
    /** `owners`: which object has a number. */
    *end(owners: ReadonlyMap<number, number>, fault: Pick<Fault, 'check' | 'object'>): Generator<Fault> {
      for (const [number, ownerId] of locked) {
        if (owners.get(number) !== ownerId) {
          yield { ...fault, id: ownerId, expected: `number ${number}, as its lock says`, found: owners.get(number) ?? null };
        }
      }
    },
  };
}
