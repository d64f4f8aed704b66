import type { Check, Terms } from '../check.ts';
import { isSettled, unlessEqual } from '../check.ts';
import type { Fault } from '../finding.ts';

type Level = { readonly onHand: number; readonly seq: number; readonly isSettled: boolean };
type Recorded = { sum: number; count: number };

/**
 * The movements of a level add up to its stock, and there are as many as it says. Those of a variant that is gone add up to
 * nothing.
 */
export function checkLedger(terms: Terms): Check {
  const levels = new Map<string, Level>();
  const recorded = new Map<string, Recorded>();
  let hasUnsettledProducts = false;
  const fault = (check: 'ledger' | 'movement_sequence', id: string) => ({ check, object: 'inventory_level', id }) as const;
  return {
    see(row) {
      if (row.kind === 'product' || row.kind === 'deleted_product') {
        const { updatedAtMs, deletedAtMs } = row.value;
        hasUnsettledProducts ||= !isSettled(terms, deletedAtMs ?? updatedAtMs);
      } else if (row.kind === 'variant') {
        for (const [locationId, { onHand, seq, updatedAtMs }] of row.value.levels) {
          levels.set(nameOf({ variantId: row.value.variantId, locationId }), { onHand, seq, isSettled: isSettled(terms, updatedAtMs) });
        }
      } else if (row.kind === 'movement') {
        const name = nameOf(row.value);
        const so = recorded.get(name) ?? { sum: 0, count: 0 };
        recorded.set(name, { sum: so.sum + row.value.delta, count: so.count + 1 });
      }
      return [];
    },
    *end(): Generator<Fault> {
      for (const [name, level] of levels) {
        const { sum, count } = recorded.get(name) ?? { sum: 0, count: 0 };
        recorded.delete(name);
        if (!level.isSettled) continue;
        yield* unlessEqual(fault('ledger', name), level.onHand, sum);
        yield* unlessEqual(fault('movement_sequence', name), level.seq, count);
      }
      if (hasUnsettledProducts) return;
      for (const [name, { sum }] of recorded) yield* unlessEqual(fault('ledger', name), 0, sum);
    },
  };
}

const nameOf = ({ variantId, locationId }: { readonly variantId: number; readonly locationId: number }): string =>
  `variant ${variantId} at location ${locationId}`;
