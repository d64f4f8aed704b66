import { causeKinds } from '#shared/inventory/level-movement-form.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { readItem } from '#shared/table/read-items.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { byId, flag, listOf, number, oneOf, optional, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { ExternalIdLock } from './product-locks-table.ts';

/*
 * A job records a product change that needs several transactions. Each transaction checks the job's state, so a slow
 * process cannot continue a job that another process has undone or ended. The job also lists the remaining writes.
 * States:
 * - `preparing`: the first writes run. The change can still be undone.
 * - `committed`: the change is final. The remaining writes run, and then the job ends. If there are no first writes,
 *   the job begins in this state.
 * - `undoing`: the change has failed. The first writes are undone, and then the job ends.
 */
export type ProductJobState = 'preparing' | 'undoing' | 'committed';

/** The stock level that a change to a product sets, and the cause of the resulting movement. */
export type LevelToSet = MovementCause & {
  readonly locationId: number;
  readonly onHand: number;
  /**
   * The ids of deleted locations (`goneLevels`). The write that sets `onHand` removes the stock levels at these
   * locations.
   */
  readonly gone: readonly number[];
};

/** The values of a variant's row after a change to its product. */
export type RowToSet = {
  readonly sku: string | null;
  readonly tracked: boolean;
  readonly active: boolean;
  readonly level: LevelToSet | null;
};

/** The writes of a job: those made before the deciding transaction, and those still to be made after it. */
export type ProductJobSteps = {
  readonly addedVariantIds: readonly number[];
  readonly claimedSkus: readonly string[];
  readonly claimedExternalIds: readonly ExternalIdLock[];
  readonly rows: ReadonlyMap<number, RowToSet>;
  readonly removedVariantIds: readonly number[];
  readonly releasedSkus: readonly string[];
  readonly releasedExternalIds: readonly ExternalIdLock[];
  readonly leftCategoryIds: readonly number[];
};

export type ProductJob = ProductJobSteps & {
  readonly storeId: string;
  readonly productId: number;
  /** Distinguishes this job from other jobs for the same product. */
  readonly token: string;
  readonly state: ProductJobState;
  /** The Idempotency-Key of the request; null if it had none. */
  readonly claimKey: string | null;
  /** From this time on, the request is assumed to have ended, so others may finish its job. */
  readonly untilMs: number;
};

const levelToSetForm = storedForm<LevelToSet>()({ locationId: number, onHand: number, gone: listOf(number), id: number, ...causeKinds });
const rowToSetForm = storedForm<RowToSet>()({ sku: optional(text), tracked: flag, active: flag, level: optional(levelToSetForm) });

const externalIdLockForm = storedForm<ExternalIdLock>()({ kind: oneOf(['product_external_id', 'variant_external_id']), value: text });

export const productJobForm = storedForm<Omit<ProductJob, 'storeId'>>()({
  productId: number,
  token: text,
  state: oneOf(['preparing', 'undoing', 'committed']),
  claimKey: optional(text),
  untilMs: number,
  addedVariantIds: listOf(number),
  claimedSkus: listOf(text),
  claimedExternalIds: listOf(externalIdLockForm),
  rows: byId(rowToSetForm),
  removedVariantIds: listOf(number),
  releasedSkus: listOf(text),
  releasedExternalIds: listOf(externalIdLockForm),
  leftCategoryIds: listOf(number),
});

/** Reads a stored item as a job. */
export const parseProductJob = (item: Readonly<Record<string, unknown>>): ProductJob => ({
  storeId: storeOfPartition(readPart(text, item['pk'], 'pk')),
  ...productJobForm.read(item),
});

/** Reads a product's unfinished job with strong consistency; returns null when there is none. */
export async function getProductJob(table: Table, storeId: string, productId: number): Promise<ProductJob | null> {
  const item = await readItem(table, keys.productJob(storeId, productId));
  return item === null ? null : parseProductJob(item);
}

const keyOf = (job: ProductJob) => keys.productJob(job.storeId, job.productId);

/**
 * Returns the write that begins a job. It fails with label `product_job` when the product has another unfinished job.
 */
export const beginProductJobWrite = (job: ProductJob): LabelledWrite => ({
  as: 'product_job',
  put: {
    Item: {
      ...keyOf(job),
      ...indexKeys.due('product_jobs', job.productId % dueShards, job.untilMs, `${job.storeId}#${padId(job.productId)}`),
      entity: 'product_job',
      ...productJobForm.write(job),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const inState = ({ token, state }: ProductJob) => ({
  ConditionExpression: '#token = :token AND #state = :state',
  ExpressionAttributeNames: { '#token': 'token', '#state': 'state' },
  ExpressionAttributeValues: { ':token': token, ':state': state },
});

/** Returns the approximate size of the job's item. This size counts toward a transaction's limits. */
const weightOf = (job: ProductJob) => ({ itemBytes: storedBytesOf(productJobForm.write(job)) });

/**
 * Returns the check that the job is still in the given state. It fails with label `product_job` when the job's state
 * has changed or the job has ended.
 */
export const productJobCheck = (job: ProductJob): LabelledWrite => ({
  as: 'product_job',
  ...weightOf(job),
  check: { Key: keyOf(job), ...inState(job) },
});

/**
 * Returns the write that moves a job to another state. It fails with label `product_job` when the job's state has
 * changed or the job has ended.
 */
export function moveProductJobWrite(job: ProductJob, to: ProductJobState): LabelledWrite {
  const condition = inState(job);
  return {
    as: 'product_job',
    ...weightOf(job),
    update: {
      Key: keyOf(job),
      UpdateExpression: 'SET #state = :to',
      ...condition,
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':to': to },
    },
  };
}

/**
 * Returns the write that marks rows of a job as written. Commit this write in the transaction that writes the rows. If
 * another run has written one of the rows, or if the job's state has changed, the write fails with label `product_job`.
 */
export function rowsDoneWrite(job: ProductJob, variantIds: readonly number[]): LabelledWrite {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = inState(job);
  const names = variantIds.map((id, n) => [`#row${n}`, String(id)] as const);
  return {
    as: 'product_job',
    ...weightOf(job),
    update: {
      Key: keyOf(job),
      UpdateExpression: `REMOVE ${names.map(([name]) => `#rows.${name}`).join(', ')}`,
      ConditionExpression: [ConditionExpression, ...names.map(([name]) => `attribute_exists(#rows.${name})`)].join(' AND '),
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#rows': 'rows', ...Object.fromEntries(names) },
      ExpressionAttributeValues,
    },
  };
}

/** Returns the write that ends a job. It fails with label `product_job` when another run has already ended the job. */
export const endProductJobWrite = (job: ProductJob): LabelledWrite => ({
  as: 'product_job',
  ...weightOf(job),
  delete: { Key: keyOf(job), ...inState(job) },
});

/** A job and the item from which it was read. */
type AbandonedProductJob = { readonly job: ProductJob; readonly item: Readonly<Record<string, unknown>> };

/** Reads the product jobs that a crash left unfinished. Jobs that this version cannot read are returned separately. */
export async function readAbandonedProductJobs(table: Table, wanted: DueItemsQuery): Promise<Parsed<AbandonedProductJob>> {
  const items = await readDueItems(table, 'product_jobs', wanted);
  return parseEach(items, (item) => ({ job: parseProductJob(item), item }));
}
