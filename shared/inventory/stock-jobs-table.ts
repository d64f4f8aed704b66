import * as v from 'valibot';
import { type DueWanted, dueItems } from '#shared/table/due-items.ts';
import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { type Parsed, parseEach } from '#shared/table/parse-each.ts';
import { StoredActor, StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { StockMove } from './stock-writes-table.ts';
import type { MovementCause } from './variant-stock.ts';

/*
 * The record of stock moves that do not fit into the transaction they belong to. Each of them leaves the job's mark on the
 * variant's row, in the same write, so that it can be repeated or undone exactly; each is held to the job's state, so that
 * nothing moves any more once the job has gone on.
 *
 *   taking ──► settled    the order was placed: the marks are taken away
 *      └─────► undoing    it was not: what carries a mark is given back
 *   returning ► settled   every unit is back: the marks are taken away
 */
export type StockJobState = 'taking' | 'undoing' | 'returning' | 'settled';

type JobMove = Pick<StockMove, 'productId' | 'variantId' | 'locationId' | 'quantity'>;

export type StockJob = {
  readonly storeId: string;
  readonly id: number;
  readonly state: StockJobState;
  readonly moves: readonly JobMove[];
  /** What the movements say that give units back; each makes an id of its own. */
  readonly giveBack: Omit<MovementCause, 'id'>;
};

/** A job that is not done by then was left by a crash: a request is stopped after 25 s. With `finish-stock-jobs`, every minute, it ends within two. */
const abandonedAfterMs = 45_000;

const StoredJob = v.pipe(
  v.object({
    pk: v.string(),
    id: v.number(),
    state: v.picklist(['taking', 'undoing', 'returning', 'settled']),
    moves: v.array(v.object({ product_id: v.number(), variant_id: v.number(), location_id: v.number(), quantity: v.number() })),
    type: v.picklist(['cancel', 'refund', 'return']),
    reason: StoredText,
    order_id: v.nullable(v.number()),
    refund_id: v.nullable(v.number()),
    return_id: v.nullable(v.number()),
    actor: StoredActor,
    request_id: StoredText,
  }),
  v.transform(
    (item): StockJob => ({
      storeId: storeOfPartition(item.pk),
      id: item.id,
      state: item.state,
      moves: item.moves.map((move) => ({
        productId: move.product_id,
        variantId: move.variant_id,
        locationId: move.location_id,
        quantity: move.quantity,
      })),
      giveBack: {
        type: item.type,
        reason: item.reason,
        orderId: item.order_id,
        refundId: item.refund_id,
        returnId: item.return_id,
        actor: item.actor,
        requestId: item.request_id,
      },
    }),
  ),
);

/** Reads a stored item as a job. */
export const parseStockJob = (item: unknown): StockJob => v.parse(StoredJob, item);

/** The write that begins a job. */
export const beginJobWrite = (job: StockJob, nowMs: number): LabelledWrite => {
  const key = keys.stockJob(job.storeId, job.id);
  return {
    as: 'stock_job',
    put: {
      Item: {
        ...key,
        ...indexKeys.due('stock_jobs', job.id % dueShards, nowMs + abandonedAfterMs, `${job.storeId}#${padId(job.id)}`),
        entity: 'stock_job',
        id: job.id,
        state: job.state,
        moves: job.moves.map((move) => ({
          product_id: move.productId,
          variant_id: move.variantId,
          location_id: move.locationId,
          quantity: move.quantity,
        })),
        type: job.giveBack.type,
        reason: job.giveBack.reason,
        order_id: job.giveBack.orderId,
        refund_id: job.giveBack.refundId,
        return_id: job.giveBack.returnId,
        actor: job.giveBack.actor,
        request_id: job.giveBack.requestId,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
};

/** Holds a transaction to the state that the job is in. Refused as `stock_job`: it has gone on. */
export const jobCheck = (job: StockJob): LabelledWrite => ({
  as: 'stock_job',
  check: { Key: keys.stockJob(job.storeId, job.id), ...inState(job.state) },
});

/** Brings a job to its next state. Refused as `stock_job`: it has gone on already, or is done. */
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

/** Ends a job. */
export const endJobWrite = (job: StockJob): LabelledWrite => ({
  as: 'stock_job',
  delete: { Key: keys.stockJob(job.storeId, job.id) },
});

const inState = (state: StockJobState) => ({
  ConditionExpression: '#state = :state',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':state': state },
});

/** A job, and the item that it was read from. */
export type AbandonedJob = { readonly job: StockJob; readonly item: Readonly<Record<string, unknown>> };

/** Jobs that a crash left behind, as they are now, and beside them those that this version cannot read. */
export async function abandonedJobs(table: Table, wanted: DueWanted): Promise<Parsed<AbandonedJob>> {
  const items = await dueItems(table, 'stock_jobs', wanted);
  return parseEach(items, (item) => ({ job: parseStockJob(item), item }));
}

const markPrefix = 'stock_job#';

/** The name of the mark that a job leaves on the rows it moves. */
export const markOf = (job: Pick<StockJob, 'id'>): string => `${markPrefix}${job.id}`;

/** The ids of the jobs whose marks a row carries. */
export const jobsMarkedOn = (row: Readonly<Record<string, unknown>>): readonly number[] =>
  Object.keys(row).flatMap((name) => (name.startsWith(markPrefix) ? [Number(name.slice(markPrefix.length))] : []));

/** A move that leaves the job's mark. Refused under the move's label also when the mark is there. */
export const marking = (job: StockJob, write: LabelledWrite): LabelledWrite =>
  changeMark(job, write, (update) => `${update}, #mark = :mark`, 'attribute_not_exists(#mark)', { ':mark': true });

/** A move that takes the job's mark away. Refused under the move's label when it is not there. */
export const unmarking = (job: StockJob, write: LabelledWrite): LabelledWrite =>
  changeMark(job, write, (update) => `${update} REMOVE #mark`, 'attribute_exists(#mark)', {});

function changeMark(
  job: StockJob,
  write: LabelledWrite,
  change: (update: string) => string,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): LabelledWrite {
  if (!('update' in write)) return write;
  const { update } = write;
  return {
    ...write,
    update: {
      ...update,
      UpdateExpression: change(update.UpdateExpression ?? ''),
      ConditionExpression: `${update.ConditionExpression} AND ${condition}`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#mark': markOf(job) },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...values },
    },
  };
}

/** Takes a job's mark off a row, and nothing else. A row that is gone needs none. */
export const removeMarkWrite = (job: StockJob, move: JobMove): LabelledWrite => ({
  as: 'mark',
  update: {
    Key: keys.variant(job.storeId, move.productId, move.variantId),
    UpdateExpression: 'REMOVE #mark',
    ConditionExpression: 'attribute_exists(#mark)',
    ExpressionAttributeNames: { '#mark': markOf(job) },
  },
});
