import { type Check, type ExaminationTime, faultUnlessEqual, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { reorderPointsOf } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';

/** A row's reference to a purchase order: the row, and the purchase order's id. */
type Named = { readonly object: string; readonly id: string; readonly orderId: number };

/**
 * Checks that the reorder points on stock rows match the variants' supplies. Reports supplies and reorder drafts whose
 * purchase order does not exist.
 */
export function checkReorders(terms: ExaminationTime): Check {
  const points = new Map<number, ReadonlyMap<number, number>>();
  const wanted = new Map<number, ReadonlyMap<number, number>>();
  const named: Named[] = [];
  const made = new Set<number>();
  return {
    see(row) {
      if (row.kind === 'variant') points.set(row.value.variantId, reorderPointsOf(row.item));
      if (row.kind === 'variant_supply' && isSettled(terms, row.value.updatedAtMs)) {
        const { variantId, reorder, reordered } = row.value;
        wanted.set(variantId, new Map(reorder.map(({ locationId, point }) => [locationId, point])));
        for (const [locationId, orderId] of reordered)
          named.push({ object: 'variant_supply', id: `${variantId} at ${locationId}`, orderId });
      }
      if (row.kind === 'reorder_draft') {
        const { supplierId, locationId, purchaseOrderId: orderId } = row.value;
        named.push({ object: 'reorder_draft', id: `${supplierId} at ${locationId}`, orderId });
      }
      if (row.kind === 'purchase_order') made.add(row.value.id);
      return noRemainingFaults();
    },
    *end(): Generator<Fault> {
      for (const [variantId, rules] of wanted) {
        // A deleted variant may have left a supply row behind, so supply rows without a variant are skipped.
        const known = points.get(variantId);
        for (const locationId of known === undefined ? [] : new Set([...rules.keys(), ...known.keys()])) {
          const fault = { check: 'reorder_points', object: 'variant', id: `${variantId} at ${locationId}` } as const;
          yield* faultUnlessEqual<number | null>(fault, rules.get(locationId) ?? null, known?.get(locationId) ?? null);
        }
      }
      for (const { object, id, orderId } of named) {
        if (made.has(orderId)) continue;
        yield { check: 'reorder_order', object, id, expected: 'an existing purchase order', found: orderId };
      }
    },
  };
}
