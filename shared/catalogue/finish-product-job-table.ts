import { setLevel, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, removeVariantWrites, rowBytes, updateVariantWrite } from '#shared/inventory/variant-stock-table.ts';
import { capacityBeside, splitIntoTransactions } from '#shared/table/fit-transaction.ts';
import { keys } from '#shared/table/keys.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import {
  endProductJobWrite,
  getProductJob,
  moveProductJobWrite,
  type ProductJob,
  productJobCheck,
  type RowToSet,
  rowsDoneWrite,
} from './product-jobs-table.ts';
import { type ProductLock, releaseLockIfHeldWrite } from './product-locks-table.ts';

/**
 * Makes idempotent writes, as many in each transaction as fit, and skips refused writes. Each transaction also contains
 * `check`. If `check` fails, another run has ended the job, so the function stops.
 */
export async function writeEach(table: Table, check: LabelledWrite, writes: readonly LabelledWrite[]): Promise<void> {
  for (const some of splitIntoTransactions(writes, (write) => write, capacityBeside([check]))) {
    const outcome = await attempt(table, check, some);
    if (outcome === 'over') return;
    if (outcome === 'written') continue;
    for (const write of some) {
      if ((await attempt(table, check, [write])) === 'over') return;
    }
  }
}

async function attempt(table: Table, check: LabelledWrite, writes: readonly LabelledWrite[]): Promise<'written' | 'refused' | 'over'> {
  try {
    await transact(table, [check, ...writes]);
    return 'written';
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return error.refused.has(check.as) ? 'over' : 'refused';
  }
}

/**
 * Finishes a product's job. If the job is `committed`, makes the remaining writes. Otherwise, undoes the writes that
 * were made for the change. Repeated and concurrent runs are safe.
 */
export async function finishProductJob(table: Table, job: ProductJob, nowMs: number): Promise<void> {
  switch (job.state) {
    case 'preparing': {
      if (await didSucceed(transact(table, [moveProductJobWrite(job, 'undoing')]), 'product_job')) {
        return finishProductJob(table, { ...job, state: 'undoing' }, nowMs);
      }
      const now = await getProductJob(table, job.storeId, job.productId);
      if (now !== null && now.token === job.token && now.state !== 'preparing') await finishProductJob(table, now, nowMs);
      return;
    }
    case 'undoing':
      await writeEach(table, productJobCheck(job), undoWrites(job));
      await didSucceed(transact(table, [endProductJobWrite(job)]), 'product_job');
      return;
    case 'committed':
      while (await setRows(table, job, nowMs)) {}
      await writeEach(table, productJobCheck(job), restWrites(job));
      return end(table, { ...job, rows: new Map() });
  }
}

/** The maximum number of rows that one transaction writes. It keeps expressions below DynamoDB's limit of 4 KB. */
const rowsAtOnce = 25;

/**
 * Makes the job's writes to as many rows as fit into a transaction. The same transaction removes these rows from the
 * job's list, because a row must not be written again after its stock has moved. Returns false when no rows are left.
 */
const setRows = (table: Table, job: ProductJob, nowMs: number): Promise<boolean> =>
  retryOnConflict(['variant', 'product_job'], async () => {
    const now = await getProductJob(table, job.storeId, job.productId);
    if (now === null || now.token !== job.token || now.state !== 'committed' || now.rows.size === 0) return false;
    const { storeId, productId } = now;
    const rows = [...now.rows].slice(0, rowsAtOnce);
    const stock = await getVariantStock(
      table,
      storeId,
      rows.map(([variantId]) => ({ productId, variantId })),
    );
    const writes = rows.map(([variantId, row]) => ({ variantId, write: setRowWrite(now, variantId, row, stock.get(variantId), nowMs) }));
    const room = capacityBeside([productJobCheck(now)]);
    // A row that has been deleted needs no write.
    const gone = writes.flatMap(({ variantId, write }) => (write === null ? variantId : []));
    const there = writes.flatMap(({ variantId, write }) => (write === null ? [] : [{ variantId, write }]));
    const [some = []] = splitIntoTransactions(there, ({ write }) => write, room);
    const done = [...gone, ...some.map(({ variantId }) => variantId)];
    await transact(table, [rowsDoneWrite(now, done), ...some.map(({ write }) => write)]);
    return done.length < now.rows.size;
  });

/**
 * Returns the write that gives a row the values of the change; null if the row no longer exists. The stock level is set
 * to the change's absolute level, even if stock has moved in the meantime.
 */
function setRowWrite(
  { storeId, productId }: ProductJob,
  variantId: number,
  row: RowToSet,
  found: VariantStock | undefined,
  nowMs: number,
): LabelledWrite | null {
  if (found === undefined) return null;
  const variant = { id: variantId, sku: row.sku, inventoryTracked: row.tracked, isActive: row.active };
  const itemBytes = rowBytes(found);
  if (row.level === null) return { ...updateVariantWrite(storeId, { id: productId }, variant, undefined), itemBytes };
  const { locationId, onHand, gone, ...cause } = row.level;
  const before = found.levels.get(locationId);
  const after = setLevel(before, onHand, cause, nowMs);
  const level = after === null ? undefined : { variantId, locationId, before, after, gone };
  return { ...updateVariantWrite(storeId, { id: productId }, variant, level), itemBytes };
}

/**
 * The maximum size of an item in bytes. The row of a removed variant is assumed to have this size, because it is
 * deleted without being read and may contain many stock levels.
 */
const largestItemBytes = 400_000;

const undoWrites = (job: ProductJob): LabelledWrite[] => [
  ...releasedLocks(job, job.claimedSkus, job.claimedExternalIds),
  ...job.addedVariantIds.flatMap((id) => removalOf(job, id)),
];

const restWrites = (job: ProductJob): LabelledWrite[] => [
  ...job.removedVariantIds.flatMap((id) => removalOf(job, id).map((write) => ({ ...write, itemBytes: largestItemBytes }))),
  ...releasedLocks(job, job.releasedSkus, job.releasedExternalIds),
  ...job.leftCategoryIds.map((id) => ({
    as: `category:${id}`,
    delete: { Key: keys.inCategory(job.storeId, id, job.productId) },
  })),
];

const releasedLocks = ({ storeId, productId }: ProductJob, skus: readonly string[], ids: readonly ProductLock[]): LabelledWrite[] =>
  [...skus.map((value): ProductLock => ({ kind: 'sku', value })), ...ids].map((lock) => releaseLockIfHeldWrite(storeId, productId, lock));

function removalOf({ storeId, productId }: ProductJob, variantId: number): LabelledWrite[] {
  const { row, pointer } = removeVariantWrites(storeId, { id: productId }, variantId);
  return [row, pointer];
}

/** Ends a committed job and removes its token from the product, if the product still exists. */
async function end(table: Table, job: ProductJob): Promise<void> {
  const named: LabelledWrite = {
    as: 'product',
    update: {
      Key: keys.listed(job.storeId, 'PRODUCT', job.productId),
      UpdateExpression: 'REMOVE unfinished_job',
      ConditionExpression: 'unfinished_job = :token',
      ExpressionAttributeValues: { ':token': job.token },
    },
  };
  if (await didSucceed(transact(table, [endProductJobWrite(job), named]))) return;
  await didSucceed(transact(table, [endProductJobWrite(job)]), 'product_job');
}
