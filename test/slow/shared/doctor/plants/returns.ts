import { indexKeys, keys } from '#shared/table/keys.ts';
import { type Plant, type Planting, stray } from './planting.ts';

/** Faults in the records of returned goods, and in their orders and refunds. */
export const returnsPlants = (on: Planting): readonly Plant[] => {
  const { id, listed } = on;
  const lineOf = (): string => `${on.store.returned.id} line ${on.store.returnedLineId}`;
  return [
    [
      'a return without a record',
      async () => {
        await on.store.remove(listed('RETURN', on.store.awaitedReturn.id));
        return [{ check: 'return_units', object: 'order', id: lineOf(), expected: 0, found: 1 }];
      },
    ],
    [
      'a return with another amount than its refund',
      async () => {
        await on.store.set(listed('RETURN', on.store.goodsReturn.id), { refunded_minor: 1 });
        return [{ check: 'return_refunded', object: 'return', id: on.store.goodsReturn.id, expected: '4900', found: '1' }];
      },
    ],
    [
      'a refund of a missing return',
      async () => {
        const refund = await on.first(keys.listPartition(id(), 'REFUND'), (item) => item['return_id'] === on.store.goodsReturn.id);
        await on.store.set(refund, { return_id: stray });
        return [
          { check: 'return_refunded', object: 'return', id: on.store.goodsReturn.id, expected: '0', found: '4900' },
          { check: 'return_refunded', object: 'return', id: stray, expected: '4900', found: null },
        ];
      },
    ],
    [
      'a status that does not match the units',
      async () => {
        const filter = indexKeys.filterPartition(id(), 'RETURN', 'status', 'cancelled');
        await on.store.set(listed('RETURN', on.store.goodsReturn.id), { status: 'cancelled', filter_b_pk: filter });
        const fault = { check: 'return_state', object: 'return', id: on.store.goodsReturn.id } as const;
        return [{ ...fault, expected: 'a status in which units were received', found: 'cancelled' }];
      },
    ],
    [
      'two returns with one number',
      async () => {
        await on.store.set(listed('RETURN', on.store.awaitedReturn.id), { number: 1001 });
        return [{ check: 'return_number', object: 'return', id: on.store.awaitedReturn.id, expected: 'a unique number', found: 1001 }];
      },
    ],
    [
      'numbers of returns beyond the issued ones',
      async () => {
        await on.store.set(keys.returnCounter(id()), { placed: 1 });
        return [{ check: 'return_number', object: 'counter', id: 'returns', expected: 2, found: 1 }];
      },
    ],
  ];
};
