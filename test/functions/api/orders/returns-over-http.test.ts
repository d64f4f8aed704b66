import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { seedStore } from '#test/support/harness/seeded-store.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };
type Line = { readonly id: number; readonly quantity: number };

let api: Api;
let ask: (
  endpoint: string,
  body?: object,
  id?: number,
) => Promise<{ readonly statusCode: number; readonly data: Made; readonly issues: string[] }>;
/** Places a paid order for 3 shirts at 49.00 each, and ships it unless `sent` is false. */
let order: (body?: object, sent?: boolean) => Promise<{ readonly id: number; readonly line: Line }>;
let variantId: number;
beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  ask = async (endpoint, body, id) => {
    const params = id === undefined ? {} : { id: String(id) };
    const [route = '', query = ''] = endpoint.split('?');
    const answer = await api.send(await callOf(route, { params, query, ...(body === undefined ? {} : { body }) }));
    const issues = (answer.json.error?.errors ?? []) as readonly { readonly param: string; readonly code: string }[];
    return { statusCode: answer.statusCode, data: answer.json.data, issues: issues.map(({ param, code }) => `${param}: ${code}`) };
  };
  const shop = await seedStore(api, callOf);
  variantId = shop.variantId;
  order = async (body = {}, sent = true) => {
    const line_items = [{ variant_id: variantId, quantity: 3 }];
    const { data } = await ask('POST /v1/orders', { ...shop.anOrder, line_items, payment_status: 'paid', ...body });
    if (sent) await ask('POST /v1/orders/{id}/fulfill', {}, data.id);
    return { id: data.id, line: (data['line_items'] as Line[])[0] ?? { id: 0, quantity: 0 } };
  };
});
afterAll(() => api.close());

const open = async (body: (line: Line) => object = (line) => ({ line_items: [{ id: line.id }] })) => {
  const { id, line } = await order();
  const { data } = await ask('POST /v1/orders/{id}/returns', body(line), id);
  const [returnLine] = data['line_items'] as { readonly id: number }[];
  return { ...data, orderId: id, line, lineId: returnLine?.id, customerId: data['customer_id'] };
};

describe('a return', () => {
  it('has the fields sent, in answers, lists and events', async () => {
    const said = (line: Line) => ({
      line_items: [{ id: line.id, quantity: 2, reason: 'wrong_size', note: 'Too tight' }],
      note: 'Called on Monday',
      approve: false,
    });
    const { orderId, line, lineId, customerId, ...made } = await open(said);
    expect(made).toMatchObject({
      object: 'return',
      number: expect.any(String),
      order_id: orderId,
      customer_id: expect.any(Number),
      status: 'requested',
      line_items: [
        {
          id: lineId,
          order_line_item_id: line.id,
          variant_id: variantId,
          quantity: 2,
          received_quantity: 0,
          restocked_quantity: 0,
          reason: 'wrong_size',
          note: 'Too tight',
        },
      ],
      refund_id: null,
      refunded: '0.00',
      currency: 'EUR',
      note: 'Called on Monday',
      approved_at: null,
      closed_at: null,
    });
    expect((await ask('GET /v1/returns/{id}', undefined, made.id)).data).toEqual(made);
    for (const filter of ['status=requested', `order_id=${orderId}`, `customer_id=${customerId}`]) {
      expect((await ask(`GET /v1/returns?${filter}`)).data).toContainEqual(made);
    }
    expect((await ask(`GET /v1/returns?order_id=${orderId}&status=closed`)).data).toEqual([]);
    const { data: changed } = await ask('GET /v1/orders/{id}', undefined, orderId);
    expect(changed['line_items']).toMatchObject([{ returning_quantity: 2, returned_quantity: 0 }]);
    const events = await storedEvents(api.table, aStore().id);
    expect(events.filter(({ topic, data }) => topic === 'return.created' && data.id === made.id)).toMatchObject([{ data: made }]);
  });

  it('is approved, received in parts with stock and money, and closed', async () => {
    const { id, lineId, orderId } = await open((line) => ({ line_items: [{ id: line.id }], approve: false }));
    const instructions = 'Send it to Dublin';
    expect((await ask('POST /v1/returns/{id}/approve', { instructions }, id)).data).toMatchObject({ status: 'approved', instructions });
    const part = { line_items: [{ id: lineId, quantity: 2, restock: true }], refund: { amount: '90.00', note: 'Worn once' } };
    const received = (await ask('POST /v1/returns/{id}/receive', part, id)).data;
    expect(received).toMatchObject({ refunded: '90.00', line_items: [{ received_quantity: 2, restocked_quantity: 2 }] });
    const [refund] = (await ask('GET /v1/orders/{id}/refunds', undefined, orderId)).data as unknown as Made[];
    expect(refund).toMatchObject({ amount: '90.00', note: 'Worn once', return_id: id });
    expect(received['refund_id']).toBe(refund?.id);
    expect((await ask('GET /v1/orders/{id}', undefined, orderId)).data['line_items']).toMatchObject([{ returned_quantity: 2 }]);
    const closed = (await ask('POST /v1/returns/{id}/close', {}, id)).data;
    expect(closed).toMatchObject({ status: 'closed', closed_at: expect.stringMatching(/Z$/) });
  });

  it('is declined or canceled with a reason', async () => {
    const requested = await open((line) => ({ line_items: [{ id: line.id }], approve: false }));
    const declined = (await ask('POST /v1/returns/{id}/decline', { reason: 'Too late' }, requested.id)).data;
    expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Too late', declined_at: expect.stringMatching(/Z$/) });
    const cancelled = (await ask('POST /v1/returns/{id}/cancel', { reason: 'Kept it' }, (await open()).id)).data;
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Kept it', cancelled_at: expect.stringMatching(/Z$/) });
  });

  it('is refused for unshipped lines, non-physical lines, and more units than were sent', async () => {
    const refused = async ({ id, line }: { readonly id: number; readonly line: Line }, over: object = {}) =>
      (await ask('POST /v1/orders/{id}/returns', { line_items: [{ id: line.id, ...over }] }, id)).issues;
    expect(await refused(await order({}, false))).toEqual(['line_items[0].id: line_not_fulfilled']);
    expect(await refused(await order(), { quantity: 4 })).toEqual(['line_items[0].quantity: quantity_exceeds_returnable']);
    expect(await refused({ ...(await order()), line: { id: 7, quantity: 1 } })).toEqual(['line_items[0].id: unknown_id']);
    const ebook = { name: 'E-book', kind: 'digital', status: 'active', variants: [{ price: 5, inventory_tracked: false }] };
    const [variant] = (await ask('POST /v1/products', ebook)).data['variants'] as Made[];
    expect(await refused(await order({ line_items: [{ variant_id: variant?.id, quantity: 1 }] }))).toEqual([
      'line_items[0].id: line_not_returnable',
    ]);
  });

  it('is received only after approval, and only for expected units', async () => {
    const requested = await open((line) => ({ line_items: [{ id: line.id }], approve: false }));
    expect((await ask('POST /v1/returns/{id}/receive', {}, requested.id)).issues).toEqual([': return_not_approved']);
    const { id, lineId, orderId } = await open();
    const four = { line_items: [{ id: lineId, quantity: 4 }] };
    expect((await ask('POST /v1/returns/{id}/receive', four, id)).issues).toEqual(['line_items[0].quantity: quantity_exceeds_expected']);
    expect((await ask('POST /v1/returns/{id}/receive', { location_id: 7 }, id)).issues).toEqual(['location_id: unknown_id']);
    await ask('POST /v1/returns/{id}/receive', { line_items: [{ id: lineId, quantity: 1 }] }, id);
    expect((await ask('POST /v1/returns/{id}/cancel', {}, id)).issues).toEqual([': return_partly_received']);
    expect((await ask('POST /v1/orders/{id}/cancel', {}, orderId)).statusCode).toBe(422);
  });
});
