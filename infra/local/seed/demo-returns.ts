import type { ApiClient } from './api-client.ts';

type Bought = { readonly variantId: number; readonly customerId: number | undefined };

/** An order with a return in every status: some of its units came back, with and without a refund, and some are on their way. */
export async function addReturns({ integration }: { readonly integration: ApiClient }, { variantId, customerId }: Bought): Promise<void> {
  const order = await integration.post('/orders', {
    customer: { id: customerId },
    payment_status: 'paid',
    tags: ['demo'],
    line_items: [{ variant_id: variantId, quantity: 12 }],
  });
  await integration.post(`/orders/${order['id']}/fulfill`, { notify: false });
  const [line] = order['line_items'] as readonly { readonly id: number }[];
  const open = async (quantity: number, body: object, reason: string, note: string | null = null): Promise<string> => {
    const line_items = [{ id: line?.id, quantity, reason, note }];
    return `/returns/${(await integration.post(`/orders/${order['id']}/returns`, { line_items, ...body }))['id']}`;
  };
  const later = { approve: false };

  const received = await open(2, {}, 'damaged', 'Chipped rims');
  await integration.post(`${received}/receive`, { refund: { note: 'Broken on the way' } });
  const part = await open(3, {}, 'changed_mind');
  await integration.post(`${part}/receive`, { line_items: [{ id: 1, quantity: 1, restock: true }], refund: {} });
  const closed = await open(2, {}, 'not_as_described');
  await integration.post(`${closed}/receive`, { line_items: [{ id: 1, quantity: 1, restock: true }] });
  await integration.post(`${closed}/close`, {});
  await integration.post(`${await open(1, later, 'other')}/decline`, { reason: 'Used for a year' });
  await integration.post(`${await open(1, {}, 'wrong_item')}/cancel`, { reason: 'Kept after all' });
  await integration.post(`${await open(1, later, 'wrong_size')}/approve`, { instructions: 'Send it to the shop in Dublin.' });
  await open(2, later, 'wrong_size', 'Larger than expected');
}
