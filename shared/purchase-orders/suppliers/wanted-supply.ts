import type { NoOther } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { readSource, type WantedSource } from '../wanted-source.ts';
import type { ReorderRule, VariantSupply } from './variant-supply.ts';

/** A reorder rule that a request sets. */
export type WantedReorder = ReorderRule & {
  /**
   * The id of an existing purchase order whose open units the rule must not order again. If absent or null, the stored
   * id stays unchanged.
   */
  readonly purchaseOrderId?: number | null | undefined;
};

/** A variant's supply and reorder rules, as contained in a request. The request replaces the whole supply. */
export type WantedSupply = WantedSource & {
  readonly supplierSku?: string | null | undefined;
  readonly unitCostMinor?: bigint | null | undefined;
  readonly replenishment?: VariantSupply['replenishment'] | undefined;
  readonly reorder?: readonly WantedReorder[] | undefined;
  /** Whether variants that are already below their reorder point are ordered immediately. */
  readonly orderNow?: boolean | undefined;
};

/**
 * Returns a variant's supply as a request describes it.
 * @throws FieldErrors when the request does not contain exactly one source, or when the source or the reorder rules do
 * not fit `replenishment`
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

/** Fails to compile if the object has fields, because such fields would be accepted in requests and then dropped. */
const nothingOf = <Rest extends object>(_rest: Rest & NoOther<object, Rest>): void => undefined;

function reorderRules({ provider, replenishment, reorder = [] }: WantedSupply): readonly ReorderRule[] {
  if (replenishment === 'stock' && provider != null) {
    throw fieldError('replenishment', 'invalid_format', 'must be per_order: a print-on-demand service makes goods only for orders.');
  }
  if (replenishment === 'per_order' && reorder.length > 0) {
    throw fieldError('reorder', 'invalid_format', 'can contain rules only if replenishment is "stock".');
  }
  return reorder.map(({ locationId, point, quantity }) => ({ locationId, point, quantity }));
}

/**
 * Returns the existing purchase orders that a request names in its reorder rules, as pairs of location id and purchase
 * order id. Each purchase order already contains the units that are missing at its location.
 */
export const existingPurchaseOrderIds = (
  reorder: readonly WantedReorder[] = [],
): readonly (readonly [locationId: number, purchaseOrderId: number])[] =>
  reorder.flatMap(({ locationId, purchaseOrderId: id }) => (id == null ? [] : [[locationId, id] as const]));
