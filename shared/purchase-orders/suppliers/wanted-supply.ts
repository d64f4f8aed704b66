import type { NoOther } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { readSource, type WantedSource } from '../wanted-source.ts';
import type { ReorderRule, VariantSupply } from './variant-supply.ts';

/** A reorder point that a request sets. */
export type WantedReorder = ReorderRule & {
  /** The purchase order that was made for it. A field that is absent or null says nothing. */
  readonly purchaseOrderId?: number | null | undefined;
};

/** The source of a variant and its reorder points in a request, which replaces all of them. */
export type WantedSupply = WantedSource & {
  readonly supplierSku?: string | null | undefined;
  readonly unitCostMinor?: bigint | null | undefined;
  readonly replenishment?: VariantSupply['replenishment'] | undefined;
  readonly reorder?: readonly WantedReorder[] | undefined;
  /** Whether what is below its reorder point now is ordered at once. */
  readonly orderNow?: boolean | undefined;
};

/**
 * The source of a variant and its reorder points as a request sets them.
 * @throws FieldErrors when it names no source or two, or reorder points that do not go with its replenishment
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
    reordered: new Map([...(before?.reordered ?? []), ...madeFor(reorder)]),
    updatedAtMs: before?.updatedAtMs ?? 0,
  };
}

/** Does not compile for a rest that has a field: the field would be accepted and dropped. */
const nothingOf = <Rest extends object>(_rest: Rest & NoOther<object, Rest>): void => undefined;

function reorderRules({ provider, replenishment, reorder = [] }: WantedSupply): readonly ReorderRule[] {
  if (replenishment === 'stock' && provider != null) {
    throw fieldError('replenishment', 'invalid_format', 'must be per_order: a print-on-demand service makes goods for orders.');
  }
  if (replenishment === 'per_order' && reorder.length > 0) {
    throw fieldError('reorder', 'invalid_format', 'must be left out or empty unless replenishment is stock.');
  }
  return reorder.map(({ locationId, point, quantity }) => ({ locationId, point, quantity }));
}

/** The purchase orders that the body names as already made for reorder points, by location. */
export const madeFor = (reorder: readonly WantedReorder[] = []): readonly (readonly [locationId: number, purchaseOrderId: number])[] =>
  reorder.flatMap(({ locationId, purchaseOrderId: id }) => (id == null ? [] : [[locationId, id] as const]));
