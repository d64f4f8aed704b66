import { DomainError } from '#shared/kernel/errors.ts';
import type { Return } from '#shared/returns/return.ts';
import { type Commit, type CommitContext, commitWrites, writesOf } from '#shared/table/commit.ts';
import { intoTransactions, roomBeside, splitFitting } from '#shared/table/fit-transaction.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact, unlessRefused } from '#shared/table/transact.ts';
import type { Refund } from '../order.ts';
import type { OrderNote } from '../order-note.ts';
import { finishOrderRestore } from './finish-order-restore-table.ts';
import type { OrderHistory } from './order-history.ts';
import {
  beginOrderRestoreWrite,
  getOrderRestore,
  idsNotTakenChecks,
  maxPartRecords,
  moveOrderRestoreWrite,
  type OrderRestore,
  type OrderRestorePart,
  orderRestoreCheck,
  putPartWrites,
  recordWrites,
} from './order-restores-table.ts';

export type OrderRestoreCommit = Commit & {
  /** SHA-256 of the request. */
  readonly digest: string;
  readonly history: OrderHistory;
  /** The writes that take the numbers of its returns. */
  readonly numberWrites: readonly LabelledWrite[];
};

/** A worker may be given long for its work; what it left is looked at before. */
const longestMs = 15 * 60_000;

/** Parts stay well below what an item may weigh. */
const partRoom = { items: maxPartRecords, bytes: 300_000 };

/**
 * Commits an order as it stood with its refunds, returns and notes: in one transaction where they fit, else in steps that an `OrderRestore` records.
 * After a crash the next request with the same digest or for one of its numbers, or `finish-stock-jobs`, finishes the rest.
 * @throws TransactionRefused, DomainError as `commit`; refused as `order_restore` while the same restore is at work elsewhere
 */
export async function commitOrderRestore(
  table: Table,
  context: CommitContext,
  { digest, history, numberWrites, ...core }: OrderRestoreCommit,
): Promise<void> {
  const coreWrites = await writesOf(context, core);
  const beside = [...numberWrites, ...recordWrites(context.storeId, history), ...idsNotTakenChecks(context.storeId, history)];
  const [, excess] = splitFitting(beside, roomBeside(coreWrites), (write) => write);
  if (excess.length === 0) return await commitWrites(table, context, [...coreWrites, ...beside]);

  const { storeId, claim, clock, deadlineMs } = context;
  const parts = partsOf(storeId, history);
  const restore: OrderRestore = {
    ...{ storeId, digest, orderId: history.order.id, state: 'preparing', parts: parts.length },
    ...{ claimKey: claim?.key ?? null, untilMs: Math.min(deadlineMs, clock() + longestMs) },
    returnNumbers: history.returns.map(({ id, number }) => ({ number, ownerId: id })),
  };
  const timing = { deadlineMs, nowMs: clock };
  await assertIdsFree(table, storeId, history);
  if (!(await unlessRefused(transact(table, [beginOrderRestoreWrite(restore)], timing), 'order_restore'))) {
    await giveUpOrFinishRestore(table, context, digest);
    throw new TransactionRefused(new Map([['order_restore', undefined]]));
  }
  try {
    const check = orderRestoreCheck(restore);
    for (const some of intoTransactions(numberWrites, (write) => write, roomBeside([check])))
      await transact(table, [check, ...some], timing);
    for (const [n, part] of parts.entries()) await transact(table, [check, ...putPartWrites(restore, n, part, clock())], timing);
    // From here on nothing can take one.
    await assertIdsFree(table, storeId, history);
    await commitWrites(table, context, [...coreWrites, moveOrderRestoreWrite(restore, 'committed')]);
  } catch (error) {
    // After any other error the transaction may have happened all the same: the state says it to those who come after.
    const isCertain = error instanceof TransactionRefused || error instanceof DomainError;
    if (isCertain) await leftToOthers(finishOrderRestore(table, restore));
    throw error;
  }
  await leftToOthers(finishOrderRestore(table, { ...restore, state: 'committed' }));
}

/** The decision is already in the answer; a later request or the worker does the rest. */
const leftToOthers = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

/** The refunds, returns and notes of the order, oldest first, in parts that each fit into a transaction and into an item. */
function partsOf(storeId: string, { refunds, returns, notes }: OrderHistory): OrderRestorePart[] {
  type Record = { readonly refund?: Refund; readonly return?: Return; readonly note?: OrderNote };
  const records: Record[] = [
    ...refunds.map((refund) => ({ refund })),
    ...returns.map((one) => ({ return: one })),
    ...notes.map((note) => ({ note })),
  ];
  const toPart = (some: readonly Record[]): OrderRestorePart => ({
    refunds: some.flatMap(({ refund }) => refund ?? []),
    returns: some.flatMap((one) => one.return ?? []),
    notes: some.flatMap(({ note }) => note ?? []),
  });
  const single = records.map((record) => ({ record, write: recordWrites(storeId, toPart([record]))[0] }));
  const writable = single.flatMap(({ record, write }) => (write === undefined ? [] : [{ record, write }]));
  return intoTransactions(writable, ({ write }) => write, partRoom).map((some) => toPart(some.map(({ record }) => record)));
}

/**
 * After the decision nothing may be in the way of a part. Asked before the parts are written down, to spare that; and after their ids
 * are taken, since what was written before is then seen, and what comes later is refused.
 * @throws TransactionRefused as `refund` when an id of the history is taken: it is decided again under others
 */
async function assertIdsFree(table: Table, storeId: string, { refunds, returns }: OrderHistory): Promise<void> {
  const writes = recordWrites(storeId, { refunds, returns, notes: [] });
  const taken = await readItems(
    table,
    writes.flatMap((write) => ('put' in write ? [{ pk: String(write.put.Item?.['pk']), sk: String(write.put.Item?.['sk']) }] : [])),
  );
  if (taken.length > 0) throw new TransactionRefused(new Map([['refund', undefined]]));
}

/**
 * Brings an unfinished restore to its end, unless its request is still at work: one of the same Idempotency-Key has ended, since
 * this one holds the key, and so has one whose time is over.
 * @returns `none` when there is no such restore, `ended`, or `at_work`
 */
export async function giveUpOrFinishRestore(
  table: Table,
  { storeId, claim, clock }: CommitContext,
  digest: string,
): Promise<'none' | 'ended' | 'at_work'> {
  const restore = await getOrderRestore(table, storeId, digest);
  if (restore === null) return 'none';
  const isOver = restore.untilMs <= clock() || (claim !== null && restore.claimKey === claim.key);
  if (restore.state === 'preparing' && !isOver) return 'at_work';
  await finishOrderRestore(table, restore);
  return 'ended';
}
