import { type DemoTrade, productNamed } from './demo-trade.ts';

/**
 * Plans an order whose returns cover every status. Some units have come back, with or without a refund, and some are in
 * transit.
 */
export function planReturns(trade: DemoTrade): void {
  const { integration, customers, timeline } = trade;
  const { on } = timeline;
  const post = (path: string, body: object = {}) => integration.post(path, body);
  on(-40, '10:00', async () => {
    const order = await post('/orders', {
      customer: { id: customers[5] },
      payment_status: 'paid',
      tags: ['demo'],
      line_items: [{ variant_id: productNamed(trade, 'Enamel mug').variantId, quantity: 12 }],
    });
    on(-39, '10:30', async () => void (await post(`/orders/${order['id']}/fulfill`, { notify: false })));
    on(-37, '15:00', async () => void (await post(`/orders/${order['id']}/deliver`)));

    const [line] = order['line_items'] as readonly { readonly id: number }[];
    const open = async (quantity: number, reason: string, body: object = {}, note: string | null = null): Promise<string> => {
      const line_items = [{ id: line?.id, quantity, reason, note }];
      return `/returns/${(await post(`/orders/${order['id']}/returns`, { line_items, notify: false, ...body }))['id']}`;
    };
    const part = { line_items: [{ id: 1, quantity: 1, restock: true }] };
    const later = { approve: false };

    on(-34, '09:30', async () => {
      const received = await open(2, 'damaged', {}, 'Chipped rims');
      on(-30, '11:00', async () => void (await post(`${received}/receive`, { refund: { note: 'Broken on the way' } })));
    });
    on(-32, '09:30', async () => {
      const arriving = await open(3, 'changed_mind');
      on(-27, '11:00', async () => void (await post(`${arriving}/receive`, { ...part, refund: {} })));
    });
    on(-31, '09:30', async () => {
      const closed = await open(2, 'not_as_described');
      on(-24, '11:00', async () => void (await post(`${closed}/receive`, part)));
      on(-10, '11:00', async () => void (await post(`${closed}/close`)));
    });
    on(-29, '09:30', async () => {
      const declined = await open(1, 'other', later);
      on(-28, '10:00', async () => void (await post(`${declined}/decline`, { reason: 'Used for a year', notify: false })));
      const cancelled = await open(1, 'wrong_item');
      on(-26, '10:00', async () => void (await post(`${cancelled}/cancel`, { reason: 'Kept after all' })));
    });
    on(-5, '09:30', async () => {
      const approved = await open(1, 'wrong_size', later);
      on(-4, '10:00', async () => {
        await post(`${approved}/approve`, { instructions: 'Send it to the shop in Dublin.', notify: false });
      });
    });
    on(-2, '09:30', async () => void (await open(2, 'wrong_size', later, 'Larger than expected')));
  });
}
