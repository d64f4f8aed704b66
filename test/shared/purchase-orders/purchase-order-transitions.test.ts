import { meetsGuard } from '#shared/kernel/guard.ts';
import { purchaseOrderStatuses } from '#shared/purchase-orders/purchase-order.ts';
import { nextPurchaseOrderStatus, purchaseOrderGuards, purchaseOrderTriggers } from '#shared/purchase-orders/purchase-order-transitions.ts';

const next = (status: (typeof purchaseOrderStatuses)[number], trigger: (typeof purchaseOrderTriggers)[number]) =>
  nextPurchaseOrderStatus({ status, receivedAtMs: null }, trigger);

const allowed = [
  ['edit', 'draft', 'draft'],
  ['send', 'draft', 'sent'],
  ['send', 'failed', 'sent'],
  ['fail', 'draft', 'failed'],
  ['fail', 'sent', 'failed'],
  ['accept', 'sent', 'accepted'],
  ['ship', 'sent', 'shipped'],
  ['ship', 'accepted', 'shipped'],
  ['ship', 'shipped', 'shipped'],
  ['receive_part', 'sent', 'sent'],
  ['receive_part', 'accepted', 'accepted'],
  ['receive_part', 'shipped', 'shipped'],
  ['receive_rest', 'sent', 'shipped'],
  ['receive_rest', 'accepted', 'shipped'],
  ['receive_rest', 'shipped', 'shipped'],
  ['cancel', 'draft', 'cancelled'],
  ['cancel', 'failed', 'cancelled'],
  ['cancel', 'sent', 'cancelled'],
  ['cancel', 'accepted', 'cancelled'],
] as const;

describe('the states of a purchase order', () => {
  it.each(allowed)('%s moves from %s to %s', (trigger, from, to) => {
    expect(next(from, trigger)).toBe(to);
  });

  it('have no other transitions', () => {
    const moves = purchaseOrderTriggers.flatMap((trigger) =>
      purchaseOrderStatuses.flatMap((from) => (typeof next(from, trigger) === 'string' ? [`${trigger} ${from}`] : [])),
    );
    expect(moves.sort()).toEqual(allowed.map(([trigger, from]) => `${trigger} ${from}`).sort());
  });

  it.each([
    ['edit', 'sent', 'purchase_order_not_draft'],
    ['edit', 'failed', 'purchase_order_not_draft'],
    ['send', 'sent', 'purchase_order_already_sent'],
    ['send', 'accepted', 'purchase_order_already_sent'],
    ['accept', 'draft', 'purchase_order_not_sent'],
    ['accept', 'accepted', 'purchase_order_already_accepted'],
    ['ship', 'failed', 'purchase_order_not_sent'],
    ['receive_part', 'draft', 'purchase_order_not_sent'],
    ['cancel', 'shipped', 'purchase_order_shipped'],
    ['send', 'cancelled', 'purchase_order_cancelled'],
  ] as const)('%s in the status %s is refused as %s', (trigger, from, refused) => {
    expect(next(from, trigger)).toEqual({ refused });
  });

  it('cancel is refused after goods were received', () => {
    expect(nextPurchaseOrderStatus({ status: 'sent', receivedAtMs: 1 }, 'cancel')).toEqual({ refused: 'purchase_order_partly_received' });
  });

  it('the condition of the write accepts exactly the states that the table moves', () => {
    for (const trigger of purchaseOrderTriggers) {
      for (const status of purchaseOrderStatuses) {
        for (const receivedAtMs of [null, 1]) {
          const state = { status, receivedAtMs };
          const isMoved = typeof nextPurchaseOrderStatus(state, trigger) === 'string';
          expect([trigger, state, purchaseOrderGuards(trigger).every((guard) => meetsGuard(guard, state))]).toEqual([
            trigger,
            state,
            isMoved,
          ]);
        }
      }
    }
  });
});
