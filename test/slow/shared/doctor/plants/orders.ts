import type { Fault } from '#shared/doctor/finding.ts';
import { giftCardMovementItem, parseGiftCardMovement } from '#shared/gift-cards/gift-card-movements-table.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { longAgoMs, type Plant, type Planting, stray } from './planting.ts';

/** Faults in orders, and in the counters that depend on orders, such as those of customers and discount codes. */
export const ordersPlants = (on: Planting): readonly Plant[] => {
  const { id, listed, rows, first, order, cardsOf } = on;
  return [
    [
      'a row that no version can read',
      async () => {
        await on.store.set(order(on.store.pending), { lines: 'none' });
        const said = (check: Fault['check'], expected: Fault['expected'], found: Fault['found']): Fault => ({
          check,
          object: 'customer',
          id: on.store.customer.id,
          expected,
          found,
        });
        return [
          {
            check: 'readable',
            object: 'order',
            id: on.store.pending.id,
            expected: 'a row that reads as order',
            found: 'it cannot be read',
          },
          said('customer_orders_count', 4, 5),
          on.salesFault(on.store.pending['placed_at'], 'grossMinor +9800, orders +1, units +2, uncostedMinor +9800'),
        ];
      },
    ],
    [
      'an index attribute that does not match its row',
      async () => {
        await on.store.set(order(on.store.pending), { filter_d_pk: 'S#x#ORDER#email#eve@example.com', filter_e_pk: undefined });
        const fault = { check: 'index_keys', object: 'order', id: on.store.pending.id } as const;
        return [
          { ...fault, expected: 'filter_d_pk as computed from its fields', found: 'another' },
          { ...fault, expected: 'filter_e_pk as computed from its fields', found: 'none' },
        ];
      },
    ],
    [
      'amounts that do not add up',
      async () => {
        await on.store.set(order(on.store.pending), { total_minor: 1 });
        const expected = 'the prices of the order are inconsistent: the total is what is charged';
        return [{ check: 'order_amounts', object: 'order', id: on.store.pending.id, expected, found: 'they do not' }];
      },
    ],
    [
      'an impossible combination of states',
      async () => {
        const key = order(on.store.shipped);
        const filter = indexKeys.filterPartition(id(), 'ORDER', 'status', 'pending');
        await on.store.set(key, { status: 'pending', filter_a_pk: filter });
        const expected = 'a reachable state';
        return [{ check: 'order_state', object: 'order', id: on.store.shipped.id, expected, found: 'pending, paid, fulfilled' }];
      },
    ],
    [
      'two orders with one number',
      async () => {
        const { number } = (await first(keys.listPartition(id(), 'ORDER'))) as unknown as { number: number };
        await on.store.set(order(on.store.pending), { number });
        return [{ check: 'order_number', object: 'order', id: on.store.pending.id, expected: 'a unique number', found: number }];
      },
    ],
    [
      'numbers beyond the issued ones',
      async () => {
        await on.store.set(keys.orderCounter(id()), { placed: 3 });
        return [{ check: 'order_number', object: 'counter', id: 'orders', expected: 9, found: 3 }];
      },
    ],
    [
      'an order of a missing customer',
      async () => {
        const filter = indexKeys.filterPartition(id(), 'ORDER', 'customer_id', stray);
        await on.store.set(order(on.store.cancelled), { customer_id: stray, filter_c_pk: filter });
        const [bob] = (await rows(keys.listPartition(id(), 'CUSTOMER'))).filter((item) => item['id'] !== on.store.customer.id);
        const lastOrderAtMs = Number(bob?.['last_order_at_ms']);
        return [
          { check: 'order_customer', object: 'order', id: on.store.cancelled.id, expected: `customer ${stray}`, found: null },
          { check: 'customer_last_order', object: 'customer', id: Number(bob?.['id']), expected: null, found: lastOrderAtMs },
        ];
      },
    ],
    [
      'counters of a customer that differ from the orders',
      async () => {
        await on.store.set(listed('CUSTOMER', on.store.customer.id), {
          orders_count: 9,
          total_spent_minor: 1,
          last_order_at_ms: longAgoMs,
        });
        const fault = { object: 'customer', id: on.store.customer.id } as const;
        const last = await first(keys.listPartition(id(), 'ORDER'), (item) => item['id'] === on.store.cardOrder.id);
        return [
          { ...fault, check: 'customer_orders_count', expected: 5, found: 9 },
          { ...fault, check: 'customer_total_spent', expected: '38320', found: '1' },
          { ...fault, check: 'customer_last_order', expected: Number(last['created_at_ms']), found: longAgoMs },
        ];
      },
    ],
    [
      'uses of a code without orders',
      async () => {
        await on.store.set(listed('DISCOUNT', on.store.discount.id), { times_used: 2, ever_used: false });
        const fault = { check: 'discount_uses', object: 'discount', id: on.store.discount.id } as const;
        return [
          { ...fault, expected: 1, found: 2 },
          { ...fault, expected: 'ever used', found: 'never used' },
        ];
      },
    ],
    [
      'the single use of a code kept by a canceled order',
      async () => {
        const value = `${padId(on.store.discount.id)}#bob@example.com`;
        await on.store.put({ ...keys.unique(id(), 'discount_use', value), entity: 'unique_value', owner_id: on.store.cancelled.id });
        const found = `lock on discount ${on.store.discount.id}`;
        return [{ check: 'once_per_customer', object: 'order', id: on.store.cancelled.id, expected: null, found }];
      },
    ],
    [
      'the single use of a code that is only half recorded',
      async () => {
        await on.store.remove(keys.unique(id(), 'discount_use', `${padId(on.store.discount.id)}#${on.store.customer.id}`));
        return [{ check: 'once_per_customer', object: 'order', id: on.store.order.id, expected: '2 locks', found: '1 locks' }];
      },
    ],
    [
      'a refund without a record',
      async () => {
        await on.store.remove(listed('REFUND', on.store.refund.id));
        return [
          { check: 'refund_total', object: 'order', id: on.store.paid.id, expected: '0', found: '4900' },
          { check: 'refund_units', object: 'order', id: `${on.store.paid.id} line ${on.store.lineId}`, expected: 0, found: 1 },
          on.salesFault(on.store.refund['created_at'], 'returnsMinor +4900, uncostedMinor -4900'),
        ];
      },
    ],
    [
      'a bought gift card that was not issued',
      async () => {
        const [batch] = await rows(keys.orderGiftCardPartition(id(), on.store.cardOrder.id));
        if (batch === undefined) throw new Error('no cards were issued');
        const units = batch['units'] as readonly { readonly gift_card_id: number }[];
        await on.store.set(batch, { units: units.slice(0, 1) });
        const fault = { check: 'gift_card_order', object: 'gift_card', id: units[1]?.gift_card_id ?? 0 } as const;
        return [
          { ...fault, expected: 'order of a batch', found: `order ${on.store.cardOrder.id}` },
          { check: 'gift_card_units', object: 'order', id: on.store.cardOrder.id, expected: 2, found: 1 },
        ];
      },
    ],
    [
      'an active gift card whose unit was refunded',
      async () => {
        const { cardOrder } = on.store;
        const item = await first(keys.listPartition(id(), 'ORDER'), (one) => one['id'] === cardOrder.id);
        const lines = item['lines'] as readonly { readonly id: number; readonly kind: string }[];
        await on.store.set(order(cardOrder), {
          lines: lines.map((line) => (line.kind === 'gift_card' ? { ...line, refunded_quantity: 1 } : line)),
        });
        const lineId = lines.find(({ kind }) => kind === 'gift_card')?.id ?? 0;
        return [
          { check: 'refund_units', object: 'order', id: `${cardOrder.id} line ${lineId}`, expected: 0, found: 1 },
          { check: 'gift_card_order', object: 'order', id: cardOrder.id, expected: `1 off of line ${lineId}`, found: 0 },
        ];
      },
    ],
    [
      'a gift card worth more than its initial value, and without a code',
      async () => {
        const card = (await cardsOf()).find((item) => item['id'] === on.store.giftCard.id);
        if (card === undefined) throw new Error('there is no gift card');
        await on.store.set(card, { balance_minor: 99_900 });
        const code = await first(keys.uniquePartition(id(), 'gift_card'), (item) => item['owner_id'] === card['id']);
        await on.store.remove(code);
        const cardId = Number(card['id']);
        return [
          { check: 'gift_card_code', object: 'gift_card', id: cardId, expected: 'a code', found: null },
          { check: 'gift_card_balance', object: 'gift_card', id: cardId, expected: '0 to 5000', found: '99900' },
          { check: 'gift_card_ledger', object: 'gift_card', id: cardId, expected: '3500', found: '99900' },
        ];
      },
    ],
    [
      'a redemption without a movement of its gift card, and more restored than redeemed',
      async () => {
        const { giftCard, redemption } = on.store;
        const restoration = await first(keys.listPartition(id(), 'GIFT_CARD_MOVEMENT'), (item) => item['redemption_id'] === redemption.id);
        await on.store.set(restoration, { delta_minor: 2_100 });
        const strange = {
          ...parseGiftCardMovement(restoration),
          id: stray,
          giftCardId: 77,
          type: 'redemption',
          redemptionId: null,
        } as const;
        await on.store.put({ ...listed('GIFT_CARD_MOVEMENT', stray), ...giftCardMovementItem(id(), { ...strange, deltaMinor: -1n }) });
        const restored = { check: 'gift_card_restored', object: 'gift_card_movement', id: redemption.id } as const;
        return [
          { check: 'gift_card_ledger', object: 'gift_card', id: giftCard.id, expected: '5100', found: '3500' },
          { check: 'gift_card_ledger', object: 'gift_card_movement', id: stray, expected: 'gift card 77', found: null },
          { ...restored, expected: '2100', found: '500' },
          { ...restored, expected: 'at most 2000', found: '2100' },
        ];
      },
    ],
  ];
};
