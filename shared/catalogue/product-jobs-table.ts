import { causeKinds } from '#shared/inventory/level-movement-form.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { type DueWanted, dueItems } from '#shared/table/due-items.ts';
import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { bytesOf } from '#shared/table/rows/item-bytes.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { byId, flag, listOf, number, oneOf, optional, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { ExternalIdLock } from './product-locks-table.ts';

/*
 * The record of a change of a product that does not fit into one transaction. What is written before the change is decided is held
 * to the job's state, so that a slow process writes nothing any more once the job was given up; what follows from the decision is
 * listed here until it is done.
 *
 *   preparing ─► committed   the transaction that decides: the rest is done, then the job ends
 *       └──────► undoing     it was not decided: what was written before is taken back, then the job ends
 */
export type ProductJobState = 'preparing' | 'undoing' | 'committed';

/** The level that a change of a product sets, and what its movement says. */
export type LevelToSet = MovementCause & {
  readonly locationId: number;
  readonly onHand: number;
  /** Levels that are taken off the row with it (`goneLevels`). */
  readonly gone: readonly number[];
};

/** The new values of a variant's row after a change of its product. */
export type RowToSet = {
  readonly sku: string | null;
  readonly tracked: boolean;
  readonly active: boolean;
  readonly level: LevelToSet | null;
};

/** The writes before the decision, or those left after it. */
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
  /** Tells this job from others of the same product. */
  readonly token: string;
  readonly state: ProductJobState;
  /** The Idempotency-Key of the request; null where it has none. */
  readonly claimKey: string | null;
  /** The request has ended by then, one way or another. */
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

/** The unfinished job of a product, read consistently; null when it has none. */
export async function getProductJob(table: Table, storeId: string, productId: number): Promise<ProductJob | null> {
  const item = await readItem(table, keys.productJob(storeId, productId));
  return item === null ? null : parseProductJob(item);
}

const keyOf = (job: ProductJob) => keys.productJob(job.storeId, job.productId);

/** Begins a job. Refused as `product_job`: the product has another one that is not finished. */
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

/** About what the item of a job weighs in a transaction. */
const weightOf = (job: ProductJob) => ({ itemBytes: bytesOf(productJobForm.write(job)) });

/** Holds a transaction to the state that the job is in. Refused as `product_job`: it has gone on. */
export const productJobCheck = (job: ProductJob): LabelledWrite => ({
  as: 'product_job',
  ...weightOf(job),
  check: { Key: keyOf(job), ...inState(job) },
});

/** Brings a job to its next state. Refused as `product_job`: it has gone on already, or is done. */
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

/** Takes rows off what is left to do, in the transaction that sets them. Refused as `product_job`: another run has set one of them. */
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

/** Ends a job. Refused as `product_job`: another run has ended it. */
export const endProductJobWrite = (job: ProductJob): LabelledWrite => ({
  as: 'product_job',
  ...weightOf(job),
  delete: { Key: keyOf(job), ...inState(job) },
});

/** A job, and the item that it was read from. */
type AbandonedProductJob = { readonly job: ProductJob; readonly item: Readonly<Record<string, unknown>> };

/** Jobs that a crash left behind, as they are now, and beside them those that this version cannot read. */
export async function abandonedProductJobs(table: Table, wanted: DueWanted): Promise<Parsed<AbandonedProductJob>> {
  const items = await dueItems(table, 'product_jobs', wanted);
  return parseEach(items, (item) => ({ job: parseProductJob(item), item }));
}
