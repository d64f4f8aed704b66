import { keys } from '#shared/table/keys.ts';
import { type Plant, type Planting, stray } from './planting.ts';

/** Faults in purchase orders and in what is said to be ordered of an order. */
export const purchaseOrdersPlants = (on: Planting): readonly Plant[] => {
  const { id, listed } = on;
  const lineOf = (): string => `${on.store.paid.id} line ${on.store.lineId}`;
  return [
    [
      'a purchase order that is not recorded',
      async () => {
        await on.store.remove(listed('PURCHASE_ORDER', on.store.ordered.id));
        return [{ check: 'order_coverage', object: 'order', id: lineOf(), expected: 0, found: 1 }];
      },
    ],
    [
      'units of an order that nothing says are ordered',
      async () => {
        await on.store.remove(keys.orderCoverage(id(), on.store.paid.id));
        return [{ check: 'order_coverage', object: 'order', id: lineOf(), expected: 1, found: 0 }];
      },
    ],
    [
      'goods that came in at no time',
      async () => {
        await on.store.set(listed('PURCHASE_ORDER', on.store.goods.id), { received_at_ms: null });
        const fault = { check: 'purchase_order_state', object: 'purchase_order', id: on.store.goods.id } as const;
        return [{ ...fault, expected: 'received_at when goods came in, and only then', found: 'sent' }];
      },
    ],
    [
      'two purchase orders with one number',
      async () => {
        await on.store.set(listed('PURCHASE_ORDER', on.store.goods.id), { number: 1001 });
        const fault = { check: 'purchase_order_number', object: 'purchase_order', id: on.store.goods.id } as const;
        return [{ ...fault, expected: 'a number of its own', found: 1001 }];
      },
    ],
    [
      'numbers of purchase orders beyond those that were given',
      async () => {
        await on.store.set(keys.purchaseOrderCounter(id()), { placed: 2 });
        return [{ check: 'purchase_order_number', object: 'counter', id: 'purchase_orders', expected: 3, found: 2 }];
      },
    ],
    [
      'a purchase order for an order that does not know of it',
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
