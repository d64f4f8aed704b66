import type { Return } from '#shared/returns/return.ts';
import { returnForm } from '#shared/returns/return-form.ts';
import { addReturnWrite, returnNumbers } from '#shared/returns/returns-table.ts';
import { type DueWanted, dueItems } from '#shared/table/due-items.ts';
import { dueShards, indexKeys, keys, padId, storeOfPartition, type UniqueKind } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { listOf, number, oneOf, optional, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { releaseUnique, uniqueLockItem } from '#shared/table/unique-values.ts';
import type { Refund } from '../order.ts';
import type { OrderNote } from '../order-note.ts';
import { addOrderNoteWrite, orderNoteForm } from '../order-notes-table.ts';
import { refundForm } from '../refunds/refund-form.ts';
import { addRefundWrite } from '../refunds/refunds-table.ts';

/*
 * The record of a restore of an order whose refunds, returns and notes do not fit into the transaction of the order. They are written
 * down in parts that nothing shows, the numbers of its returns and the ids in the parts are taken, then one transaction decides; after
 * it the parts become what they say.
 *
 *   preparing ─► committed   the order is there: each part is written and forgotten, then the record ends
 *       └──────► undoing     it was not decided: numbers, ids and parts are given up, then the record ends
 */
export type OrderRestoreState = 'preparing' | 'undoing' | 'committed';

export type OrderRestore = {
  readonly storeId: string;
  /** SHA-256 of the request. */
  readonly digest: string;
  readonly orderId: number;
  readonly state: OrderRestoreState;
  /** The Idempotency-Key of the request; null where it has none. */
  readonly claimKey: string | null;
  /** The request has ended by then, one way or another. */
  readonly untilMs: number;
  /** Numbers of returns that it takes, and the returns. */
  readonly returnNumbers: readonly { readonly number: number; readonly ownerId: number }[];
  readonly parts: number;
};

/** Some of what became of an order. */
export type OrderRestorePart = {
  readonly refunds: readonly Refund[];
  readonly returns: readonly Return[];
  readonly notes: readonly OrderNote[];
};

export const orderRestoreForm = storedForm<Omit<OrderRestore, 'storeId'>>()({
  digest: text,
  orderId: number,
  state: oneOf(['preparing', 'undoing', 'committed']),
  claimKey: optional(text),
  untilMs: number,
  returnNumbers: listOf(storedForm<OrderRestore['returnNumbers'][number]>()({ number, ownerId: number })),
  parts: number,
});

export const orderRestorePartForm = storedForm<OrderRestorePart>()({
  refunds: listOf(refundForm),
  returns: listOf(returnForm),
  notes: listOf(orderNoteForm),
});

/** Reads a stored item as the record of a restore. */
export const parseOrderRestore = (item: Readonly<Record<string, unknown>>): OrderRestore => ({
  storeId: storeOfPartition(readPart(text, item['pk'], 'pk')),
  ...orderRestoreForm.read(item),
});

/** The unfinished restore that a request began, read consistently; null when there is none. */
export async function getOrderRestore(table: Table, storeId: string, digest: string): Promise<OrderRestore | null> {
  const item = await readItem(table, keys.orderRestore(storeId, digest));
  return item === null ? null : parseOrderRestore(item);
}

const keyOf = ({ storeId, digest }: OrderRestore) => keys.orderRestore(storeId, digest);

/** Begins a restore. Refused as `order_restore`: the same one was begun before and is not finished. */
export const beginOrderRestoreWrite = (restore: OrderRestore): LabelledWrite => ({
  as: 'order_restore',
  put: {
    Item: {
      ...keyOf(restore),
      ...indexKeys.due('order_restores', restore.orderId % dueShards, restore.untilMs, `${restore.storeId}#${padId(restore.orderId)}`),
      entity: 'order_restore',
      ...orderRestoreForm.write(restore),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const inState = ({ orderId, state }: OrderRestore) => ({
  ConditionExpression: 'order_id = :order AND #state = :state',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':order': orderId, ':state': state },
});

/** The largest size of a restore's item, with a thousand numbers of returns. */
const itemBytes = 100_000;

/** Holds a transaction to the state that the restore is in. Refused as `order_restore`: it has gone on. */
export const orderRestoreCheck = (restore: OrderRestore): LabelledWrite => ({
  as: 'order_restore',
  itemBytes,
  check: { Key: keyOf(restore), ...inState(restore) },
});

/** Brings a restore to its next state. Refused as `order_restore`: it has gone on already, or is done. */
export function moveOrderRestoreWrite(restore: OrderRestore, to: OrderRestoreState): LabelledWrite {
  const condition = inState(restore);
  return {
    as: 'order_restore',
    itemBytes,
    update: {
      Key: keyOf(restore),
      UpdateExpression: 'SET #state = :to',
      ...condition,
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':to': to },
    },
  };
}

/** Ends a restore. Refused as `order_restore`: another run has ended it. */
export const endOrderRestoreWrite = (restore: OrderRestore): LabelledWrite => ({
  as: 'order_restore',
  itemBytes,
  delete: { Key: keyOf(restore), ...inState(restore) },
});

/** The writes that give back the numbers of returns, as far as they are still its own. */
export const releaseNumberWrites = ({ storeId, returnNumbers: owned }: OrderRestore): LabelledWrite[] =>
  owned.map((one) => {
    const { kind } = returnNumbers(storeId);
    return releaseUnique(storeId, { as: kind, kind, value: padId(one.number), ownerId: one.ownerId });
  });

/** The most records of a part: each may need its write and the one of its id, and a transaction has room for 100. */
export const maxPartRecords = 48;

const recordsIn = ({ refunds, returns, notes }: OrderRestorePart): number => refunds.length + returns.length + notes.length;

type TakenId = { readonly as: 'refund' | 'return'; readonly kind: UniqueKind; readonly id: number };

/** The ids that another restore could give as well. Notes are of their order, so nothing else has theirs. */
const idsIn = ({ refunds, returns }: Pick<OrderRestorePart, 'refunds' | 'returns'>): TakenId[] => [
  ...refunds.map(({ id }) => ({ as: 'refund', kind: 'restored_refund', id }) as const),
  ...returns.map(({ id }) => ({ as: 'return', kind: 'restored_return', id }) as const),
];

/** Holds a transaction to ids that no unfinished restore has taken. Refused as `refund` or `return` when one has. */
export const idsNotTakenChecks = (storeId: string, history: Pick<OrderRestorePart, 'refunds' | 'returns'>): LabelledWrite[] =>
  idsIn(history).map(({ as, kind, id }) => ({
    as,
    check: { Key: keys.unique(storeId, kind, padId(id)), ConditionExpression: 'attribute_not_exists(pk)' },
  }));

/**
 * The writes that write down a part and take the ids in it. Refused as `order_restore_part`: it was written down; as `refund` or `return`
 * when another unfinished restore has taken an id.
 */
export const putPartWrites = (
  { storeId, digest, orderId: ownerId }: OrderRestore,
  n: number,
  part: OrderRestorePart,
  claimedAtMs: number,
): LabelledWrite[] => [
  {
    as: 'order_restore_part',
    put: {
      Item: { ...keys.orderRestorePart(storeId, digest, n), entity: 'order_restore_part', ...orderRestorePartForm.write(part) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  ...idsIn(part).map(({ as, kind, id }) => ({
    as,
    put: {
      Item: uniqueLockItem(storeId, kind, padId(id), { ownerId, claimedAtMs, restoredDigest: null }),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })),
];

/** A part that is still to be written; null when it is. */
export async function getPart(table: Table, { storeId, digest }: OrderRestore, n: number): Promise<OrderRestorePart | null> {
  const item = await readItem(table, keys.orderRestorePart(storeId, digest, n));
  return item === null ? null : orderRestorePartForm.read(item);
}

/** The writes that forget a part and give its ids back. Refused as `order_restore_part`: it was forgotten before. */
export const forgetPartWrites = ({ storeId, digest, orderId }: OrderRestore, n: number, part: OrderRestorePart): LabelledWrite[] => [
  {
    as: 'order_restore_part',
    itemBytes: 400_000,
    delete: { Key: keys.orderRestorePart(storeId, digest, n), ConditionExpression: 'attribute_exists(pk)' },
  },
  // A part that an earlier version wrote down has taken no ids: a larger one for certain, of a smaller one none is found.
  ...(recordsIn(part) > maxPartRecords ? [] : idsIn(part)).map(({ kind, id }) => ({
    as: 'restored_id',
    delete: {
      Key: keys.unique(storeId, kind, padId(id)),
      ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
      ExpressionAttributeValues: { ':owner': orderId },
    },
  })),
];

/** The writes that make what a part says. Refused as `refund`, `return` or `note` when an id is taken. */
export const recordWrites = (storeId: string, { refunds, returns, notes }: OrderRestorePart): LabelledWrite[] => [
  ...refunds.map((refund) => addRefundWrite(storeId, refund)),
  ...returns.map((one) => addReturnWrite(storeId, one)),
  ...notes.map((note) => addOrderNoteWrite(storeId, note)),
];

/** A restore, and the item that it was read from. */
type AbandonedOrderRestore = { readonly job: OrderRestore; readonly item: Readonly<Record<string, unknown>> };

/** Restores that a crash left behind, as they are now, and beside them those that this version cannot read. */
export async function abandonedOrderRestores(table: Table, wanted: DueWanted): Promise<Parsed<AbandonedOrderRestore>> {
  const items = await dueItems(table, 'order_restores', wanted);
  return parseEach(items, (item) => ({ job: parseOrderRestore(item), item }));
}
