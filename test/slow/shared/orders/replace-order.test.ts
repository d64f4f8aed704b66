import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { fulfillmentStatuses, type Order, orderStatuses, paymentStatuses } from '#shared/orders/order.ts';
import { nextState, type OrderTrigger, orderTriggers } from '#shared/orders/order-transitions.ts';
import { getOrder, orderItem, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const { id: storeId } = aStore();

/** One order in each possible state. */
const orders = orderStatuses
  .flatMap((status) =>
    paymentStatuses.flatMap((paymentStatus) =>
      fulfillmentStatuses.map((fulfillmentStatus) => ({ status, paymentStatus, fulfillmentStatus })),
    ),
  )
  .map((state, index) => anOrder({ ...state, id: 1_000 + index }));
const stateOf = ({ status, paymentStatus, fulfillmentStatus }: Order): string => `${status}, ${paymentStatus}, ${fulfillmentStatus}`;

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
  await Promise.all(orders.map(put));
});
afterAll(() => local.close());

const put = (order: Order) => local.table.client.send(new PutCommand({ TableName: local.table.name, Item: orderItem(storeId, order) }));

async function isReplaced(read: Order, after: Order, trigger: OrderTrigger | null): Promise<boolean> {
  try {
    await transact(local.table, [replaceOrderWrite(storeId, read, after, trigger)]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.refused.has('order')) return false;
    throw error;
  }
}

describe('the write that replaces an order', () => {
  it.each(orderTriggers)('succeeds for %s exactly in the states that the table moves', async (trigger) => {
    const letThrough = await Promise.all(orders.map((order) => isReplaced(order, order, trigger)));
    const moved = orders.filter((order) => !('refused' in nextState(order, trigger)));
    expect(orders.filter((_, index) => letThrough[index]).map(stateOf)).toEqual(moved.map(stateOf));
  });

  it('succeeds in every state for a change that keeps the state', async () => {
    const order = anOrder({ status: 'cancelled', paymentStatus: 'refunded' });
    await put(order);
    expect(await isReplaced(order, { ...order, note: 'Call before noon' }, null)).toBe(true);
    expect(await getOrder(local.table, storeId, order.id)).toMatchObject({ status: 'cancelled', note: 'Call before noon' });
  });

  it('is refused when the order has changed since it was read, even if its state allows the change', async () => {
    const read = anOrder({ status: 'processing', paymentStatus: 'paid' });
    await put({ ...read, updatedAtMs: read.updatedAtMs + 1 });
    expect(await isReplaced(read, read, 'cancel')).toBe(false);
  });

  it('is refused when the order does not exist', async () => {
    const order = anOrder({ id: 77 });
    expect(await isReplaced(order, order, null)).toBe(false);
  });
});
