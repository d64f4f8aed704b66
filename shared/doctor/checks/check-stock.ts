import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { jobIdsOfMarks } from '#shared/inventory/stock-job-mark.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';

type Named = Pick<VariantStock, 'productId' | 'sku' | 'tracked' | 'active'> & { readonly isSettled: boolean };

/**
 * Checks that each variant has exactly one stock row and one pointer (which leads from the variant's id to that row),
 * and that both match the product. Also checks that there are no other stock rows or pointers.
 */
export function checkVariants(terms: ExaminationTime): Check {
  const named = new Map<number, Named>();
  const withoutRow = new Set<number>();
  const withoutPointer = new Set<number>();
  const unsettledProducts = new Set<number>();
  const marks = new Map<number, Pick<Fault, 'object' | 'id'>>();
  const fault = (check: Fault['check'], id: number) => ({ check, object: 'variant', id }) as const;

  /**
   * Reports whether a row or pointer belongs to no product. The result is false while a change in progress may explain
   * the row or pointer.
   */
  const strayed = (variantId: number, productId: number): boolean =>
    named.get(variantId)?.productId !== productId && isSettled(terms, idTimeMs(variantId)) && !unsettledProducts.has(productId);

  return {
    *see(row): Generator<Fault> {
      switch (row.kind) {
        case 'product': {
          const { id: productId, updatedAtMs } = row.value;
          const settled = isSettled(terms, updatedAtMs);
          if (!settled) unsettledProducts.add(productId);
          for (const { id, sku, inventoryTracked, isActive } of row.value.variants) {
            named.set(id, { productId, sku, tracked: inventoryTracked, active: isActive, isSettled: settled });
            withoutRow.add(id);
            withoutPointer.add(id);
          }
          return;
        }
        case 'deleted_product':
          if (!isSettled(terms, row.value.deletedAtMs ?? row.value.updatedAtMs)) unsettledProducts.add(row.value.id);
          return;
        case 'variant': {
          const { variantId, productId, sku, tracked, active } = row.value;
          for (const job of jobIdsOfMarks(row.item)) marks.set(job, { object: 'variant', id: variantId });
          const owner = named.get(variantId);
          if (owner?.productId !== productId) {
            if (strayed(variantId, productId)) yield { ...fault('variant_row', variantId), expected: null, found: `product ${productId}` };
            return;
          }
          withoutRow.delete(variantId);
          if (!owner.isSettled) return;
          yield* faultUnlessEqual(fault('variant_flags', variantId), flags(owner, owner), flags({ sku, tracked, active }, owner));
          return;
        }
        case 'variant_pointer': {
          const variantId = Number(row.value.sk);
          const productId = row.value.productId;
          if (named.get(variantId)?.productId === productId) withoutPointer.delete(variantId);
          else if (strayed(variantId, productId)) {
            yield { ...fault('variant_pointer', variantId), expected: null, found: `product ${productId}` };
          }
          return;
        }
        case 'discount':
          for (const job of jobIdsOfMarks(row.item)) marks.set(job, { object: 'discount', id: row.value.id });
          return;
        case 'stock_job':
          marks.delete(row.value.id);
      }
    },
    *end(): Generator<Fault> {
      for (const [check, missing] of [
        ['variant_row', withoutRow],
        ['variant_pointer', withoutPointer],
      ] as const) {
        for (const id of missing) {
          const owner = named.get(id);
          if (owner?.isSettled === true) yield { ...fault(check, id), expected: `product ${owner.productId}`, found: null };
        }
      }
      for (const [job, marked] of marks) {
        if (isSettled(terms, idTimeMs(job))) yield { check: 'stock_job_mark', ...marked, expected: null, found: `stock job ${job}` };
      }
    },
  };
}

type Flags = Pick<Named, 'sku' | 'tracked' | 'active'>;

/**
 * Returns the flags of a variant's row as text. The text does not contain the SKU, because findings must not contain
 * merchants' texts. It only shows whether the SKU differs from the product's SKU.
 */
const flags = ({ sku, tracked, active }: Flags, owner: Flags): string =>
  `${tracked ? 'tracked' : 'untracked'}, ${active ? 'active' : 'inactive'}${sku === owner.sku ? '' : ', another SKU'}`;

type Level = { readonly onHand: number; readonly seq: number; readonly isSettled: boolean };
type Recorded = { sum: number; count: number };

/**
 * Checks that a level's movements add up to its stock, and that there are as many movements as its sequence number
 * indicates. A deleted variant's movements must add up to zero.
 */
export function checkLedger(terms: ExaminationTime): Check {
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
        yield* faultUnlessEqual(fault('ledger', name), level.onHand, sum);
        yield* faultUnlessEqual(fault('movement_sequence', name), level.seq, count);
      }
      if (hasUnsettledProducts) return;
      for (const [name, { sum }] of recorded) yield* faultUnlessEqual(fault('ledger', name), 0, sum);
    },
  };
}

const nameOf = ({ variantId, locationId }: { readonly variantId: number; readonly locationId: number }): string =>
  `variant ${variantId} at location ${locationId}`;
