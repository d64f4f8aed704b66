import { type CreatedObject, type Purchasing, purchasingOverHttp } from '#test/support/harness/purchasing-http.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

let at: Purchasing;
let variantId: number;
let supplierId: number;
beforeAll(async () => {
  at = await purchasingOverHttp();
  variantId = at.shop.variantId;
  supplierId = at.shop.supplier.id;
});
afterAll(() => at.api.close());

const linesOf = (one: CreatedObject) => one['line_items'] as readonly CreatedObject[];
const aTime = expect.stringMatching(/Z$/);
/** Returns the body of a purchase order that stocks two shirts. */
const stock = (over: object = {}) => ({
  supplier_id: supplierId,
  line_items: [{ variant_id: variantId, quantity: 2, unit_cost: '18.50' }],
  ...over,
});
/** Returns the body of a purchase order for the shirt in a paid order. */
const ofOrder = async (over: object = {}) => {
  const order = await at.shop.orders.ofStranger();
  const [line] = linesOf(order);
  return {
    order,
    line,
    body: { supplier_id: supplierId, order_id: order.id, line_items: [{ order_item_id: line?.id, quantity: 1 }], ...over },
  };
};
const made = async (body: object): Promise<CreatedObject> => {
  const { statusCode, data } = await at.order(body);
  expect(statusCode).toBe(201);
  return data;
};

describe('a purchase order', () => {
  it('has the fields sent, also when integrations read and list it', async () => {
    const { order, line } = await ofOrder();
    const one = await made({
      supplier_id: supplierId,
      order_id: order.id,
      line_items: [{ order_item_id: line?.id, quantity: 1, unit_cost: '18.50', supplier_sku: 'ACME-77' }],
      currency: 'USD',
      note: 'Call before',
    });
    expect(one).toEqual({
      object: 'purchase_order',
      id: expect.any(Number),
      number: expect.stringMatching(/^PO1\d{3}$/),
      status: 'draft',
      supplier_id: supplierId,
      provider: null,
      order_id: order.id,
      line_items: [
        {
          id: 1,
          order_item_id: line?.id,
          variant_id: variantId,
          name: 'Linen shirt',
          sku: 'LS-1',
          supplier_sku: 'ACME-77',
          quantity: 1,
          unit_cost: '18.50',
          received_quantity: 0,
        },
      ],
      ship_to: {
        name: 'Ada Byron',
        company: null,
        line1: '1 Main St',
        line2: null,
        city: 'Dublin',
        region: null,
        postcode: null,
        country: 'IE',
        phone: null,
        email: 'stranger@example.com',
      },
      currency: 'USD',
      cost_total: '18.50',
      tracking: [],
      test_mode: false,
      sent_at: null,
      shipped_at: null,
      cancelled_at: null,
      created_at: aTime,
      updated_at: one['created_at'],
      source: 'staff',
      location_id: null,
      note: 'Call before',
      supplier_reference: null,
      cancel_reason: null,
      failure: null,
      send_at: null,
      accepted_at: null,
      received_at: null,
    });
    expect(await at.get(one)).toEqual(one);
    for (const filter of [
      '',
      'status=draft',
      `order_id=${order.id}`,
      `supplier_id=${supplierId}`,
      `supplier_id=${supplierId}&status=draft`,
    ]) {
      expect(await at.list(filter)).toContainEqual(one);
    }
    expect(await at.list(`order_id=${order.id}`)).toEqual([one]);
    expect(await at.list(`order_id=${order.id}&status=sent`)).toEqual([]);
    expect(await at.list(`supplier_id=${supplierId}&order_id=7`)).toEqual([]);
    expect(await at.list('supplier_id=7')).toEqual([]);
  });

  it('goes to a print-on-demand service, or has a line with its own name and no cost', async () => {
    const ship_to = { name: 'Depot', line1: '2 Quay', city: 'Cork', country: 'IE', email: 'depot@example.com' };
    const one = await made({
      provider: 'printful',
      line_items: [
        { name: 'Labels', quantity: 3 },
        { variant_id: variantId, quantity: 1 },
      ],
      ship_to,
    });
    expect(one).toMatchObject({ supplier_id: null, provider: 'printful', order_id: null, cost_total: null, currency: 'EUR', ship_to });
    expect(linesOf(one)).toMatchObject([
      { order_item_id: null, variant_id: null, name: 'Labels', sku: null, supplier_sku: null, unit_cost: null },
      { order_item_id: null, variant_id: variantId, name: 'Linen shirt', sku: 'LS-1' },
    ]);
  });

  it('for stock goes to the default location or to the given one', async () => {
    expect(await made(stock())).toMatchObject({ location_id: at.shop.location.id, ship_to: { name: 'Warehouse 1' }, cost_total: '37.00' });
    const other = await at.shop.add.location(2);
    expect(await made(stock({ location_id: other.id }))).toMatchObject({ location_id: other.id, ship_to: { name: 'Warehouse 2' } });
  });

  it('shows a deleted variant as null', async () => {
    const product = await at.shop.add.product(77);
    const [variant] = product['variants'] as readonly CreatedObject[];
    const one = await made({ supplier_id: supplierId, line_items: [{ variant_id: variant?.id, quantity: 1 }] });
    await at.ask('DELETE /v1/products/{id}', undefined, product.id);
    expect(linesOf(await at.get(one))).toMatchObject([{ variant_id: null, name: 'Product 77' }]);
    expect(linesOf((await at.list()).find(({ id }) => id === one.id) ?? one)).toMatchObject([{ variant_id: null }]);
  });

  it('is changed as a draft, and an empty change changes nothing', async () => {
    const one = await made(stock());
    const changed = (await at.change(one, { line_items: [{ name: 'Boxes', quantity: 4, unit_cost: 2 }], note: 'Blue ones' })).data;
    expect(changed).toMatchObject({ cost_total: '8.00', note: 'Blue ones', line_items: [{ id: 1, name: 'Boxes', quantity: 4 }] });
    expect((await at.change(one, { note: 'Blue ones' })).data).toEqual(changed);
    const { data } = await at.change(one, { ship_to: { line1: '3 Pier', city: 'Galway', country: 'IE' } });
    expect(data).toMatchObject({ ship_to: { name: null, line1: '3 Pier' } });
    await at.act(one, 'send');
    expect((await at.change(one, { note: null })).issues).toEqual([': purchase_order_not_draft']);
  });

  it('is sent, accepted, shipped in parcels and fulfills its order', async () => {
    const { order, line, body } = await ofOrder({ send: true });
    const one = await made(body);
    expect(one).toMatchObject({ status: 'sent', sent_at: one['created_at'] });
    const accepted = (await at.act(one, 'accept', { supplier_reference: 'S-881' })).data;
    expect(accepted).toMatchObject({ status: 'accepted', supplier_reference: 'S-881', accepted_at: aTime });
    const first = { carrier: 'DHL', number: 'JD1', url: 'https://carrier.example/JD1' };
    const shipped = (await at.act(one, 'ship', { tracking: [first], fulfill_order: true, notify: false })).data;
    expect(shipped).toMatchObject({ status: 'shipped', tracking: [first], shipped_at: aTime });
    const { data: fulfilled } = await at.ask('GET /v1/orders/{id}', undefined, order.id);
    expect(fulfilled).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled', tracking: { company: 'DHL', number: 'JD1' } });
    expect(linesOf(fulfilled)).toMatchObject([{ id: line?.id, fulfilled_at: aTime }]);
    const again = (await at.act(one, 'ship', { tracking: [{ number: 'JD2' }], fulfill_order: true })).data;
    expect(again['tracking']).toEqual([first, { carrier: null, number: 'JD2', url: null }]);
    expect(again['shipped_at']).toEqual(shipped['shipped_at']);
  });

  it('is received in parts, which go into stock, and counts as shipped when nothing is outstanding', async () => {
    const one = await made(
      stock({
        send: true,
        line_items: [
          { variant_id: variantId, quantity: 2 },
          { variant_id: variantId, quantity: 3 },
        ],
      }),
    );
    const before = await at.onHand(variantId);
    const part = (await at.act(one, 'receive', { line_items: [{ id: 2, quantity: 1 }] })).data;
    expect(part).toMatchObject({ status: 'sent', received_at: aTime, shipped_at: null });
    expect(linesOf(part).map((line) => line['received_quantity'])).toEqual([0, 1]);
    expect(await at.onHand(variantId)).toBe(before + 1);
    const rest = (await at.act(one, 'receive', {})).data;
    expect(rest).toMatchObject({ status: 'shipped', shipped_at: aTime, location_id: at.shop.location.id });
    expect(linesOf(rest).map((line) => line['received_quantity'])).toEqual([2, 3]);
    expect(await at.onHand(variantId)).toBe(before + 5);
    expect((await at.act(one, 'receive', {})).issues).toEqual([': nothing_to_receive']);
  });

  it('is canceled with a reason, and the units of its order may be ordered again', async () => {
    const { body } = await ofOrder();
    const one = await made(body);
    const lines = { ...body, provider: null };
    expect((await at.order(lines)).issues).toEqual(['line_items[0].quantity: already_ordered']);
    const cancelled = (await at.act(one, 'cancel', { reason: 'Too dear' })).data;
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Too dear', cancelled_at: aTime });
    expect(await made(body)).toMatchObject({ status: 'draft' });
  });
});

describe('with include=names', () => {
  const named = async (endpoint: string, id?: number) => (await at.ask(`${endpoint}?include=names`, undefined, id)).data;

  it('a purchase order has the names of its supplier, order and location', async () => {
    const { order, body } = await ofOrder();
    const supplier = (await at.ask(`GET ${admin}/suppliers/{id}`, undefined, supplierId)).data['name'];
    const sold = await made(body);
    const of = (names: object, one: CreatedObject) => ({ ...one, names: { supplier: null, order: null, location: null, ...names } });
    expect(await named('GET /v1/purchase-orders/{id}', sold.id)).toEqual(of({ supplier, order: order['name'] }, sold));
    const depot = await at.created(`${admin}/locations`, { name: 'Depot' });
    const stocked = await made(stock({ supplier_id: undefined, provider: 'printify', location_id: depot.id }));
    expect(await named('GET /v1/purchase-orders/{id}', stocked.id)).toEqual(of({ location: 'Depot' }, stocked));
    expect(await at.get(stocked)).toEqual(stocked);
    expect(await named('GET /v1/purchase-orders')).toEqual(
      expect.arrayContaining([of({ supplier, order: order['name'] }, sold), of({ location: 'Depot' }, stocked)]),
    );
  });

  it('a supply has the names of its variant, supplier and locations', async () => {
    const one = `${admin}/variant-supplies/{id}`;
    const [depot, mill] = [
      await at.created(`${admin}/locations`, { name: 'Depot North' }),
      await at.created(`${admin}/suppliers`, { name: 'Ada Mill', email: 'mill@example.com' }),
    ];
    const body = { supplier_id: mill.id, replenishment: 'stock', reorder: [{ location_id: depot.id, point: 5, quantity: 20 }] };
    const { data: supply } = await at.ask(`PUT ${one}`, { ...body, order_now: false }, variantId);
    const locations = [{ location_id: depot.id, name: 'Depot North' }];
    const names = { name: 'Linen shirt', variant_title: null, sku: 'LS-1', supplier: 'Ada Mill', locations };
    expect(await named(`GET ${one}`, variantId)).toEqual({ ...supply, names });
    expect(await named(`GET ${admin}/variant-supplies`)).toContainEqual({ ...supply, names });
    await at.ask(`PUT ${one}`, { provider: 'printful' }, variantId);
    expect((await named(`GET ${one}`, variantId))['names']).toEqual({ ...names, supplier: null, locations: [] });
  });
});

describe('a purchase order is refused', () => {
  const issuesOf = async (body: object) => (await at.order(body)).issues;

  it('for a source, location or line that the store does not have', async () => {
    expect(await issuesOf(stock({ supplier_id: null }))).toEqual(['supplier_id: required']);
    expect(await issuesOf(stock({ provider: 'printify' }))).toEqual(['provider: invalid_format']);
    expect(await issuesOf(stock({ supplier_id: 7 }))).toEqual(['supplier_id: unknown_id']);
    expect(await issuesOf(stock({ order_id: 7 }))).toEqual(['order_id: unknown_id']);
    expect(await issuesOf(stock({ location_id: 7 }))).toEqual(['location_id: unknown_id']);
    expect(await issuesOf(stock({ currency: 'KWD' }))).toEqual(['currency: invalid_currency']);
    expect(await issuesOf(stock({ line_items: [] }))).toEqual(['line_items: min_items']);
    expect(
      await issuesOf(stock({ line_items: [{ variant_id: 7, quantity: 1 }, { quantity: 1 }, { order_item_id: 1, quantity: 1 }] })),
    ).toEqual(['line_items[0].variant_id: unknown_id', 'line_items[1].name: required', 'line_items[2].order_item_id: unknown_id']);
  });

  it('for an inactive supplier or a canceled order', async () => {
    const closed = await at.shop.add.supplier(8);
    await at.ask(`PATCH ${admin}/suppliers/{id}`, { is_active: false }, closed.id);
    expect(await issuesOf(stock({ supplier_id: closed.id }))).toEqual(['supplier_id: inactive_supplier']);
    const shut = await at.shop.add.location(9);
    await at.ask(`PATCH ${admin}/locations/{id}`, { is_active: false }, shut.id);
    expect(await issuesOf(stock({ location_id: shut.id }))).toEqual(['location_id: inactive_location']);
    const { order, body } = await ofOrder();
    const draft = await made(body);
    await at.ask('POST /v1/orders/{id}/cancel', {}, order.id);
    expect(await issuesOf(body)).toEqual(['order_id: order_cancelled']);
    expect((await at.act(draft, 'send')).issues).toEqual([': order_cancelled']);
  });

  it('for an order without a destination and a supplier without an address', async () => {
    const order = await at.shop.orders.paid();
    const line_items = [{ order_item_id: linesOf(order)[0]?.id, quantity: 1 }];
    expect(await issuesOf(stock({ order_id: order.id, line_items }))).toEqual(['ship_to: required']);
    expect(await issuesOf(stock({ order_id: order.id, line_items, location_id: 7 }))).toEqual(['location_id: invalid_format']);
    const mute = await at.created(`${admin}/suppliers`, { name: 'Mute' });
    expect(await issuesOf(stock({ supplier_id: mute.id, send: true }))).toEqual(['supplier_id: no_recipient']);
    expect((await at.act(await made(stock({ supplier_id: mute.id })), 'send')).issues).toEqual(['supplier_id: no_recipient']);
  });

  it('for more units of an order than are left, in one purchase order or in several', async () => {
    const { body, line } = await ofOrder();
    const item = { order_item_id: line?.id, quantity: 1 };
    expect(await issuesOf({ ...body, line_items: [item, item] })).toEqual(['line_items[1].quantity: already_ordered']);
    const one = await made(body);
    expect((await at.change(one, { line_items: [{ ...item, quantity: 2 }] })).issues).toEqual(['line_items[0].quantity: already_ordered']);
    expect((await at.change(one, { line_items: [{ ...item, supplier_sku: 'X' }] })).statusCode).toBe(200);
    expect((await at.order({ ...body, line_items: [{ ...item, variant_id: 7 }] })).issues).toEqual([
      'line_items[0].variant_id: unknown_id',
    ]);
  });

  it('in the wrong status', async () => {
    const draft = await made(stock());
    for (const action of ['accept', 'ship', 'receive']) expect((await at.act(draft, action)).issues).toEqual([': purchase_order_not_sent']);
    const sent = await made(stock({ send: true }));
    expect((await at.act(sent, 'send')).issues).toEqual([': purchase_order_already_sent']);
    await at.act(sent, 'accept');
    expect((await at.act(sent, 'accept')).issues).toEqual([': purchase_order_already_accepted']);
    expect((await at.act(sent, 'ship', { fulfill_order: true })).issues).toEqual(['fulfill_order: invalid_format']);
    await at.act(sent, 'ship');
    for (const action of ['send', 'accept', 'cancel']) expect((await at.act(sent, action)).issues).toEqual([': purchase_order_shipped']);
    await at.act(draft, 'cancel');
    for (const action of ['send', 'accept', 'ship', 'receive', 'cancel']) {
      expect((await at.act(draft, action)).issues).toEqual([': purchase_order_cancelled']);
    }
    expect((await at.change(draft, { note: 'x' })).issues).toEqual([': purchase_order_cancelled']);
  });

  it('for more units than a location can hold, at a closed location, and to fulfill a canceled order', async () => {
    const product = await at.created('/v1/products', { name: 'Nail', variants: [{ price: '1.00', inventory_quantity: 999_999_999 }] });
    const [nail] = product['variants'] as readonly CreatedObject[];
    const nails = await made(stock({ send: true, line_items: [{ variant_id: nail?.id, quantity: 2 }] }));
    expect((await at.act(nails, 'receive')).issues).toEqual(['line_items: too_large']);
    const depot = await at.shop.add.location(11);
    const goods = await made(stock({ send: true, location_id: depot.id }));
    await at.ask(`PATCH ${admin}/locations/{id}`, { is_active: false }, depot.id);
    expect((await at.act(goods, 'receive')).issues).toEqual(['location_id: inactive_location']);
    expect((await at.act(goods, 'receive', { location_id: at.shop.location.id })).statusCode).toBe(200);
    const { order, body } = await ofOrder({ send: true });
    const one = await made(body);
    await at.ask('POST /v1/orders/{id}/cancel', { refund: 'none' }, order.id);
    expect((await at.act(one, 'ship', { fulfill_order: true })).issues).toEqual([': order_cancelled']);
    expect(await at.get(one)).toMatchObject({ status: 'sent', tracking: [] });
  });

  it('for goods that were not delivered to the store, or more units than are open', async () => {
    const one = await made(stock({ send: true }));
    const receive = async (body: object) => (await at.act(one, 'receive', body)).issues;
    expect(await receive({ line_items: [{ id: 1, quantity: 3 }] })).toEqual(['line_items[0].quantity: quantity_exceeds_expected']);
    expect(
      await receive({
        line_items: [
          { id: 1, quantity: 1 },
          { id: 1, quantity: 1 },
        ],
      }),
    ).toEqual(['line_items[1].id: duplicate']);
    expect(await receive({ line_items: [{ id: 7 }] })).toEqual(['line_items[0].id: unknown_id']);
    expect(await receive({ location_id: 7 })).toEqual(['location_id: unknown_id']);
    await receive({ line_items: [{ id: 1, quantity: 1 }] });
    expect((await at.act(one, 'cancel')).issues).toEqual([': purchase_order_partly_received']);
    const { body } = await ofOrder({ send: true });
    expect((await at.act(await made(body), 'receive')).issues).toEqual([': shipped_to_customer']);
  });
});
