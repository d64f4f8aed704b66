import { reorderDraftForm } from '#shared/purchase-orders/suppliers/reorder-drafts-table.ts';
import { variantSupplyItem } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import type { VariantSupply } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import { keys } from '#shared/table/keys.ts';
import { longAgoMs, type Plant, type Planting, stray } from './planting.ts';

/**
 * Faults in purchase orders, in order coverage (the units of an order that are on purchase orders), and in variant
 * supplies.
 */
export const purchaseOrdersPlants = (on: Planting): readonly Plant[] => {
  const { id, listed } = on;
  const lineOf = (): string => `${on.store.paid.id} line ${on.store.lineId}`;
  const at = (): string => `${on.store.variantId} at ${on.store.location.id}`;
  const supply = (over: Partial<VariantSupply>) => ({
    ...listed('VARIANT_SUPPLY', on.store.variantId),
    ...variantSupplyItem(id(), {
      variantId: on.store.variantId,
      productId: on.store.product.id,
      supplierId: 12,
      provider: null,
      supplierSku: null,
      unitCostMinor: null,
      replenishment: 'stock',
      reorder: [],
      reordered: new Map(),
      updatedAtMs: longAgoMs,
      ...over,
    }),
  });
  return [
    [
      'a purchase order without a record',
      async () => {
        await on.store.remove(listed('PURCHASE_ORDER', on.store.ordered.id));
        return [{ check: 'order_coverage', object: 'order', id: lineOf(), expected: 0, found: 1 }];
      },
    ],
    [
      'ordered units of an order without a purchase order',
      async () => {
        await on.store.remove(keys.orderCoverage(id(), on.store.paid.id));
        return [{ check: 'order_coverage', object: 'order', id: lineOf(), expected: 1, found: 0 }];
      },
    ],
    [
      'goods received without a time',
      async () => {
        await on.store.set(listed('PURCHASE_ORDER', on.store.goods.id), { received_at_ms: null });
        const fault = { check: 'purchase_order_state', object: 'purchase_order', id: on.store.goods.id } as const;
        return [{ ...fault, expected: 'received_at when goods were received, and only then', found: 'sent' }];
      },
    ],
    [
      'two purchase orders with one number',
      async () => {
        await on.store.set(listed('PURCHASE_ORDER', on.store.goods.id), { number: 1001 });
        const fault = { check: 'purchase_order_number', object: 'purchase_order', id: on.store.goods.id } as const;
        return [{ ...fault, expected: 'a unique number', found: 1001 }];
      },
    ],
    [
      'numbers of purchase orders beyond the issued ones',
      async () => {
        await on.store.set(keys.purchaseOrderCounter(id()), { placed: 2 });
        return [{ check: 'purchase_order_number', object: 'counter', id: 'purchase_orders', expected: 3, found: 2 }];
      },
    ],
    [
      "an open purchase order missing from its location's index, so that it would be ordered again",
      async () => {
        await on.store.set(listed('PURCHASE_ORDER', on.store.goods.id), { filter_e_pk: undefined, filter_e_sk: undefined });
        const fault = { check: 'index_keys', object: 'purchase_order', id: on.store.goods.id, found: 'none' } as const;
        return [
          { ...fault, expected: 'filter_e_pk as computed from its fields' },
          { ...fault, expected: 'filter_e_sk as computed from its fields' },
        ];
      },
    ],
    [
      'stock above the reorder point of its supply, marked as low',
      async () => {
        await on.store.put(supply({ reorder: [{ locationId: on.store.location.id, point: 3, quantity: 5 }] }));
        return [{ check: 'reorder_points', object: 'variant', id: at(), expected: 3, found: null }];
      },
    ],
    [
      'a missing purchase order that a variant names',
      async () => {
        await on.store.put(supply({ reordered: new Map([[on.store.location.id, stray]]) }));
        return [{ check: 'reorder_order', object: 'variant_supply', id: at(), expected: 'an existing purchase order', found: stray }];
      },
    ],
    [
      'a missing draft purchase order',
      async () => {
        const draft = { supplierId: 12, locationId: on.store.location.id, purchaseOrderId: stray };
        const key = keys.reorderDraft(id(), draft.supplierId, draft.locationId);
        await on.store.put({ ...key, entity: 'reorder_draft', ...reorderDraftForm.write(draft) });
        const name = `12 at ${on.store.location.id}`;
        return [{ check: 'reorder_order', object: 'reorder_draft', id: name, expected: 'an existing purchase order', found: stray }];
      },
    ],
    [
      'a purchase order for an order that does not name it',
      async () => {
        const filter = `S#${id()}#PURCHASE_ORDER#order_id#${stray}`;
        await on.store.set(listed('PURCHASE_ORDER', on.store.ordered.id), { order_id: stray, filter_b_pk: filter });
        return [
          { check: 'order_coverage', object: 'order', id: lineOf(), expected: 0, found: 1 },
          { check: 'order_coverage', object: 'order', id: `${stray} line ${on.store.lineId}`, expected: 1, found: 0 },
        ];
      },
    ],
  ];
};
