import { finishOrderRestore } from '#shared/orders/history/finish-order-restore-table.ts';
import {
  beginOrderRestoreWrite,
  getOrderRestore,
  type OrderRestore,
  orderRestorePartForm,
} from '#shared/orders/history/order-restores-table.ts';
import type { Refund } from '#shared/orders/order.ts';
import { parseRefund } from '#shared/orders/refunds/refunds-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { aRefund } from '#test/support/builders/a-refund.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const orderId = 243_948_029_537_267;
const refundOf = (n: number): Refund => aRefund({ id: orderId + 1 + n, orderId, amountMinor: 1n, createdAtMs: Date.UTC(2026, 0, 1) });

const refunds = Array.from({ length: 90 }, (_, n) => refundOf(n));

/** A restore as an earlier version left it: a part has up to 90 records, and none of their ids is taken. */
async function leftByEarlierVersion(state: OrderRestore['state']) {
  const { table, close } = await localTable();
  const facts = { storeId, digest: 'a'.repeat(64), orderId, claimKey: null, untilMs: Date.UTC(2026, 0, 2), returnNumbers: [], parts: 1 };
  const restore: OrderRestore = { ...facts, state };
  const partKey = keys.orderRestorePart(storeId, restore.digest, 0);
  const Item = { ...partKey, entity: 'order_restore_part', ...orderRestorePartForm.write({ refunds, returns: [], notes: [] }) };
  await transact(table, [beginOrderRestoreWrite(restore), { as: 'part', put: { Item } }]);
  return { table, close, restore, partKey };
}

describe('a restore that an earlier version left, with more records in a part than fit into a transaction with their ids', () => {
  it.each([
    ['committed', 'has its refunds written', refunds],
    ['undoing', 'is taken back', []],
  ] as const)('%s, %s, and nothing of it is left', async (state, _, written) => {
    const { table, close, restore, partKey } = await leftByEarlierVersion(state);
    await finishOrderRestore(table, restore);
    const found = await readItems(
      table,
      refunds.map(({ id }) => keys.listed(storeId, 'REFUND', id)),
    );
    expect(found.map(parseRefund)).toEqual(expect.arrayContaining([...written]));
    expect(found).toHaveLength(written.length);
    expect([await readItem(table, partKey), await getOrderRestore(table, storeId, restore.digest)]).toEqual([null, null]);
    close();
  });
});
