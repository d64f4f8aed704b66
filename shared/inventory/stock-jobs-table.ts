import { dueShards, indexKeys, type Key, keys, padId, padMs, storeOfPartition } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { readItems } from '#shared/table/read-items.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { listOf, number, oneOf, optional, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite, UpdateWrite } from '#shared/table/transact.ts';
import { causeKinds } from './level-movement-form.ts';
import { jobMarkName } from './stock-job-mark.ts';
import type { StockMove } from './stock-writes-table.ts';
import type { MovementCause } from './variant-stock.ts';

/*
 * A stock job stores stock moves that do not fit into one transaction, or that change rows to which many requests
 * write. It can also store the use of a discount code. Each move puts the job's mark on the changed row, so that the
 * move can be repeated or undone exactly once. Each move checks the job's state, so that no move is made after the
 * state has changed. States:
 * - `taking`: the job takes units for an order. The next state is `settled` if the order is placed, otherwise
 *   `undoing`.
 * - `undoing`: the job reverses all marked moves.
 * - `returning`: the job puts units back into stock. The next state is `settled`.
 * - `settled`: the job removes its marks.
 */
export type StockJobState = 'taking' | 'undoing' | 'returning' | 'settled';

type JobMove = Pick<StockMove, 'productId' | 'variantId' | 'locationId' | 'quantity'>;

export type StockJob = {
  readonly storeId: string;
  readonly id: number;
  readonly state: StockJobState;
  readonly moves: readonly JobMove[];
  /** The id of the discount whose code the job uses; null if there is none. */
  readonly discountId: number | null;
  /** The Idempotency-Key of the request; null if it had none. */
  readonly claimKey: string | null;
  /** The cause recorded for movements that put units back into stock. Each of these movements gets its own id. */
  readonly giveBack: Omit<MovementCause, 'id'>;
};

/**
 * The age at which an unfinished job is abandoned. The job's request can no longer be running, because requests end
 * after 25 seconds.
 */
const abandonedAfterMs = 45_000;

const moveForm = storedForm<JobMove>()({ productId: number, variantId: number, locationId: number, quantity: number });

export const stockJobForm = storedForm<Pick<StockJob, 'id' | 'state' | 'moves' | 'discountId' | 'claimKey'> & StockJob['giveBack']>()({
  id: number,
  state: oneOf(['taking', 'undoing', 'returning', 'settled']),
  moves: listOf(moveForm),
  claimKey: optional(text),
  discountId: optional(number),
  ...causeKinds,
});

/** Reads a stored item as a job. */
export function parseStockJob(item: Readonly<Record<string, unknown>>): StockJob {
  const { id, state, moves, discountId, claimKey, ...giveBack } = stockJobForm.read(item);
  return { storeId: storeOfPartition(readPart(text, item['pk'], 'pk')), id, state, moves, discountId, claimKey, giveBack };
}

/** Returns the write that begins a job. */
export const beginJobWrite = (job: StockJob, nowMs: number): LabelledWrite => {
  const { id, state, moves, discountId, claimKey } = job;
  const key = keys.stockJob(job.storeId, id);
  return {
    as: 'stock_job',
    put: {
      Item: {
        ...key,
        ...indexKeys.due('stock_jobs', job.id % dueShards, nowMs + abandonedAfterMs, `${job.storeId}#${padId(job.id)}`),
        entity: 'stock_job',
        ...stockJobForm.write({ ...job.giveBack, id, state, moves, discountId, claimKey }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
};

/**
 * Returns the check that the job is still in the given state. It fails with label `stock_job` when the job's state has
 * changed or the job has ended.
 */
export const jobCheck = (job: StockJob): LabelledWrite => ({
  as: 'stock_job',
  check: { Key: keys.stockJob(job.storeId, job.id), ...inState(job.state) },
});

/**
 * Returns the write that moves a job to another state. It fails with label `stock_job` when the job's state has changed
 * or the job has ended.
 */
export const moveJobWrite = (job: StockJob, to: StockJobState): LabelledWrite => {
  const { ExpressionAttributeValues, ...condition } = inState(job.state);
  return {
    as: 'stock_job',
    update: {
      Key: keys.stockJob(job.storeId, job.id),
      UpdateExpression: 'SET #state = :to',
      ...condition,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':to': to },
    },
  };
};

/** Returns the write that ends a job. */
export const endJobWrite = (job: StockJob) => ({
  as: 'stock_job',
  delete: { Key: keys.stockJob(job.storeId, job.id) },
});

const inState = (state: StockJobState) => ({
  ConditionExpression: '#state = :state',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':state': state },
});

type Item = Readonly<Record<string, unknown>>;

/** A job and the item from which it was read. */
export type AbandonedStockJob = { readonly job: StockJob; readonly item: Item };

/** Reads the stock jobs that a crash left unfinished. Jobs that this version cannot read are returned separately. */
export async function readAbandonedStockJobs(table: Table, wanted: DueItemsQuery): Promise<Parsed<AbandonedStockJob>> {
  const items = await readDueItems(table, 'stock_jobs', wanted);
  return parseEach(items, (item) => ({ job: parseStockJob(item), item }));
}

/**
 * Reads the given jobs, and returns the abandoned jobs that have taken units for an order. A job is abandoned if its
 * due time has passed, or if the caller has taken over its Idempotency-Key (`claimKey`).
 */
export async function findAbandonedTakes(
  table: Table,
  storeId: string,
  ids: readonly number[],
  { claimKey, nowMs }: { readonly claimKey: string | null; readonly nowMs: number },
): Promise<readonly StockJob[]> {
  const items = await readItems(
    table,
    ids.map((id) => keys.stockJob(storeId, id)),
  );
  const isOver = (item: Item, job: StockJob): boolean =>
    String(item['due_sk']) < padMs(nowMs + 1) || (claimKey !== null && job.claimKey === claimKey);
  return parseEach(items, (item) => ({ job: parseStockJob(item), item }))
    .values.filter(({ job, item }) => (job.state === 'taking' || job.state === 'undoing') && isOver(item, job))
    .map(({ job }) => job);
}

/**
 * Returns `write`, extended to put the job's mark on the written row. If the row already has the mark, the extended
 * write fails with the label of `write`.
 */
export const withJobMark = (job: StockJob, write: UpdateWrite): UpdateWrite =>
  changeMark(job, write, (update) => `${update}, #mark = :mark`, 'attribute_not_exists(#mark)', { ':mark': true });

/**
 * Returns `write`, extended to remove the job's mark from the written row. If the row does not have the mark, the
 * extended write fails with the label of `write`.
 */
export const withoutJobMark = (job: StockJob, write: UpdateWrite): UpdateWrite =>
  changeMark(job, write, (update) => `${update} REMOVE #mark`, 'attribute_exists(#mark)', {});

function changeMark(
  job: StockJob,
  write: UpdateWrite,
  change: (update: string) => string,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): UpdateWrite {
  const { update } = write;
  return {
    ...write,
    update: {
      ...update,
      UpdateExpression: change(update.UpdateExpression ?? ''),
      ConditionExpression: `${update.ConditionExpression} AND ${condition}`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#mark': jobMarkName(job) },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...values },
    },
  };
}

/**
 * Returns the keys of the rows on which a job puts its mark: the rows of its variants and, if it uses a discount code,
 * the row of the discount.
 */
export const markedRows = ({ storeId, moves, discountId }: StockJob): readonly Key[] => [
  ...moves.map(({ productId, variantId }) => keys.variant(storeId, productId, variantId)),
  ...(discountId === null ? [] : [keys.listed(storeId, 'DISCOUNT', discountId)]),
];

/**
 * Returns the write that removes a job's mark from a row. The write fails if the row is gone or does not have the mark.
 */
export const removeMarkWrite = (job: StockJob, row: Key) => ({
  as: 'mark',
  update: {
    Key: row,
    UpdateExpression: 'REMOVE #mark',
    ConditionExpression: 'attribute_exists(#mark)',
    ExpressionAttributeNames: { '#mark': jobMarkName(job) },
  },
});
