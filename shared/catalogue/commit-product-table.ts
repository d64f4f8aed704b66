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
 * Commits changes of a product. Nearly all of them are one transaction. A larger one gives the same guarantee in several transactions,
 * which the product's job records (`product-jobs-table.ts`).
 */

/**
 * The purpose of a write that may be outside of the deciding transaction. Adding a variant and claiming an SKU or an external id come
 * before that transaction and stay invisible until then. All others follow it.
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
  /** Most urgent first. The deciding transaction takes as many as fit: all of them unless the change is huge. */
  readonly splittable: readonly SplittableWrite[];
};

const isProduct = (label: string): boolean => label === 'product';

const isBefore = ({ step }: SplittableWrite): boolean => step.does === 'add_variant' || step.does === 'claim_lock';

/** The latest deadline of a job, from its start. A worker's own deadline may be later, but its unfinished job must be examined by then. */
const longestMs = 15 * 60_000;

/**
 * Commits a change of a product that may exceed DynamoDB's limits. One transaction has the writes that decide the change and make it
 * visible, with as many of the others as fit. If it fails, the writes before it are undone. After a crash, the next change of the product,
 * the next claim of one of its SKUs, or `finish-stock-jobs` finishes the work.
 * @throws TransactionRefused, DomainError like `commit`; label `product` also when an earlier change is unfinished
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
  // Locks are the least urgent writes and the likeliest to fail. They go first, so that little has to be undone.
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

/** Adds the name of the job to the product, which blocks further changes until the job is done. */
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

/** Ends an earlier change of the product if it caused this failure, so that the change can be tried again. */
async function afterUnfinished(table: Table, context: CommitContext, productId: number, error: unknown): Promise<unknown> {
  if (!(error instanceof TransactionRefused)) return error;
  const { refused } = error;
  if (refused.get('product')?.['unfinished_job'] === undefined && !refused.has('product_job')) return error;
  await endUnfinishedChange(table, context, productId);
  return new TransactionRefused(new Map([...refused, ['product', refused.get('product')]]));
}

/**
 * Ends the unfinished change of a product, unless its request may still be running. A request with the same Idempotency-Key has ended,
 * because this request holds the key; so has one whose deadline has passed.
 * @returns `none` when the product has no unfinished change, `ended`, or `at_work`
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
