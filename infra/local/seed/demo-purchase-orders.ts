import { type DemoTrade, dublin, productNamed } from './demo-trade.ts';

/**
 * Plans two new suppliers, and a purchase order in every status. Some purchase orders are received partly or in full.
 * One purchase order fails: its supplier no longer has an e-mail address when the e-mails are sent.
 */
export function planPurchaseOrders(trade: DemoTrade): void {
  const { admin, integration, customers, storePath, timeline } = trade;
  const { on } = timeline;
  const variantId = productNamed(trade, 'Enamel mug').variantId;
  const addSupplier = (body: object) => admin.post(`${storePath}/suppliers`, body);
  const order = (supplier: Record<string, unknown>, body: object) =>
    admin.post(`${storePath}/purchase-orders`, { supplier_id: supplier['id'], ...body });
  const act = async (one: Record<string, unknown>, action: string, body: object = {}): Promise<void> => {
    await admin.post(`${storePath}/purchase-orders/${one['id']}/${action}`, body);
  };
  const mugs = (quantity: number) => ({ line_items: [{ variant_id: variantId, quantity, unit_cost: '7.40', supplier_sku: 'EM-350' }] });

  on(-86, '09:00', async () => {
    const pottery = await addSupplier({
      name: 'Harbour Pottery',
      email: 'orders@harbour-pottery.example',
      account_number: 'HP-2044',
      address: { line1: '4 Kiln Lane', city: 'Cork', postcode: 'T12 X3Y4', country: 'IE' },
    });
    on(-80, '09:15', async () => {
      const whole = await order(pottery, { ...mugs(40), send: true });
      on(-78, '14:00', () => act(whole, 'accept', { supplier_reference: 'HP-9870' }));
      on(-72, '08:45', () => act(whole, 'ship', { tracking: [{ carrier: 'An Post', number: 'CE120000001IE' }] }));
      on(-69, '08:45', () => act(whole, 'receive', { line_items: [{ id: 1, quantity: 40 }] }));
    });
    on(-52, '16:00', async () => {
      const twice = await order(pottery, mugs(12));
      on(-51, '09:20', () => act(twice, 'cancel', { reason: 'Ordered twice' }));
    });
    on(-25, '09:15', async () => {
      const boxes = { name: 'Gift boxes', quantity: 60, unit_cost: '0.85' };
      const inParts = await order(pottery, { line_items: [...mugs(60).line_items, boxes], send: true });
      on(-19, '08:45', () => act(inParts, 'ship', { tracking: [{ carrier: 'An Post', number: 'CE123456789IE' }] }));
      on(-16, '08:45', () => act(inParts, 'receive', { line_items: [{ id: 1, quantity: 40 }] }));
    });
    on(-12, '09:15', async () => {
      const accepted = await order(pottery, { ...mugs(36), send: true });
      on(-9, '14:00', () => act(accepted, 'accept', { supplier_reference: 'HP-9917' }));
    });
    on(-8, '09:15', async () => void (await order(pottery, { ...mugs(24), send: true })));
    on(-7, '09:00', async () => {
      await admin.send('PATCH', `${storePath}/suppliers/${pottery['id']}`, { email: null, note: 'Closed for the winter.' });
    });
  });
  on(-6, '09:00', async () => {
    const ceramics = await addSupplier({ name: 'Kilkenny Ceramics', email: 'orders@kilkenny-ceramics.example' });
    on(-1, '16:30', async () => void (await order(ceramics, { ...mugs(24), send: true })));
    on(-1, '16:40', async () => void (await order(ceramics, { ...mugs(48), note: 'With the blue rim, please.' })));
  });
  on(-2, '12:00', async () => {
    const bought = await integration.post('/orders', {
      customer: { id: customers[7] },
      payment_status: 'paid',
      shipping_address: { ...dublin, first_name: 'Liam', last_name: 'Walsh', line1: '8 Main Street' },
      tags: ['demo'],
      line_items: [{ variant_id: variantId, quantity: 1 }],
    });
    const [line] = bought['line_items'] as readonly { readonly id: number }[];
    await admin.post(`${storePath}/purchase-orders`, {
      ...{ provider: 'printful', order_id: bought['id'] },
      line_items: [{ order_item_id: line?.id, quantity: 1, unit_cost: '9.20' }],
    });
  });
}
