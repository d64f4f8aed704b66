import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { eraseCustomers } from '#functions/workers/erase-customers/erase-customers.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { addCustomerWrites, getCustomer } from '#shared/customers/customers-table.ts';
import { eraseCustomer } from '#shared/erasure/erase-customer-operation.ts';
import { getErasure } from '#shared/erasure/erasures-table.ts';
import { repeatErasures } from '#shared/erasure/repeat-erasures-table.ts';
import { getOrder, orderItem } from '#shared/orders/orders-table.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const context = aStoreContext();
const { storeId } = context;
const customer = aCustomer({ id: 311, email: 'zoe@quill.example', firstName: 'Zoe' });
const orderIds = Array.from({ length: 120 }, (_, n) => 1_000 + n);

async function setUp(intercept?: Intercept) {
  const { table, close } = await localTable(intercept === undefined ? {} : { intercept });
  await transact(table, addCustomerWrites(storeId, customer));
  for (const id of orderIds) {
    const order = { ...anOrder(), id, customerId: customer.id, email: customer.email, customerName: 'Zoe', note: 'Zoe said so' };
    await transact(table, [{ as: 'order', put: { Item: orderItem(storeId, order) } }]);
  }
  let n = 0;
  const begin = () => eraseCustomer({ table, newEventId: () => `evt_${++n}` }, context, customer.id);
  const { log } = recordedLog();
  const files = { deleteFolder: async () => 0 };
  const pace = { settledAfterMs: 0, betweenPassesMs: 0 };
  const run = () => eraseCustomers({ table, files, clock: Date.now, log, pace });
  const notes = async () => (await Promise.all(orderIds.map((id) => getOrder(table, storeId, id)))).map((order) => order?.note);
  return { table, begin, run, notes, [Symbol.dispose]: close };
}

describe('an erasure', () => {
  it('that is interrupted at any of its writes continues there', async () => {
    let isCut = false;
    let writes = 0;
    const intercept: Intercept = (operation) => {
      if (!isCut || operation !== 'TransactWriteItems') return undefined;
      writes += 1;
      // Every twentieth write fails, alternately before and after it has taken effect.
      const fail = () => {
        throw new Error('cut off');
      };
      return writes % 40 === 0 ? fail() : writes % 40 === 20 ? fail : undefined;
    };
    using shop = await setUp(intercept);
    await shop.begin();
    isCut = true;
    for (let round = 0; round < 40 && (await getErasure(shop.table, storeId, customer.id))?.state !== 'done'; round += 1) {
      await shop.run().catch(() => undefined);
      // Ends the quarantine of a failed erasure, so that the next run retries the erasure.
      await shop.table.client
        .send(
          new UpdateCommand({
            TableName: shop.table.name,
            Key: keys.listed(storeId, 'CUSTOMER_ERASURE', customer.id),
            UpdateExpression: 'SET due_sk = :now',
            ConditionExpression: 'attribute_exists(due_sk)',
            ExpressionAttributeValues: { ':now': `000000000000001#${storeId}` },
          }),
        )
        .catch(() => undefined);
    }
    expect(await getErasure(shop.table, storeId, customer.id)).toMatchObject({ state: 'done' });
    expect(new Set(await shop.notes())).toEqual(new Set([null]));
    expect(writes).toBeGreaterThan(120);
  });

  it('anonymizes an order that a concurrent change wrote back from its old state', async () => {
    using shop = await setUp();
    const before = await getOrder(shop.table, storeId, 1_000);
    if (before === null) throw new Error('no order');
    await shop.begin();
    const put = (tags: readonly string[]) =>
      transact(shop.table, [
        {
          as: 'order',
          put: {
            Item: orderItem(storeId, { ...before, tags, updatedAtMs: before.updatedAtMs + 1 }),
            ConditionExpression: 'updated_at_ms = :read',
            ExpressionAttributeValues: { ':read': before.updatedAtMs },
          },
        },
      ]);
    await put(['first']);
    await shop.run();
    await expect(put(['late'])).rejects.toThrow('order');
    expect(await getOrder(shop.table, storeId, 1_000)).toMatchObject({ note: null, customerName: null, tags: ['first'] });
  });

  it('is repeated in a table restored to a time before it', async () => {
    using shop = await setUp();
    using restored = await setUp();
    await shop.begin();
    await shop.run();
    const now = { nowMs: Date.now(), isDryRun: false };
    expect(await repeatErasures(shop.table, restored.table, storeId, { ...now, isDryRun: true })).toEqual([customer.id]);
    expect(await repeatErasures(shop.table, restored.table, storeId, now)).toEqual([customer.id]);
    expect(await getCustomer(restored.table, storeId, customer.id)).toMatchObject({ firstName: null, isBlocked: true });
    expect(await repeatErasures(shop.table, restored.table, storeId, now)).toEqual([]);
    await restored.run();
    expect(new Set(await restored.notes())).toEqual(new Set([null]));
  });
});
