import { type ReturnStatus, receiptBody, returnActions, unitsToComeBack } from '#functions/console/web/returns/return.ts';
import { nextReturnStatus } from '#shared/returns/return-transitions.ts';

const statuses: readonly ReturnStatus[] = ['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'];
const triggers = { approve: 'approve', decline: 'decline', receive: 'receive_rest', close: 'close', cancel: 'cancel' } as const;

describe('the buttons of a return', () => {
  it.each(statuses.flatMap((status) => [null, 1].map((receivedAtMs) => [status, receivedAtMs] as const)))(
    'that is %s are those that the API allows, received at %j',
    (status, receivedAtMs) => {
      const allowed = Object.entries(triggers).filter(
        ([, trigger]) => typeof nextReturnStatus({ status, receivedAtMs }, trigger) === 'string',
      );
      const shown = returnActions({ status, received_at: receivedAtMs === null ? null : '2026-11-23T00:00:00.000Z' });
      expect(shown.toSorted()).toEqual(allowed.map(([action]) => action).toSorted());
    },
  );
});

describe('a receipt', () => {
  const formOf = (fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const lines = [{ id: 1 }, { id: 2 }];

  it('has the returned units, restocked or not, and no refund unless chosen', () => {
    expect(receiptBody(lines, formOf({ 'units-1': '2', 'restock-1': 'on', 'units-2': '', location_id: '' }))).toEqual({
      line_items: [{ id: 1, quantity: 2, restock: true }],
    });
  });

  it('refunds the paid amount, or another one', () => {
    const units = { 'units-1': '1', 'units-2': '1' };
    expect(receiptBody(lines, formOf({ ...units, is_refunded: 'on', location_id: '7' }))).toEqual({
      line_items: lines.map(({ id }) => ({ id, quantity: 1, restock: false })),
      location_id: 7,
      refund: {},
    });
    expect(receiptBody([], formOf({ is_refunded: 'on', 'refund.amount': '4,50', 'refund.note': ' Broken ' }))).toEqual({
      line_items: [],
      refund: { amount: '4.50', note: 'Broken' },
    });
  });

  it('covers the outstanding units', () => {
    expect(unitsToComeBack({ quantity: 3, received_quantity: 1 })).toBe(2);
  });
});
