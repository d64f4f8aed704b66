import { markPaid } from '#shared/orders/move-order.ts';
import { anOrder } from '#test/support/builders/an-order.ts';

const nowMs = Date.UTC(2026, 10, 6, 9);
const unpaid = anOrder({ status: 'pending', paymentStatus: 'unpaid', paidAtMs: null, paymentMethodLabel: 'Invoice' });

describe('marking an order as paid', () => {
  it('moves the order on, with the current time and its existing label', () => {
    expect(markPaid(unpaid, { methodLabel: null, paidAtMs: null }, nowMs)).toEqual({
      order: { ...unpaid, status: 'processing', paymentStatus: 'paid', paidAtMs: nowMs, updatedAtMs: nowMs },
      trigger: 'mark_paid',
    });
  });

  it('uses the time and label in the request', () => {
    expect(markPaid(unpaid, { methodLabel: 'Bank transfer', paidAtMs: nowMs - 1 }, nowMs).order).toMatchObject({
      paymentMethodLabel: 'Bank transfer',
      paidAtMs: nowMs - 1,
      updatedAtMs: nowMs,
    });
  });

  it('is refused in the future', () => {
    expect(() => markPaid(unpaid, { methodLabel: null, paidAtMs: nowMs + 1 }, nowMs)).toThrow('paid_at: invalid_timestamp');
  });

  it('is refused when the order is paid or canceled', () => {
    expect(() => markPaid(anOrder(), { methodLabel: null, paidAtMs: null }, nowMs)).toThrow(': order_already_paid');
    expect(() => markPaid({ ...unpaid, status: 'cancelled' }, { methodLabel: null, paidAtMs: null }, nowMs)).toThrow(': order_cancelled');
  });
});
