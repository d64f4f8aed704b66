import type { ApiClient } from './api-client.ts';

type Clients = { readonly admin: ApiClient; readonly integration: ApiClient; readonly storePath: string };
type Bought = { readonly variantId: number; readonly customerId: number | undefined };

/** A supplier, what comes from it, and a purchase order in every status but `failed`, some of whose goods came in. */
export async function addPurchaseOrders({ admin, integration, storePath }: Clients, { variantId, customerId }: Bought): Promise<void> {
  const supplier = await admin.post(`${storePath}/suppliers`, {
    name: 'Harbour Pottery',
    email: 'orders@harbour-pottery.example',
    account_number: 'HP-2044',
    address: { line1: '4 Kiln Lane', city: 'Cork', postcode: 'T12 X3Y4', country: 'IE' },
  });
  const order = (body: object) => admin.post(`${storePath}/purchase-orders`, { supplier_id: supplier['id'], ...body });
  const act = (one: Record<string, unknown>, action: string, body: object = {}) =>
    admin.post(`${storePath}/purchase-orders/${one['id']}/${action}`, body);
  const mugs = (quantity: number) => ({ line_items: [{ variant_id: variantId, quantity, unit_cost: '7.40', supplier_sku: 'EM-350' }] });

  await order({ ...mugs(48), note: 'With the blue rim, please.' });
  await order({ ...mugs(24), send: true });
  await act(await order({ ...mugs(36), send: true }), 'accept', { supplier_reference: 'HP-9917' });
  const shipped = await order({
    line_items: [...mugs(60).line_items, { name: 'Gift boxes', quantity: 60, unit_cost: '0.85' }],
    send: true,
  });
  await act(shipped, 'ship', { tracking: [{ carrier: 'An Post', number: 'CE123456789IE' }] });
  await act(shipped, 'receive', { line_items: [{ id: 1, quantity: 40 }] });
  await act(await order(mugs(12)), 'cancel', { reason: 'Ordered twice' });
  const bought = await integration.post('/orders', {
    customer: { id: customerId },
    payment_status: 'paid',
    shipping_address: { first_name: 'Liam', last_name: 'Walsh', line1: '8 Main Street', city: 'Dublin', country: 'IE' },
    tags: ['demo'],
    line_items: [{ variant_id: variantId, quantity: 1 }],
  });
  const [line] = bought['line_items'] as readonly { readonly id: number }[];
  await admin.post(`${storePath}/purchase-orders`, {
    ...{ provider: 'printful', order_id: bought['id'] },
    line_items: [{ order_item_id: line?.id, quantity: 1, unit_cost: '9.20' }],
  });
}
