import { newestFirst, sentEntries } from '#functions/console/web/orders/sent-for-order.ts';

const at = (minute: number): string => `2026-11-26T10:0${minute}:00.000Z`;
const delivery = { topic: 'order.paid', endpoint_id: 7, created_at: at(1) } as const;

describe('the messages of an order', () => {
  it('are e-mails and webhook deliveries with the time sent or requested', () => {
    const traces = [
      {
        emails: {
          data: [
            { kind: 'order_receipt', status: 'sent', requested_at: at(1), sent_at: at(2) },
            { kind: 'order_shipped', status: 'not_sent', requested_at: at(3), sent_at: null },
            { kind: 'order_note', status: 'over_cap', requested_at: at(4), sent_at: null },
          ],
        },
        deliveries: {
          data: [
            { ...delivery, id: 1, status: 'succeeded', response_code: 200, last_attempt_at: at(5) },
            { ...delivery, id: 2, endpoint_id: 8, status: 'pending', response_code: null, last_attempt_at: null },
          ],
        },
      },
    ] as const;
    const entries = sentEntries(traces, (id) => (id === 7 ? 'ERP' : undefined));
    expect(entries).toEqual([
      { at: at(2), what: 'E-mail: Order receipt', more: 'sent' },
      { at: at(3), what: 'E-mail: Order shipped', more: 'not sent' },
      { at: at(4), what: 'E-mail: Order note', more: 'not sent: too many e-mails' },
      { at: at(5), what: 'Webhook order.paid', path: '/webhook-deliveries/1', more: 'ERP, Succeeded, answered 200' },
      { at: at(1), what: 'Webhook order.paid', path: '/webhook-deliveries/2', more: 'Pending' },
    ]);
    expect(newestFirst(entries).map((entry) => entry.at)).toEqual([at(5), at(4), at(3), at(2), at(1)]);
  });
});
