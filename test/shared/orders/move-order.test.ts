import { markDelivered } from '#shared/orders/move-order.ts';
import { anOrder } from '#test/support/builders/an-order.ts';

const nowMs = Date.UTC(2026, 10, 9, 12);
const shipped = anOrder({ status: 'shipped', fulfillmentStatus: 'fulfilled' });

describe('delivering an order', () => {
  it('records when it reached the customer', () => {
    expect(markDelivered(shipped, null, nowMs)).toEqual({
      order: { ...shipped, status: 'delivered', deliveredAtMs: nowMs, updatedAtMs: nowMs },
      trigger: 'deliver',
    });
    expect(markDelivered(shipped, nowMs - 5, nowMs).order.deliveredAtMs).toBe(nowMs - 5);
  });

  it('is refused in the future', () => {
    expect(() => markDelivered(shipped, nowMs + 1, nowMs)).toThrow('delivered_at: invalid_timestamp');
  });

  it('is refused before the order is fulfilled, and a second time', () => {
    expect(() => markDelivered(anOrder(), null, nowMs)).toThrow(': not_fulfilled');
    expect(() => markDelivered({ ...shipped, status: 'delivered' }, null, nowMs)).toThrow(': order_already_delivered');
  });
});
