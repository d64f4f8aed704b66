import { randomUUID } from 'node:crypto';
import { type Commit, type CommitContext, type CommitJob, commit } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, maxPatientAttempts, TransactionRefused } from '#shared/table/transact.ts';
import { finishProductJob } from './finish-product-job-table.ts';
import {
  beginProductJobWrite,
  getProductJob,
  moveProductJobWrite,
  type ProductJob,
  type ProductJobSteps,
  productJobCheck,
  type RowToSet,
} from './product-jobs-table.ts';
import { isExternalIdLock, type ProductLock } from './product-locks-table.ts';

/*
 * Commits changes to a product. Nearly all changes fit into one transaction. A larger change takes several transactions
 * and is recorded in a job (`product-jobs-table.ts`), so that it is made completely or not at all.
 */

/**
 * The purpose of a write that can be made outside the deciding transaction:
 * - `add_variant` and `claim_lock` are made before the deciding transaction. They have no visible effect until that
 *   transaction succeeds.
 * - All other writes are made after the deciding transaction.
 */
export type ProductStep =
  | { readonly does: 'add_variant'; readonly variantId: number }
  | { readonly does: 'claim_lock'; readonly lock: ProductLock }
  | { readonly does: 'set_row'; readonly variantId: number; readonly row: RowToSet }
  | { readonly does: 'remove_variant'; readonly variantId: number }
  | { readonly does: 'release_lock'; readonly lock: ProductLock }
  | { readonly does: 'leave_category'; readonly categoryId: number };

export type SplittableWrite = { readonly write: LabelledWrite; readonly step: ProductStep };

export type ProductCommit = Commit & {
  readonly productId: number;
  /**
   * The writes that may run in other transactions if the commit does not fit into one transaction. The most urgent
   * write comes first.
   */
  readonly splittable: readonly SplittableWrite[];
};

const isProduct = (label: string): boolean => label === 'product';

const isBefore = ({ step }: SplittableWrite): boolean => step.does === 'add_variant' || step.does === 'claim_lock';

/**
 * The maximum time from the start of a job to its `untilMs`. After this time, other processes may finish the job, even
 * if its worker has more time left.
 */
const longestMs = 15 * 60_000;

/**
 * Commits a change to a product, even if the change exceeds DynamoDB's limits for a transaction. One transaction
 * decides the change, makes it visible, and contains as many other writes as fit. If that transaction fails, the writes
 * made before it are undone. After a crash, the work is finished by `finish-stock-jobs`, by the next change to the
 * product, or by the next claim of one of its SKUs or external ids.
 * @throws TransactionRefused and DomainError, like `commit`. A refusal with the label `product` can also mean that an
 * earlier change to the product is unfinished
 */
export async function commitProduct(
  table: Table,
  context: CommitContext,
  { productId, splittable, ...core }: ProductCommit,
): Promise<void> {
  const jobFor = (fitting: number): CommitJob => productSteps(table, context, productId, splittable.slice(fitting));
  const parts = { writes: splittable.map(({ write }) => write), jobFor };
  try {
    await commit(table, context, { ...core, retry: { failFastOn: isProduct, attempts: maxPatientAttempts }, parts });
  } catch (error) {
    throw await afterUnfinished(table, context, productId, error);
  }
}

function productSteps(table: Table, context: CommitContext, productId: number, rest: readonly SplittableWrite[]): CommitJob {
  const { storeId, claim, clock, deadlineMs } = context;
  // Claim the locks before adding the variants. If a lock is refused, few writes have to be undone.
  const before = rest.filter(isBefore).reverse();
  const job: ProductJob = {
    ...{ storeId, productId, token: randomUUID(), state: before.length > 0 ? 'preparing' : 'committed' },
    ...{ claimKey: claim?.key ?? null, untilMs: Math.min(deadlineMs, clock() + longestMs) },
    ...stepsOf(rest.map(({ step }) => step)),
  };
  return {
    begin: beginProductJobWrite(job),
    check: productJobCheck(job),
    decide: job.state === 'committed' ? null : moveProductJobWrite(job, 'committed'),
    ...{ alone: [], mark: null },
    before: before.map(({ write }) => write),
    marked: (write) => naming(job, write),
    finish: (isDecided) => finishProductJob(table, isDecided ? { ...job, state: 'committed' } : job, clock()),
  };
}

function stepsOf(steps: readonly ProductStep[]): ProductJobSteps {
  const idsOf = (does: 'add_variant' | 'remove_variant'): number[] => [
    ...new Set(steps.flatMap((step) => (step.does === does ? step.variantId : []))),
  ];
  const locksOf = (does: 'claim_lock' | 'release_lock'): ProductLock[] => steps.flatMap((step) => (step.does === does ? step.lock : []));
  const skusOf = (locks: readonly ProductLock[]): string[] => locks.flatMap(({ kind, value }) => (kind === 'sku' ? value : []));
  const [claimed, released] = [locksOf('claim_lock'), locksOf('release_lock')];
  return {
    addedVariantIds: idsOf('add_variant'),
    claimedSkus: skusOf(claimed),
    claimedExternalIds: claimed.filter(isExternalIdLock),
    rows: new Map(steps.flatMap((step) => (step.does === 'set_row' ? [[step.variantId, step.row] as const] : []))),
    removedVariantIds: idsOf('remove_variant'),
    releasedSkus: skusOf(released),
    releasedExternalIds: released.filter(isExternalIdLock),
    leftCategoryIds: steps.flatMap((step) => (step.does === 'leave_category' ? step.categoryId : [])),
  };
}

/** Adds the job's token to the product. The token blocks further changes until the job has ended. */
function naming(job: ProductJob, write: LabelledWrite): LabelledWrite {
  if (write.as !== 'product') return write;
  if ('put' in write) return { ...write, put: { ...write.put, Item: { ...write.put.Item, unfinished_job: job.token } } };
  if (!('check' in write)) return write;
  const { check, ...labels } = write;
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues, Key } = check;
  return {
    ...labels,
    update: {
      Key,
      UpdateExpression: 'SET unfinished_job = :unfinished_job',
      ConditionExpression,
      ...(ExpressionAttributeNames === undefined ? {} : { ExpressionAttributeNames }),
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':unfinished_job': job.token },
    },
  };
}

/**
 * If the failure was caused by an earlier, unfinished change to the product, finishes that change and returns an error
 * that makes the caller try again. Otherwise returns `error` unchanged.
 */
async function afterUnfinished(table: Table, context: CommitContext, productId: number, error: unknown): Promise<unknown> {
  if (!(error instanceof TransactionRefused)) return error;
  const { refused } = error;
  if (refused.get('product')?.['unfinished_job'] === undefined && !refused.has('product_job')) return error;
  await endUnfinishedChange(table, context, productId);
  return new TransactionRefused(new Map([...refused, ['product', refused.get('product')]]));
}

/**
 * Finishes a product's unfinished change. If the change is still being prepared, it is finished only if its request has
 * certainly ended. The request has ended in these cases:
 * - The change's deadline has passed.
 * - The current request holds the Idempotency-Key that the change's request used.
 * @returns `none` if the product has no unfinished change, `ended` if the change was finished, `at_work` if the
 * change's request may still be running
 */
export async function endUnfinishedChange(
  table: Table,
  { storeId, claim, clock }: CommitContext,
  productId: number,
): Promise<'none' | 'ended' | 'at_work'> {
  const job = await getProductJob(table, storeId, productId);
  if (job === null) return 'none';
  const isOver = job.untilMs <= clock() || (claim !== null && job.claimKey === claim.key);
  if (job.state === 'preparing' && !isOver) return 'at_work';
  await finishProductJob(table, job, clock());
  return 'ended';
}
