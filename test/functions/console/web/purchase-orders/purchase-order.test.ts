import {
  countScan,
  type PurchaseOrderAction,
  type PurchaseOrderStatus,
  purchaseOrderActions,
  shownStatus,
  unitsExpected,
  unitsToCome,
} from '#functions/console/web/purchase-orders/purchase-order.ts';
import { nextPurchaseOrderStatus } from '#shared/purchase-orders/purchase-order-transitions.ts';

const triggers = { send: 'send', edit: 'edit', accept: 'accept', ship: 'ship', receive: 'receive_rest', cancel: 'cancel' } as const;
const statuses: readonly PurchaseOrderStatus[] = ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'];
const line = { quantity: 4, received_quantity: 1 };

describe('the buttons of a purchase order', () => {
  it.each(statuses.flatMap((status) => [null, 1].map((receivedAtMs) => [status, receivedAtMs] as const)))(
    'that is %s are those that the API allows, received at %j',
    (status, receivedAtMs) => {
      const allowed = Object.entries(triggers).filter(
        ([, trigger]) => typeof nextPurchaseOrderStatus({ status, receivedAtMs }, trigger) === 'string',
      );
      const received_at = receivedAtMs === null ? null : '2026-11-23T00:00:00.000Z';
      const shown = purchaseOrderActions({ status, received_at, order_id: null, line_items: [line] });
      expect(shown.toSorted()).toEqual(allowed.map(([action]) => action as PurchaseOrderAction).toSorted());
    },
  );

  it('offer no receipt of received goods or of goods for a customer', () => {
    const whole = { quantity: 4, received_quantity: 4 };
    expect(purchaseOrderActions({ status: 'shipped', received_at: null, order_id: null, line_items: [whole] })).toEqual(['ship']);
    expect(purchaseOrderActions({ status: 'shipped', received_at: null, order_id: 7, line_items: [line] })).toEqual(['ship']);
  });

  it('count the outstanding units', () => {
    expect([line, { quantity: 2, received_quantity: 2 }].map(unitsToCome)).toEqual([3, 0]);
  });
});

describe('the shown status of a purchase order', () => {
  const whole = { quantity: 4, received_quantity: 4 };
  const none = { quantity: 4, received_quantity: 0 };

  it.each(['sent', 'accepted', 'shipped'] as const)(
    'says how much has arrived of one that is %s once some units have arrived',
    (status) => {
      expect(shownStatus({ status, line_items: [whole, whole] })).toBe('received');
      expect(shownStatus({ status, line_items: [whole, none] })).toBe('partly_received');
      expect(shownStatus({ status, line_items: [line] })).toBe('partly_received');
      expect(shownStatus({ status, line_items: [none] })).toBe(status);
    },
  );

  it('is that of the API when no units can arrive', () => {
    expect(shownStatus({ status: 'cancelled', line_items: [whole] })).toBe('cancelled');
    expect(shownStatus({ status: 'draft', line_items: [none] })).toBe('draft');
  });
});

describe('receiving by scanning', () => {
  const lines = [
    { id: 1, sku: 'MUG-B', supplier_sku: 'P-77', quantity: 4, received_quantity: 1 },
    { id: 2, sku: null, supplier_sku: 'P-78', quantity: 2, received_quantity: 0 },
  ];

  it('expects all outstanding units', () => {
    expect([...unitsExpected(lines)]).toEqual([
      [1, '3'],
      [2, '2'],
    ]);
  });

  it('counts from zero, one unit per scan of a SKU or supplier code', () => {
    const first = countScan(lines, null, ' mug-b ');
    expect([first?.line.id, [...(first?.units ?? [])]]).toEqual([
      1,
      [
        [1, '1'],
        [2, '0'],
      ],
    ]);
    const second = countScan(lines, first?.units ?? null, 'P-78');
    expect([...(second?.units ?? [])]).toEqual([
      [1, '1'],
      [2, '1'],
    ]);
    expect(countScan(lines, second?.units ?? null, 'P-77')?.units.get(1)).toBe('2');
  });

  it.each(['', 'P-79'])('counts nothing for the unknown code %j', (code) => {
    expect(countScan(lines, null, code)).toBeUndefined();
  });
});
