import type { NoOther } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { readSource, type WantedSource } from '../wanted-source.ts';
import type { ReorderRule, VariantSupply } from './variant-supply.ts';

/** A reorder point that a request sets. */
export type WantedReorder = ReorderRule & {
  /** The purchase order already made for it. Absent and null mean none. */
  readonly purchaseOrderId?: number | null | undefined;
};

/** The supply of a variant in a request, with its reorder points; it replaces all of them. */
export type WantedSupply = WantedSource & {
  readonly supplierSku?: string | null | undefined;
  readonly unitCostMinor?: bigint | null | undefined;
  readonly replenishment?: VariantSupply['replenishment'] | undefined;
  readonly reorder?: readonly WantedReorder[] | undefined;
  /** Whether variants already below their reorder point are ordered immediately. */
  readonly orderNow?: boolean | undefined;
};

/**
 * Converts a request into the supply of a variant.
 * @throws FieldErrors when it names no source or two, or reorder points that its replenishment does not use
 */
export function supplyOf(
  before: VariantSupply | null,
  of: Pick<VariantSupply, 'variantId' | 'productId'>,
  wanted: Omit<WantedSupply, 'orderNow'>,
): VariantSupply {
  const { supplierId, provider, supplierSku = null, unitCostMinor = null, replenishment = 'per_order', reorder = [], ...none } = wanted;
  nothingOf(none);
  return {
    ...of,
    ...readSource({ supplierId, provider }),
    supplierSku,
    unitCostMinor,
    replenishment,
    reorder: reorderRules({ provider, replenishment, reorder }),
    reordered: new Map([...(before?.reordered ?? []), ...existingPurchaseOrderIds(reorder)]),
    updatedAtMs: before?.updatedAtMs ?? 0,
  };
}

/** Fails to compile for an object that has fields: they would be accepted and dropped. */
const nothingOf = <Rest extends object>(_rest: Rest & NoOther<object, Rest>): void => undefined;

function reorderRules({ provider, replenishment, reorder = [] }: WantedSupply): readonly ReorderRule[] {
  if (replenishment === 'stock' && provider != null) {
    throw fieldError('replenishment', 'invalid_format', 'must be per_order: a print-on-demand service only makes goods for orders.');
  }
  if (replenishment === 'per_order' && reorder.length > 0) {
    throw fieldError('reorder', 'invalid_format', 'must be left out or empty unless replenishment is stock.');
  }
  return reorder.map(({ locationId, point, quantity }) => ({ locationId, point, quantity }));
}

/** Returns the purchase orders that the request names as already made, by location. */
export const existingPurchaseOrderIds = (
  reorder: readonly WantedReorder[] = [],
): readonly (readonly [locationId: number, purchaseOrderId: number])[] =>
  reorder.flatMap(({ locationId, purchaseOrderId: id }) => (id == null ? [] : [[locationId, id] as const]));
