import fc from 'fast-check';
import * as v from 'valibot';
import { RestoreOrderBody } from '#functions/admin/orders/order-record.ts';
import { readOrderRecord } from '#functions/admin/orders/read-order-record.ts';
import { openOrderFile } from '#shared/imports/read-files.ts';
import type { ReadOrder } from '#shared/imports/read-order.ts';
import { formatMoney, sum } from '#shared/kernel/money.ts';
import { idSource } from '#shared/kernel/object-id.ts';
import { historyIssues } from '#shared/orders/history/order-history.ts';
import { aLineRow, anOrderRow, orderFile } from '#test/support/builders/shopify-order-file.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

type Rows = Parameters<typeof orderFile>[0];
const nowMs = Date.UTC(2026, 10, 27);

const read = async (rows: Rows): Promise<readonly ReadOrder[]> => itemsOf((await openOrderFile([Buffer.from(orderFile(rows))])).items);

const problemsOf = async (rows: Rows): Promise<readonly unknown[]> =>
  (await read(rows)).flatMap(({ problems }) => problems.map(({ row, column, severity, code }) => [row, column, severity, code]));

/** The order as the store would keep it. */
function stored({ order }: ReadOrder) {
  const body = v.parse(RestoreOrderBody, { ...order, customer_id: null });
  return readOrderRecord(
    body,
    idSource(() => nowMs, 1),
    nowMs,
  );
}

describe("an order of Shopify's export", () => {
  it('has its own number, times and amounts, with the discount and the taxes of the whole order on its lines', async () => {
    const [one] = await read([
      anOrderRow({
        ...{
          Name: '#1007',
          Subtotal: '22.50',
          Shipping: '5.00',
          Taxes: '5.50',
          Total: '33.00',
          'Discount Code': 'SPRING',
          'Discount Amount': '2.50',
        },
        ...{ 'Lineitem quantity': '2', 'Shipping Method': 'Parcel', Tags: 'old, gift', 'Tax 1 Name': 'VAT 20%', Notes: 'Ring twice' },
        ...{
          'Billing Name': 'Ada King Lovelace',
          'Billing Address1': '1 Main St',
          'Billing City': 'Dublin',
          'Billing Zip': "'D01",
          'Billing Country': 'IE',
        },
      }),
      aLineRow({ Name: '#1007' }),
    ]);
    expect(one).toMatchObject({ row: 2, name: '#1007', shopifyId: '5001', problems: [] });
    expect(one?.order).toMatchObject({
      number: 1007,
      name: '#1007',
      status: 'delivered',
      payment_status: 'paid',
      created_at: '2024-03-01T09:00:00.000Z',
      paid_at: '2024-03-01T09:00:05.000Z',
      fulfilled_at: '2024-03-02T09:00:00.000Z',
      delivered_at: '2024-03-02T09:00:00.000Z',
      source: 'storefront',
      external_ids: { shopify: '5001' },
      customer_name: 'Ada King Lovelace',
      billing_address: { first_name: 'Ada King', last_name: 'Lovelace', postcode: 'D01', country: 'IE' },
      shipping_address: null,
      tags: ['old', 'gift'],
      note: 'Ring twice',
      subtotal: '25.00',
      discount_total: '2.50',
      discount_code: 'SPRING',
      shipping_total: '5.00',
      // 20 percent of 27.50: the shipping was taxed too.
      shipping_tax: '1.00',
      tax_total: '5.50',
      total: '33.00',
      prices_include_tax: false,
      line_items: [
        { name: 'Mug', quantity: 2, unit_price: '10.00', line_total: '20.00', discount: '2.00', tax: '3.60' },
        { name: 'Cup', quantity: 1, unit_price: '5.00', line_total: '5.00', discount: '0.50', tax: '0.90' },
      ],
    });
  });

  it('holds its taxes in the prices where they are no part of the total', async () => {
    const [one] = await read([anOrderRow({ Taxes: '1.67' })]);
    expect(one?.order).toMatchObject({ prices_include_tax: true, total: '10.00', tax_total: '1.67', line_items: [{ tax: '1.67' }] });
  });

  it.each([
    ['delivered, unpaid', { 'Financial Status': 'pending', 'Paid at': '' }, 'delivered', 'unpaid', '0.00'],
    [
      'refunded in part',
      { 'Financial Status': 'partially_refunded', 'Refunded Amount': '4.00' },
      'delivered',
      'partially_refunded',
      '4.00',
    ],
    [
      'refunded, never sent',
      { 'Financial Status': 'refunded', 'Refunded Amount': '10.00', 'Fulfillment Status': 'unfulfilled' },
      'refunded',
      'refunded',
      '10.00',
    ],
    [
      'cancelled',
      { 'Financial Status': 'voided', 'Fulfillment Status': 'unfulfilled', 'Cancelled at': '2024-03-05 10:00:00 +0100' },
      'cancelled',
      'unpaid',
      '0.00',
    ],
  ] as const)('is closed as it was: %s', async (_what, row, status, payment_status, refunded) => {
    const [one] = await read([anOrderRow(row)]);
    expect(one?.order).toMatchObject({ status, payment_status });
    expect(one?.order?.refunds.map(({ amount }) => amount)).toEqual(refunded === '0.00' ? [] : [refunded]);
    expect(historyIssues(stored(one as ReadOrder), nowMs)).toEqual([]);
  });

  it.each([
    ['is still to be sent', { 'Fulfillment Status': 'unfulfilled' }, 'Financial Status', 'order_open'],
    ['is sent in part', { 'Fulfillment Status': 'partial' }, 'Financial Status', 'order_open'],
    ['is paid in part', { 'Financial Status': 'partially_paid' }, 'Financial Status', 'order_open'],
    ['has a tip in its total', { Total: '12.00' }, 'Total', 'inconsistent'],
    ['has a subtotal above its lines', { Subtotal: '11.00', Total: '11.00' }, 'Total', 'inconsistent'],
    ['has a part that is more than the whole', { Taxes: '10.01', Total: '10.00' }, 'Total', 'inconsistent'],
    ['has no number', { Name: 'Draft' }, 'Name', 'invalid_format'],
    ['has no such time', { 'Created at': '01/03/2024' }, 'Created at', 'invalid_timestamp'],
    ['has no amount', { Total: 'ten' }, 'Total', 'invalid_format'],
    ['has no unit', { 'Lineitem quantity': '0' }, null, 'too_small'],
  ] as const)('is refused, with its row, when it %s', async (_what, row, column, code) => {
    const problems = await problemsOf([anOrderRow({ Name: '#1', Id: '1' }), anOrderRow(row)]);
    expect(problems).toContainEqual([3, column, 'refused', code]);
    expect((await read([anOrderRow({ Name: '#1', Id: '1' }), anOrderRow(row)])).map(({ order }) => order === null)).toEqual([false, true]);
  });

  it('is refused when it returns after another', async () => {
    expect(await problemsOf([anOrderRow(), anOrderRow({ Name: '#2' }), anOrderRow()])).toEqual([[4, 'Name', 'refused', 'duplicate']]);
  });

  it('comes to the cent to what the file says, whatever it has, and the store can keep it as it is', async () => {
    const cents = fc.bigInt({ min: 0n, max: 50_000n });
    const line = fc.record({ unit: cents, quantity: fc.integer({ min: 1, max: 9 }), isTaxed: fc.boolean(), own: cents });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.record({
          discount: cents,
          shipping: cents,
          taxes: cents,
          includes: fc.boolean(),
          refund: cents,
          rate: fc.constantFrom('', 'VAT 20%', 'GST 7.5%'),
        }),
        async (lines, { discount, shipping, taxes: anyTaxes, includes, refund, rate }) => {
          const gross = sum(lines.map(({ unit, quantity }) => unit * BigInt(quantity)));
          const subtotal = gross - (discount < gross ? discount : gross);
          const net = subtotal + shipping;
          const taxes = includes && anyTaxes > net ? net : anyTaxes;
          const total = net + (includes ? 0n : taxes);
          const refunded = refund < total ? refund : total;
          const [first, ...more] = lines.map(({ unit, quantity, isTaxed, own }) => ({
            'Lineitem price': formatMoney(unit),
            'Lineitem quantity': String(quantity),
            'Lineitem taxable': String(isTaxed),
            'Lineitem discount': formatMoney(own),
          }));
          const money = {
            Subtotal: formatMoney(subtotal),
            Shipping: formatMoney(shipping),
            Taxes: formatMoney(taxes),
            Total: formatMoney(total),
          };
          const [one] = await read([
            anOrderRow({ ...first, ...money, 'Refunded Amount': formatMoney(refunded), 'Tax 1 Name': rate }),
            ...more.map((each) => aLineRow(each)),
          ]);
          expect(one?.problems).toEqual([]);
          const history = stored(one as ReadOrder);
          expect(historyIssues(history, nowMs)).toEqual([]);
          expect([history.order.totalMinor, history.order.taxTotalMinor, history.order.refundedTotalMinor]).toEqual([
            total,
            taxes,
            refunded,
          ]);
        },
      ),
    );
  });
});
