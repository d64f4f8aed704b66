import { planPastOrder } from '#shared/imports/plan-past-order.ts';
import { openOrderFile } from '#shared/imports/read-files.ts';
import { anOrderRow, orderFile } from '#test/support/builders/shopify-order-file.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

const store = {
  currency: 'EUR',
  orders: new Map(),
  isNumberFree: () => true,
  customerOf: () => 7,
  variantOf: (sku: string) => (sku === 'MUG' ? { id: 11, productId: 10 } : null),
  reportsFromMs: null,
};

const linesOf = async (row: Parameters<typeof anOrderRow>[0]): Promise<readonly unknown[]> => {
  const read = await itemsOf((await openOrderFile([Buffer.from(orderFile([anOrderRow({ 'Lineitem sku': 'MUG', ...row })]))])).items);
  return read.flatMap((one): readonly unknown[] => {
    const plan = planPastOrder(one, store);
    return plan.action === 'create' ? plan.body.line_items.map(({ variant_id, stock_taken }) => [variant_id, stock_taken]) : [plan];
  });
};

describe('the goods of a past order', () => {
  it('that were sent can go back into stock', async () => {
    expect(await linesOf({})).toEqual([[11, true]]);
    expect(await linesOf({ 'Financial Status': 'partially_refunded', 'Refunded Amount': '4.00' })).toEqual([[11, true]]);
  });

  it.each([
    ['of no variant here', { 'Lineitem sku': 'CUP' }, null],
    ['that are no parcel', { 'Lineitem requires shipping': 'false' }, 11],
    ['that were never sent', { 'Fulfillment Status': 'unfulfilled', 'Cancelled at': '2024-03-05 10:00:00 +0100' }, 11],
    ['of an order that was cancelled', { 'Cancelled at': '2024-03-05 10:00:00 +0100' }, 11],
    ['that were refunded', { 'Financial Status': 'refunded', 'Refunded Amount': '10.00' }, 11],
  ])('cannot: those %s', async (_what, row, variantId) => {
    expect(await linesOf(row)).toEqual([[variantId, false]]);
  });
});
