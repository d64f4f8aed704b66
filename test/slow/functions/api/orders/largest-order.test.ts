import { ReadOnly } from '#shared/kernel/fields-schema.ts';
import { fulfillLines } from '#shared/orders/fulfill-order.ts';
import type { Tracking } from '#shared/orders/order.ts';
import { CancelBody, FulfillBody, MarkPaidBody, OrderNoteCreateBody, OrderUpdateBody } from '#shared/orders/order-body.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { RefundCreateBody } from '#shared/orders/refunds/refund-body.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { packedBytesOf } from '#shared/table/rows/packed-attributes.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { largestInput } from '#test/support/builders/largest-input.ts';
import { type Answered, bytesOf, type LargestDesk, openLargestDesk } from '#test/support/harness/largest-orders-harness.ts';
import { furnishLargestShop } from '#test/support/harness/largest-shop.ts';

jest.setTimeout(600_000);

const storeId = aStore().id;
let harness: LargestDesk;
let shop: Awaited<ReturnType<typeof furnishLargestShop>>;
beforeAll(async () => {
  harness = await openLargestDesk(2);
  shop = await furnishLargestShop(harness);
});
afterAll(() => harness.close());

const orders = 'POST /v1/orders';
const act = (name: string, order: Answered, body: unknown, twice = false): Promise<Answered> =>
  (twice ? harness.askTwice : harness.ask)(`${orders}/{id}/${name}`, { params: { id: String(order.id) }, body }).then(({ data }) => data);
const get = async ({ id }: Answered): Promise<Answered> => (await harness.ask('GET /v1/orders/{id}', { params: { id: String(id) } })).data;
const changeable = Object.fromEntries(
  Object.entries(OrderUpdateBody.entries).map(([name, entry]) => [name, entry === ReadOnly ? undefined : '']),
);
const withoutFixed = Object.fromEntries(Object.entries(changeable).filter(([, value]) => value === undefined));
const patch = async ({ id }: Answered): Promise<Answered> => {
  const body = largestInput(OrderUpdateBody, harness.random, withoutFixed);
  return (await harness.ask('PATCH /v1/orders/{id}', { params: { id: String(id) }, body })).data;
};
/** Returns the input that ships one line in its own parcel, with the longest possible tracking data. */
const parcel = (order: Answered, line: number) =>
  largestInput(FulfillBody, harness.random, { line_items: [{ id: order.line_items[line].id }], location_id: undefined });
/**
 * Ships the first `lines` lines of an order, each in its own parcel. The result is the same as after one request for
 * each line.
 */
async function sendMany({ id }: Answered, lines: number): Promise<Answered> {
  const before = await getOrder(harness.api.table, storeId, id);
  if (before === null) throw new Error('The order does not exist.');
  let after = before;
  for (const line of before.lines.slice(0, lines)) {
    const { tracking } = largestInput(FulfillBody, harness.random) as { readonly tracking: Tracking };
    after = fulfillLines(after, { lineIds: [line.id], tracking }, after.updatedAtMs).order;
  }
  await transact(harness.api.table, [replaceOrderWrite(storeId, before, after, null)]);
  return await get({ id });
}

describe('the largest order', () => {
  it('is placed, changed, paid, shipped in a hundred parcels, delivered and refunded', async () => {
    const body = shop.anOrder();
    expect((await harness.askTwice(`${orders}/preview`, { body })).data.line_items.length).toBe(100);
    const placed = (await harness.askTwice(orders, { body })).data;
    expect(placed.line_items[99].tax_lines.length).toBe(8);
    expect(bytesOf(placed)).toBeGreaterThan(450_000);
    let order = await patch(placed);
    order = await act('mark-paid', order, largestInput(MarkPaidBody, harness.random), true);
    await act('notes', order, largestInput(OrderNoteCreateBody, harness.random), true);
    order = await sendMany(order, 97);
    order = await act('fulfill', order, parcel(order, 97));
    order = await act('fulfill', order, parcel(order, 98), true);
    order = await act('fulfill', order, parcel(order, 99), true);
    expect([order.status, order.shipments.length]).toEqual(['shipped', 100]);
    expect(packedBytesOf((await readItem(harness.api.table, keys.listed(storeId, 'ORDER', order.id))) ?? {})).toBeLessThan(350_000);
    expect(bytesOf(order)).toBeGreaterThan(600_000);
    order = await act('fulfill', order, largestInput(FulfillBody, harness.random, { line_items: undefined, location_id: undefined }));
    order = await act('deliver', order, {}, true);
    order = await patch(order);
    for (const { id } of order.line_items.slice(0, 2)) {
      const refund = largestInput(RefundCreateBody, harness.random, {
        amount: undefined,
        line_items: [{ id, quantity: 1 }],
        restock: true,
      });
      await act('refunds/preview', order, refund, true);
      await act('refunds', order, refund, true);
    }
    const rest = order.line_items.slice(2).map(({ id }: Answered) => ({ id, quantity: 2 }));
    await act(
      'refunds',
      order,
      largestInput(RefundCreateBody, harness.random, { amount: undefined, line_items: rest, restock: true }),
      true,
    );
    expect((await get(order)).payment_status).toBe('partially_refunded');
    expect(await harness.all('/v1/orders/{id}/refunds', 'limit=1', { id: String(order.id) })).toHaveLength(3);
  });

  it('is refunded in part and canceled, with its money, its stock and a note', async () => {
    let order = (await harness.askTwice(orders, { body: shop.anOrder({ payment_status: 'paid' }) })).data;
    const line_items = [{ id: order.line_items[50].id, quantity: 1 }];
    await act('refunds', order, largestInput(RefundCreateBody, harness.random, { amount: undefined, line_items, restock: true }));
    order = await act('cancel', order, largestInput(CancelBody, harness.random, { refund: 'full', restock: true }), true);
    expect([order.payment_status, order.status]).toEqual(['refunded', 'cancelled']);
    expect(order.line_items.every((line: Answered) => line.restocked_quantity === 2)).toBe(true);
    expect(await get(order)).toEqual(order);
  });

  it('is listed with others, in pages of limited size', async () => {
    const listed = await harness.all('/v1/orders');
    expect(listed.length).toBe(2);
    for (const one of listed) expect(await get(one)).toEqual(one);
  });

  it('has complete events for everything that happened to it', async () => {
    const told = await harness.told();
    const topics = new Set(told.map(({ topic }) => topic));
    expect([...topics].filter((topic) => /^(order|refund)/.test(topic)).toSorted()).toEqual([
      'order.cancelled',
      'order.created',
      'order.fulfilled',
      'order.paid',
      'order.refunded',
      'order.updated',
      'refund.created',
    ]);
    const { data, previous } = told.findLast(({ topic }) => topic === 'order.cancelled') ?? {};
    expect(data).toEqual(await get(data));
    expect(previous.line_items.length).toBe(100);
  });
});
