import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { listOf, number, oneOf, optional, readPart, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type Erasure, erasureStates, erasureSteps } from './erasure.ts';

export const erasureForm = storedForm<Omit<Erasure, 'storeId'>>()({
  customerId: number,
  state: oneOf(erasureStates),
  emails: listOf(text),
  step: oneOf(erasureSteps),
  from: optional(text),
  passes: number,
  passBeganAtMs: number,
  changedInPass: number,
  changed: number,
  keptTags: listOf(text),
  requestedAtMs: number,
  doneAtMs: optional(number),
  updatedAtMs: number,
});

/** Parses the stored item of an erasure. */
export const parseErasure = (item: Readonly<Record<string, unknown>>): Erasure => ({
  storeId: storeOfPartition(readPart(text, item['pk'], 'pk')),
  ...erasureForm.read(item),
});

/**
 * Returns the stored item of an erasure. A running erasure is in the due index. Its due time is the time from which the
 * next page may be processed.
 */
export const erasureItem = (erasure: Erasure): Record<string, unknown> => {
  const { storeId, customerId, state, passBeganAtMs, updatedAtMs } = erasure;
  const dueAtMs = Math.max(passBeganAtMs, updatedAtMs);
  return {
    ...keys.listed(storeId, 'CUSTOMER_ERASURE', customerId),
    ...indexKeys.updated(updatedAtMs, padId(customerId)),
    ...(state === 'running' && indexKeys.due('customer_erasures', customerId % dueShards, dueAtMs, `${storeId}#${padId(customerId)}`)),
    entity: 'customer_erasure',
    ...erasureForm.write(erasure),
  };
};

/** Reads a customer's erasure with strong consistency; null if there is none. */
export async function getErasure(table: Table, storeId: string, customerId: number): Promise<Erasure | null> {
  const item = await readItem(table, keys.listed(storeId, 'CUSTOMER_ERASURE', customerId));
  return item === null ? null : parseErasure(item);
}

/** Returns the page source for a store's list of erasures. The erasure of the newest customer comes first. */
export const erasurePages = (storeId: string): PageSource<Erasure> => ({
  storeId,
  kind: 'CUSTOMER_ERASURE',
  parse: (item) => parseErasure(item as Readonly<Record<string, unknown>>),
});

/** The label of `putErasureWrite`. */
export const erasureLabel = 'erasure';

/** Returns the write that stores an erasure. It fails if the erasure has changed since it was read. */
export const putErasureWrite = (before: Erasure | null, after: Erasure): LabelledWrite => ({
  as: erasureLabel,
  put: {
    Item: erasureItem(after),
    ...(before === null
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'updated_at_ms = :read', ExpressionAttributeValues: { ':read': before.updatedAtMs } }),
  },
});

/** An erasure and the item from which it was read. */
export type FoundErasure = { readonly erasure: Erasure; readonly item: Readonly<Record<string, unknown>> };

/** Reads the erasures whose next page is due. Those that this version cannot read are returned separately. */
export async function readDueErasures(table: Table, wanted: DueItemsQuery): Promise<Parsed<FoundErasure>> {
  const items = await readDueItems(table, 'customer_erasures', wanted);
  return parseEach(items, (item) => ({ erasure: parseErasure(item), item }));
}
