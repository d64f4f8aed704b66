import fc from 'fast-check';
import { blankCustomer } from '#shared/customers/customer.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { transact } from '#shared/table/transact.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { restoresIn, sentOf, withoutIds } from '#test/support/harness/restored-orders.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';

/** What may happen to an order, with numbers that say to which part of it. */
const actions = [
  'markOrderPaid',
  'fulfillAll',
  'fulfillOne',
  'deliverOrder',
  'cancelOrder',
  'refundUnits',
  'refundAmount',
  'openReturn',
  'requestReturn',
  'receiveReturn',
  'endReturn',
  'note',
  'wait',
] as const;
type Action = { readonly name: (typeof actions)[number]; readonly part: number; readonly yes: boolean };
type Placed = {
  readonly units: readonly number[];
  readonly paid: boolean;
  readonly code: boolean;
  readonly shipped: boolean;
  readonly actions: readonly Action[];
};

const anyAction = fc.record<Action>({ name: fc.constantFrom(...actions), part: fc.nat(3), yes: fc.boolean() });
const anyPlaced = fc.record<Placed>({
  units: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  paid: fc.boolean(),
  code: fc.boolean(),
  shipped: fc.boolean(),
  actions: fc.array(anyAction, { maxLength: 9 }),
});

/** A shop of three goods (a physical one that is counted, one that is not, a download), with taxes and a code. */
async function openShop(): Promise<OrdersHarness> {
  const shop = await openOrdersHarness();
  await shop.sell(10, 1_000, {}, { priceMinor: 999n, costMinor: 350n });
  await shop.sell(20, null, {}, { priceMinor: 1_234n });
  await shop.sell(30, null, { kind: 'digital' }, { priceMinor: 500n });
  await shop.taxIreland();
  await shop.addDiscount();
  return shop;
}

const address = { line1: '1 Quay', city: 'Dublin', country: 'IE' };

const place = (shop: OrdersHarness, { units, paid, code, shipped }: Placed): Promise<OrderView> =>
  shop.place(
    anOrderBody(
      units.map((quantity, n) => [11 + 10 * n, quantity]),
      {
        payment_status: paid ? 'paid' : 'pending',
        shipping_address: address,
        ...(code && { discount_code: 'WELCOME10' }),
        ...(shipped && { shipping_line: { title: 'Post', price: '4.90' } }),
      },
    ),
  );

/** Does it where the state of the order allows it. */
async function act(shop: OrdersHarness, order: OrderView, { name, part, yes }: Action): Promise<void> {
  const returns = returnsIn(shop);
  const line = order.line_items[part % order.line_items.length];
  const opened = async (): Promise<ReturnView | undefined> => (await returns.list(`order_id=${order.id}`)).data[part % 2];
  const tracking = yes ? { company: 'DHL', number: `N${part}` } : null;
  const run: Readonly<Record<Action['name'], () => Promise<unknown>>> = {
    markOrderPaid: () => shop.act('markOrderPaid', order.id),
    fulfillAll: () => shop.act('fulfillOrder', order.id, { tracking }),
    fulfillOne: () => shop.act('fulfillOrder', order.id, { line_items: [{ id: line?.id }], tracking }),
    deliverOrder: () => shop.act('deliverOrder', order.id),
    cancelOrder: () => shop.act('cancelOrder', order.id, { restock: yes, reason: 'customer', note: 'Changed their mind' }),
    refundUnits: () => shop.refund(order.id, { line_items: [{ id: line?.id, quantity: 1 + (part % 2) }], restock: yes }),
    refundAmount: () => shop.refund(order.id, { amount: `${part}.37` }),
    openReturn: () => returns.open(order, [[part % order.line_items.length, 1]]),
    requestReturn: () => returns.open(order, [[part % order.line_items.length, 2]], { approve: false }),
    receiveReturn: async () => {
      const one = await opened();
      const [first] = one?.line_items ?? [];
      const line_items = [{ id: first?.id, quantity: 1, restock: yes }];
      return one && returns.act('receiveReturn', one, { line_items, ...(part > 1 && { refund: {} }) });
    },
    endReturn: async () => {
      const one = await opened();
      return one && returns.act(part > 2 ? 'declineReturn' : yes ? 'closeReturn' : 'cancelReturn', one);
    },
    note: () => shop.run('createOrderNote', { id: order.id, body: { message: `Note ${part} 🦔` } }),
    wait: async () => shop.wait(part * 3_600_000),
  };
  await run[name]().catch((error: unknown) => {
    if (!(error instanceof FieldErrors)) throw error;
  });
}

/** An empty shop with the same goods, and with customers who have no orders yet. */
async function openCopyOf(shop: OrdersHarness): Promise<OrdersHarness> {
  const copy = await openShop();
  for (const { id, email, createdAtMs } of await shop.customers()) {
    await transact(copy.table, addCustomerWrites(copy.store.id, { ...blankCustomer(id, createdAtMs), email }));
  }
  copy.wait(shop.clock() - copy.clock() + 1_000);
  return copy;
}

/** What the set-up of these shops leaves out: recorded movements, a handle, counted locations. */
const undone = ['ledger', 'movement_sequence', 'unique_value', 'quota_counter'] as const;

it('any orders that operations lead to are the same in another store, and nothing is wrong there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPlaced, { minLength: 1, maxLength: 4 }), fc.boolean(), async (placed, keepsIds) => {
      const shop = await openShop();
      const orders: OrderView[] = [];
      for (const one of placed) {
        const order = await place(shop, one);
        for (const action of one.actions) await act(shop, order, action);
        orders.push(order);
      }
      const copy = await openCopyOf(shop);
      const before = await copy.events();
      const restored: OrderView[] = [];
      for (const { id } of orders) {
        const record = sentOf(await restoresIn(shop).record(id), keepsIds ? { id } : {});
        restored.push(await restoresIn(copy).restore(record));
      }

      for (const [n, { id }] of orders.entries()) {
        const [first, second] = [await restoresIn(shop).record(id), await restoresIn(copy).record(restored[n]?.id ?? 0)];
        expect(withoutIds(second)).toEqual(withoutIds(first));
        if (keepsIds) expect(second).toEqual(first);
      }
      const counters = async ({ customers, discounts }: OrdersHarness) => ({
        customers: (await customers()).map(({ id, ordersCount, totalSpentMinor, lastOrderAtMs }) => [
          id,
          ordersCount,
          totalSpentMinor,
          lastOrderAtMs,
        ]),
        discounts: (await discounts()).map(({ timesUsed, everUsed }) => [timesUsed, everUsed]),
      });
      expect(await counters(copy)).toEqual(await counters(shop));
      expect(await copy.events()).toEqual(before);
      expect(await copy.onHand(11)).toBe(1_000);
      expect(await findingsBesides(undone, copy.table, copy.clock())).toEqual([]);
      shop.close();
      copy.close();
    }),
    { numRuns: 25 },
  );
});
