import { type CreatedObject, type Purchasing, purchasingOverHttp } from '#test/support/harness/purchasing-http.ts';
import { admin } from '#test/support/harness/seeded-store.ts';
import { suppliedOrders } from '#test/support/harness/supplied-orders.ts';

let at: Purchasing;
let work: ReturnType<typeof suppliedOrders>;
let later: ReturnType<typeof suppliedOrders>;
let supplier: CreatedObject;
/**
 * The ids of three variants: a mug that Acme ships to customers, a poster that Printful makes, and a shirt that is in
 * stock.
 */
let mug: number;
let poster: number;
let shirt: number;
beforeAll(async () => {
  at = await purchasingOverHttp();
  work = suppliedOrders(at);
  later = suppliedOrders(at, { clock: () => Date.now() + 31 * 60_000 });
  shirt = at.shop.variantId;
  supplier = await at.created(`${admin}/suppliers`, {
    name: 'Acme',
    email: 'orders@acme.example',
    currency: 'USD',
    account_number: 'K-77',
  });
  const sold = async (name: string): Promise<number> => {
    const product = await at.created('/v1/products', { name, status: 'active', variants: [{ price: '10.00', inventory_tracked: false }] });
    return (product['variants'] as readonly CreatedObject[])[0]?.id ?? 0;
  };
  [mug, poster] = [await sold('Mug'), await sold('Poster')];
  await work.supply(mug, { supplier_id: supplier.id, supplier_sku: 'M-1', unit_cost: '4.50' });
  await work.supply(poster, { provider: 'printful', unit_cost: '3.00' });
});
afterAll(() => at.api.close());

const paidOrder = (quantities: Readonly<Record<number, number>>, over: object = {}) =>
  at.created('/v1/orders', {
    line_items: Object.entries(quantities).map(([id, quantity]) => ({ variant_id: Number(id), quantity })),
    customer: { email: 'ada@example.com' },
    shipping_address: { first_name: 'Ada', line1: '1 Main St', city: 'Dublin', country: 'IE' },
    payment_status: 'paid',
    ...over,
  });
const draftsOf = async (order: CreatedObject) => (await at.list(`order_id=${order.id}`)).toReversed();
const sendAtMs = (draft: CreatedObject | undefined) => Date.parse(String(draft?.['send_at']));
const workAt = (ms: number) => suppliedOrders(at, { clock: () => ms });
const linesOf = (one: CreatedObject | undefined) => (one?.['line_items'] ?? []) as readonly CreatedObject[];

describe('a paid order', () => {
  it('has one draft per supplier or printer of its goods, however often its event comes', async () => {
    const order = await paidOrder({ [mug]: 2, [poster]: 1, [shirt]: 1 });
    await Promise.all([work.paid(order.id), work.paid(order.id), work.paid(order.id)]);
    await work.paid(order.id);
    const drafts = await draftsOf(order);
    expect(drafts).toMatchObject([
      {
        status: 'draft',
        source: 'paid_order',
        supplier_id: supplier.id,
        provider: null,
        currency: 'USD',
        cost_total: '9.00',
        ship_to: { name: 'Ada', line1: '1 Main St', email: 'ada@example.com' },
        line_items: [{ variant_id: mug, name: 'Mug', supplier_sku: 'M-1', quantity: 2, unit_cost: '4.50' }],
      },
      { supplier_id: null, provider: 'printful', currency: 'EUR', line_items: [{ variant_id: poster, quantity: 1, unit_cost: '3.00' }] },
    ]);
    const [first] = drafts;
    expect(Date.parse(String(first?.['send_at'])) - Date.parse(String(first?.['created_at']))).toBe(30 * 60_000);
  });

  it('has drafts for goods that staff have not ordered yet, and none if it is unpaid or served from stock', async () => {
    const order = await paidOrder({ [mug]: 3 });
    const [line] = linesOf(order);
    await at.order({ supplier_id: supplier.id, order_id: order.id, line_items: [{ order_item_id: line?.id, quantity: 2 }] });
    await work.paid(order.id);
    expect((await draftsOf(order)).map((one) => linesOf(one)[0]?.['quantity'])).toEqual([2, 1]);
    for (const other of [await paidOrder({ [mug]: 1 }, { payment_status: 'pending' }), await paidOrder({ [shirt]: 1 })]) {
      await work.paid(other.id);
      expect(await draftsOf(other)).toEqual([]);
    }
  });

  it('has its drafts sent when the hold time is over, and not before', async () => {
    const order = await paidOrder({ [mug]: 1 });
    await work.paid(order.id);
    const [draft] = await draftsOf(order);
    await workAt(sendAtMs(draft) - 1).sendHeld();
    expect(await draftsOf(order)).toMatchObject([{ status: 'draft' }]);
    await workAt(sendAtMs(draft)).sendHeld();
    expect(await draftsOf(order)).toMatchObject([{ status: 'sent' }]);
  });

  it('has a draft sent once by two concurrent runs', async () => {
    const order = await paidOrder({ [mug]: 1 });
    await work.paid(order.id);
    const asked = (await work.events('internal.email_requested')).length;
    await Promise.all([later.sendHeld(), later.sendHeld()]);
    expect(await draftsOf(order)).toMatchObject([{ status: 'sent', send_at: null, sent_at: expect.stringMatching(/Z$/) }]);
    const requests = (await work.events('internal.email_requested')).slice(asked).map(({ data }) => data as unknown as CreatedObject);
    const [sent] = await draftsOf(order);
    expect(requests.filter((data) => data['purchase_order_id'] === sent?.id)).toEqual([
      { kind: 'purchase_order', purchase_order_id: sent?.id, sending: 1 },
    ]);
  });

  it('that was fully refunded by an amount gets no draft, and an existing one is not sent', async () => {
    const early = await paidOrder({ [mug]: 1 });
    await at.ask('POST /v1/orders/{id}/refunds', { amount: early['total'] }, early.id);
    await work.paid(early.id);
    expect(await draftsOf(early)).toEqual([]);
    const order = await paidOrder({ [mug]: 1, [poster]: 1 });
    await work.paid(order.id);
    const [draft] = await draftsOf(order);
    await at.ask('POST /v1/orders/{id}/refunds', { amount: order['total'] }, order.id);
    const asked = (await work.events('internal.email_requested')).length;
    expect((await at.act({ id: draft?.id ?? 0 }, 'send')).issues).toEqual([': order_refunded']);
    await later.sendHeld();
    expect((await draftsOf(order)).map((one) => one['status'])).toEqual(['cancelled', 'cancelled']);
    expect((await work.events('internal.email_requested')).length).toBe(asked);
  });

  it('refuses a draft sent by staff while it has refunded units', async () => {
    const order = await paidOrder({ [mug]: 3 });
    await work.paid(order.id);
    const [draft] = await draftsOf(order);
    await at.ask('POST /v1/orders/{id}/refunds', { line_items: [{ id: linesOf(order)[0]?.id, quantity: 1 }] }, order.id);
    expect((await at.act({ id: draft?.id ?? 0 }, 'send')).issues).toEqual(['line_items[0].quantity: quantity_exceeds_fulfillable']);
  });

  it('drops lines that staff fulfilled from elsewhere from a held draft', async () => {
    const order = await paidOrder({ [mug]: 1 });
    await work.paid(order.id);
    await at.ask('POST /v1/orders/{id}/fulfill', {}, order.id);
    await later.sendHeld();
    expect((await draftsOf(order)).map((one) => one['status'])).toEqual(['cancelled']);
  });

  it('has its drafts canceled with it, before or after they are created, and at the latest at the end of the hold time', async () => {
    const order = await paidOrder({ [mug]: 1, [poster]: 1 });
    await work.paid(order.id);
    await at.ask('POST /v1/orders/{id}/cancel', {}, order.id);
    await work.cancelled(order.id);
    await work.cancelled(order.id);
    expect((await draftsOf(order)).map((one) => one['status'])).toEqual(['cancelled', 'cancelled']);
    const early = await paidOrder({ [mug]: 1 });
    await at.ask('POST /v1/orders/{id}/cancel', {}, early.id);
    await work.cancelled(early.id);
    await work.paid(early.id);
    expect(await draftsOf(early)).toEqual([]);
    const unheard = await paidOrder({ [mug]: 1 });
    await work.paid(unheard.id);
    await at.ask('POST /v1/orders/{id}/cancel', {}, unheard.id);
    await later.sendHeld();
    expect(await draftsOf(unheard)).toMatchObject([{ status: 'cancelled', cancel_reason: 'The order no longer needs the goods.' }]);
  });

  it('has fewer units sent when some were refunded in the meantime, and those may be ordered again', async () => {
    const order = await paidOrder({ [mug]: 3 });
    const [line] = linesOf(order);
    await work.paid(order.id);
    await at.ask('POST /v1/orders/{id}/refunds', { line_items: [{ id: line?.id, quantity: 1 }] }, order.id);
    await later.sendHeld();
    expect(await draftsOf(order)).toMatchObject([{ status: 'sent', line_items: [{ quantity: 2 }], cost_total: '9.00' }]);
  });

  it('has a draft that fails without a supplier address, and can be sent again with one', async () => {
    await at.ask(`PATCH ${admin}/suppliers/{id}`, { email: null }, supplier.id);
    const order = await paidOrder({ [mug]: 1 });
    await work.paid(order.id);
    await later.sendHeld();
    const [failed] = await draftsOf(order);
    expect(failed).toMatchObject({ status: 'failed', failure: 'no_recipient', send_at: null });
    await at.ask(`PATCH ${admin}/suppliers/{id}`, { email: 'orders@acme.example' }, supplier.id);
    expect((await at.act(failed ?? { id: 0 }, 'send')).data).toMatchObject({ status: 'sent', failure: null });
  });

  it('without an address has a draft that waits until staff add the destination', async () => {
    const order = await paidOrder({ [mug]: 1 }, { shipping_address: null });
    await work.paid(order.id);
    const [draft = { id: 0 }] = await draftsOf(order);
    expect(draft).toMatchObject({ status: 'draft', ship_to: null, send_at: null });
    expect((await at.act(draft, 'send')).issues).toEqual(['ship_to: required']);
    await at.change(draft, { ship_to: { name: 'Ada', line1: '1 Main St', city: 'Dublin', country: 'IE' } });
    expect((await at.act(draft, 'send')).data).toMatchObject({ status: 'sent' });
  });

  it('waits for the time in the settings, or for staff', async () => {
    const settings = (hold_minutes: number | null) => at.ask(`PUT ${admin}/purchasing-settings`, { hold_minutes });
    expect((await at.ask(`GET ${admin}/purchasing-settings`)).data).toEqual({ object: 'purchasing_settings', hold_minutes: 30 });
    expect((await settings(null)).data).toMatchObject({ hold_minutes: null });
    const order = await paidOrder({ [mug]: 1 });
    await work.paid(order.id);
    expect(await draftsOf(order)).toMatchObject([{ status: 'draft', send_at: null }]);
    await settings(0);
    const other = await paidOrder({ [mug]: 1 });
    await work.paid(other.id);
    const [draft] = await draftsOf(other);
    expect(draft?.['send_at']).toBe(draft?.['created_at']);
    await workAt(sendAtMs(draft)).sendHeld();
    expect(await draftsOf(other)).toMatchObject([{ status: 'sent' }]);
    await settings(30);
  });
});

describe('stock below its reorder point', () => {
  const adjust = (variantId: number, delta: number) =>
    at.ask('POST /v1/inventory-levels/adjust', { location_id: at.shop.location.id, variant_id: variantId, delta });
  const tracked = async (name: string, quantity: number): Promise<number> => {
    const variants = [{ price: '10.00', inventory_quantity: quantity }];
    return ((await at.created('/v1/products', { name, status: 'active', variants }))['variants'] as readonly CreatedObject[])[0]?.id ?? 0;
  };
  const lowDrafts = async () => (await at.list(`supplier_id=${supplier.id}&status=draft`)).filter((one) => one['source'] === 'low_stock');
  const reorder = (over: object = {}) => ({
    supplier_id: supplier.id,
    unit_cost: '2.00',
    replenishment: 'stock',
    reorder: [{ location_id: at.shop.location.id, point: 10, quantity: 50, ...over }],
  });
  /**
   * Runs the workers on the new stream records and bus messages. Returns how often `variantId` was reported as low in
   * stock.
   */
  const follow = async (variantId: number) => {
    const before = (await work.events('internal.stock_low')).length;
    await work.recordMovements();
    const told = (await work.events('internal.stock_low')).slice(before);
    for (const event of told) await work.tell(event);
    return told.filter(({ data }) => (data as unknown as CreatedObject)['variant_id'] === variantId).length;
  };

  it('is reordered once for twenty concurrent sales, in the open draft for its supplier', async () => {
    const [pen, cup] = [await tracked('Pen', 12), await tracked('Cup', 30)];
    for (const id of [pen, cup]) expect((await work.supply(id, reorder())).statusCode).toBe(200);
    await follow(pen);
    expect(await lowDrafts()).toEqual([]);
    await Promise.all(Array.from({ length: 3 }, () => adjust(pen, -1)));
    await work.recordMovements();
    const told = (await work.events('internal.stock_low')).at(-1) ?? {};
    await Promise.all(Array.from({ length: 20 }, () => work.tell(told)));
    const [draft, ...more] = await lowDrafts();
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      order_id: null,
      location_id: at.shop.location.id,
      line_items: [{ variant_id: pen, quantity: 50, unit_cost: '2.00' }],
    });
    await adjust(cup, -25);
    expect(await follow(cup)).toBe(1);
    expect((await lowDrafts()).map((one) => linesOf(one).map((line) => [line['variant_id'], line['quantity']]))).toEqual([
      [
        [pen, 50],
        [cup, 50],
      ],
    ]);
    const { data } = await at.ask(`GET ${admin}/variant-supplies/{id}`, undefined, pen);
    expect(data['reorder']).toEqual([{ location_id: at.shop.location.id, point: 10, quantity: 50, purchase_order_id: draft?.id }]);

    const one = draft ?? { id: 0 };
    await at.act(one, 'send');
    await adjust(pen, -1);
    expect(await follow(pen)).toBe(1);
    expect(await lowDrafts()).toEqual([]);
    await at.act(one, 'receive');
    expect(await follow(pen)).toBe(0);
    await adjust(pen, -50);
    await follow(pen);
    expect((await lowDrafts()).map((each) => linesOf(each).map((line) => line['variant_id']))).toEqual([[pen]]);
  });

  /**
   * For each of the supplier's purchase orders that contain a variant, returns the purchase order's status and the
   * variant's units.
   */
  const ordered = async (variantId: number): Promise<readonly unknown[]> =>
    (await at.list(`supplier_id=${supplier.id}`))
      .flatMap((one) => linesOf(one).map((line) => [one['status'], line['variant_id'], line['quantity']] as const))
      .filter(([, id]) => id === variantId)
      .map(([status, , quantity]) => [status, quantity]);

  it('is not reordered while open purchase orders reach the reorder point', async () => {
    const jar = await tracked('Jar', 100);
    await work.supply(jar, reorder({ point: 100, quantity: 60 }));
    await adjust(jar, -10);
    await follow(jar);
    const [first] = await lowDrafts();
    await at.act(first ?? { id: 0 }, 'send');
    await adjust(jar, -60);
    await follow(jar);
    expect(await ordered(jar)).toEqual([
      ['draft', 60],
      ['sent', 60],
    ]);
    await adjust(jar, -1);
    await follow(jar);
    expect(await ordered(jar)).toEqual([
      ['draft', 60],
      ['sent', 60],
    ]);
    // After the cancellation, the 29 units in stock plus the 60 ordered units are below the reorder point of 100.
    await at.act((await lowDrafts())[0] ?? { id: 0 }, 'cancel');
    await work.low(jar, at.shop.location.id);
    expect(await ordered(jar)).toEqual([
      ['draft', 60],
      ['cancelled', 60],
      ['sent', 60],
    ]);
  });

  it.each(['draft', 'sent'])('is not reordered if staff did, in a purchase order that is %s', async (status) => {
    const lid = await tracked(`Lid, ${status}`, 12);
    const { data: own } = await at.order({ supplier_id: supplier.id, line_items: [{ variant_id: lid, quantity: 30 }] });
    if (status === 'sent') await at.act(own, 'send');
    await work.supply(lid, reorder());
    await adjust(lid, -8);
    await follow(lid);
    expect(await ordered(lid)).toEqual([[status, 30]]);
    await at.act(own, 'cancel');
    await work.low(lid, at.shop.location.id);
    expect((await ordered(lid)).toSorted()).toEqual([
      ['cancelled', 30],
      ['draft', 50],
    ]);
  });

  it('is reordered at one location even if much is ordered for another', async () => {
    const cap = await tracked('Cap', 12);
    const other = await at.created(`${admin}/locations`, { name: 'Annex', type: 'warehouse' });
    await at.order({ supplier_id: supplier.id, location_id: other.id, line_items: [{ variant_id: cap, quantity: 300 }] });
    await work.supply(cap, reorder());
    await adjust(cap, -8);
    await follow(cap);
    expect((await ordered(cap)).toSorted()).toEqual([
      ['draft', 300],
      ['draft', 50],
    ]);
  });

  it('is reordered as soon as a higher reorder point is set, but not from an inactive supplier', async () => {
    const bag = await tracked('Bag', 3);
    await work.supply(bag, reorder());
    const asked = (await work.events('internal.stock_low')).filter(({ data }) => (data as unknown as CreatedObject)['variant_id'] === bag);
    expect(asked).toHaveLength(1);
    await at.ask(`PATCH ${admin}/suppliers/{id}`, { is_active: false }, supplier.id);
    await work.low(bag, at.shop.location.id);
    const named = async () => (await lowDrafts()).flatMap((one) => linesOf(one).map((line) => line['variant_id']));
    expect(await named()).not.toContain(bag);
    await at.ask(`PATCH ${admin}/suppliers/{id}`, { is_active: true }, supplier.id);
    await work.low(bag, at.shop.location.id);
    expect(await named()).toContain(bag);
  });
});

describe('the supply of a variant', () => {
  const put = async (variantId: number, body: object) => (await work.supply(variantId, body)).issues;

  it('is read, listed by supplier and deleted', async () => {
    const { data } = await at.ask(`GET ${admin}/variant-supplies/{id}`, undefined, mug);
    expect(data).toMatchObject({
      object: 'variant_supply',
      id: mug,
      supplier_id: supplier.id,
      supplier_sku: 'M-1',
      unit_cost: '4.50',
      replenishment: 'per_order',
    });
    const listed = (await at.ask(`GET ${admin}/variant-supplies?supplier_id=${supplier.id}`)).data as unknown as readonly CreatedObject[];
    expect(listed).toContainEqual(data);
    expect(listed.map(({ id }) => id)).not.toContain(poster);
    expect((await at.ask(`DELETE ${admin}/suppliers/{id}`, undefined, supplier.id)).issues).toEqual([': in_use']);
    expect((await at.ask(`DELETE ${admin}/variant-supplies/{id}`, undefined, poster)).data).toEqual({
      object: 'variant_supply',
      id: poster,
      deleted: true,
    });
    expect((await at.ask(`GET ${admin}/variant-supplies/{id}`, undefined, poster)).statusCode).toBe(404);
  });

  it('is refused with unknown ids or contradictory fields', async () => {
    const location_id = at.shop.location.id;
    const rule = { location_id, point: 1, quantity: 1 };
    const stock = { supplier_id: supplier.id, replenishment: 'stock' };
    expect(await put(mug, {})).toEqual(['supplier_id: required']);
    expect(await put(mug, { supplier_id: supplier.id, provider: 'printful' })).toEqual(['provider: invalid_format']);
    expect(await put(mug, { supplier_id: 7 })).toEqual(['supplier_id: unknown_id']);
    expect(await put(mug, { provider: 'printify', replenishment: 'stock' })).toEqual(['replenishment: invalid_format']);
    expect(await put(mug, { supplier_id: supplier.id, reorder: [rule] })).toEqual(['reorder: invalid_format']);
    expect(await put(mug, { ...stock, reorder: [rule] })).toEqual(['reorder: not_tracked']);
    expect(await put(shirt, { ...stock, reorder: [rule, rule] })).toEqual(['reorder[1].location_id: duplicate']);
    expect(await put(shirt, { ...stock, reorder: [{ ...rule, location_id: 7 }] })).toEqual(['reorder[0].location_id: unknown_id']);
    expect((await work.supply(7, stock)).statusCode).toBe(404);
  });
});
