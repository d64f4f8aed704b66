import { FieldErrors } from '#shared/kernel/errors.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

let harness: OrdersHarness;
let shirt: number;
beforeEach(async () => {
  harness = await openOrdersHarness();
  shirt = await harness.sell(100, 20);
});
afterEach(() => harness.close());

const place = (over: Readonly<Record<string, unknown>> = {}) => harness.place(anOrderBody([[shirt, 1]], over));
const found = async (text: string) => (await harness.list(`external_id=${encodeURIComponent(text)}`)).data;
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, 'x']));

describe('the external ids and metadata of an order', () => {
  it('are shown, are in the event, and find the order', async () => {
    const order = await place({ external_ids: { sap: '4711' }, metadata: { lane: 'fast' } });
    expect([order.external_ids, order.metadata]).toEqual([{ sap: '4711' }, { lane: 'fast' }]);
    expect((await harness.events('order.created'))[0]?.data).toEqual(order);
    expect(await harness.get(order.id)).toEqual(order);
    await place();
    expect(await found('sap:4711')).toEqual([order]);
    expect(await found('sap:4712')).toEqual([]);
    expect((await harness.list('external_id=sap:4711&status=cancelled')).data).toEqual([]);
    expect((await harness.list('external_id=sap:4711&status=pending')).data).toEqual([order]);
  });

  it('change by name, and null removes and frees one', async () => {
    const { id } = await place({ external_ids: { sap: '1', wms: '2' }, metadata: { a: '1', b: '2' } });
    const changed = await harness.act('updateOrder', id, { external_ids: { sap: '3', wms: null }, metadata: { b: null, c: '3' } });
    expect([changed.external_ids, changed.metadata]).toEqual([{ sap: '3' }, { a: '1', c: '3' }]);
    expect((await harness.events('order.updated'))[0]?.previous).toMatchObject({ external_ids: { sap: '1', wms: '2' } });
    expect(await harness.act('updateOrder', id, { external_ids: { sap: '3', none: null } })).toEqual(changed);
    expect(await harness.events('order.updated')).toHaveLength(1);
    const other = await place({ external_ids: { sap: '1', wms: '2' } });
    expect(await found('wms:2')).toEqual([other]);
  });

  it('belong to one order of the store: the error names the order with the id', async () => {
    const first = await place({ external_ids: { sap: '1' } });
    const second = await place();
    const error: unknown = await place({ external_ids: { sap: '1' } }).catch((thrown: unknown) => thrown);
    expect((error as FieldErrors).issues).toMatchObject([{ param: 'external_ids.sap', code: 'taken', meta: { id: first.id } }]);
    expect(await refusal(harness.act('updateOrder', second.id, { external_ids: { sap: '1' } }))).toEqual(['external_ids.sap: taken']);
    expect(await harness.get(second.id)).toEqual(second);
  });

  it('of many concurrent orders with one id, one is placed, and the others take no stock', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => place({ external_ids: { sap: '1' } })));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(7);
    expect(refused.every((reason) => reason instanceof FieldErrors)).toBe(true);
    expect(await harness.onHand(shirt)).toBe(19);
  });

  it('are at most 10 and 50, including existing ones', async () => {
    const { id } = await place({ external_ids: names(10), metadata: names(50) });
    const more = { external_ids: { more: '1' }, metadata: { more: '1' } };
    expect(await refusal(harness.act('updateOrder', id, more))).toEqual(['external_ids: max_items', 'metadata: max_items']);
    expect(await refusal(place({ external_ids: names(11) }))).toEqual(['external_ids: max_items']);
  });
});
