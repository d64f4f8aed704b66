import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, transact, unlessRefused } from '#shared/table/transact.ts';
import { writeEach } from '#shared/table/write-each.ts';
import {
  endOrderRestoreWrite,
  forgetPartWrites,
  getOrderRestore,
  getPart,
  moveOrderRestoreWrite,
  type OrderRestore,
  type OrderRestorePart,
  orderRestoreCheck,
  recordWrites,
  releaseNumberWrites,
} from './order-restores-table.ts';

/**
 * Brings a restore of an order to its end from whatever state it is in: one that was decided gets what became of the order, what was
 * written for one that was not is taken back. Does nothing twice, however often and by however many it is called.
 */
export async function finishOrderRestore(table: Table, restore: OrderRestore): Promise<void> {
  const parts = Array.from({ length: restore.parts }, (_, n) => n);
  switch (restore.state) {
    case 'preparing': {
      if (await unlessRefused(transact(table, [moveOrderRestoreWrite(restore, 'undoing')]), 'order_restore')) {
        return finishOrderRestore(table, { ...restore, state: 'undoing' });
      }
      const now = await getOrderRestore(table, restore.storeId, restore.digest);
      if (now !== null && now.orderId === restore.orderId && now.state !== 'preparing') await finishOrderRestore(table, now);
      return;
    }
    case 'undoing':
      await writeEach(table, orderRestoreCheck(restore), releaseNumberWrites(restore));
      for (const n of parts) await endPart(table, restore, n, () => []);
      break;
    case 'committed':
      for (const n of parts) await endPart(table, restore, n, (part) => recordWrites(restore.storeId, part));
  }
  await unlessRefused(transact(table, [endOrderRestoreWrite(restore)]), 'order_restore');
}

/** A part is forgotten, and its ids given back, in the transaction that makes what it says. */
async function endPart(
  table: Table,
  restore: OrderRestore,
  n: number,
  writesOf: (part: OrderRestorePart) => readonly LabelledWrite[],
): Promise<void> {
  const part = await getPart(table, restore, n);
  if (part === null) return;
  const writes = [orderRestoreCheck(restore), ...forgetPartWrites(restore, n, part), ...writesOf(part)];
  await unlessRefused(transact(table, writes), 'order_restore_part');
}
