import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type EmailHoldReason, emailHoldReasons } from '#shared/emails/email-feedback.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { indexKeys, keys, storeOfPartition } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { PageResult } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, named, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, transact } from '#shared/table/transact.ts';
import { plans, type Store, storeStatuses } from './store.ts';

/** The stored form of a store. */
export const storeForm = storedForm<Store>()({
  id: text,
  name: text,
  handle: text,
  domain: text,
  email: text,
  phone: optional(text),
  address: optional(address),
  currency: text,
  timezone: text,
  status: oneOf(storeStatuses),
  plan: optional(oneOf(plans)),
  testMode: flag,
  orderPrefix: text,
  requiresPaymentBeforeFulfillment: named('require_payment_before_fulfilment', flag),
  emailsHeldAtMs: optional(number),
  emailsHeldReason: optional(oneOf(emailHoldReasons)),
  emailsResumedAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
  cursorSecret: text,
});

/** Reads a stored item as a store. */
export const parseStore = (item: unknown): Store => storeForm.read(item);

/**
 * Reads a store; null if it does not exist. The read is strongly consistent, so that a suspension takes effect from the
 * next request on.
 */
export async function getStore(table: Table, storeId: string): Promise<Store | null> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.store(storeId), ConsistentRead: true }));
  return Item === undefined ? null : parseStore(Item);
}

/** Returns the ids of the given stores that are free trials. Stores that do not exist are omitted. */
export async function selectTrialStores(table: Table, storeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = storeIds.map((storeId) => keys.store(storeId));
  const trials = (await readItems(table, wanted, ['test_mode'])).filter((item) => item['test_mode'] === true);
  return new Set(trials.map(({ pk }) => storeOfPartition(String(pk))));
}

/**
 * Returns the stored item of a store. Its attributes also add it to the list of all stores, which operators can read.
 */
export const storeItem = (store: Store): Record<string, unknown> => ({
  ...keys.store(store.id),
  filter_a_pk: indexKeys.allStores,
  filter_a_sk: store.id,
  entity: 'store',
  ...storeForm.write(store),
});

/**
 * Returns the write operations that open a store. If the store's handle is taken, the operation with the label `handle`
 * is refused.
 */
export const openStoreWrites = (store: Store): readonly LabelledWrite[] => [
  { as: 'store', put: { Item: storeItem(store), ConditionExpression: 'attribute_not_exists(pk)' } },
  {
    as: 'handle',
    put: {
      Item: { ...keys.storeHandle(store.handle), entity: 'store_handle', store_id: store.id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/**
 * Returns the write that replaces a store. If the store has changed since it was read, the write is refused with the
 * label `store`.
 */
export const replaceStoreWrite = (before: Store, after: Store): LabelledWrite => ({
  as: 'store',
  put: {
    Item: storeItem(after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/**
 * Puts a store's e-mails on hold. Does nothing if they are already on hold or the store does not exist. Returns true if
 * this call put them on hold.
 * @throws ChangedTooOften if the store changes during every attempt
 */
export const holdEmails = (table: Table, storeId: string, reason: EmailHoldReason, nowMs: number): Promise<boolean> =>
  retryOnConflict(['store'], async () => {
    const before = await getStore(table, storeId);
    if (before === null || before.emailsHeldAtMs !== null) return false;
    const held = { emailsHeldAtMs: nowMs, emailsHeldReason: reason, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    await transact(table, [replaceStoreWrite(before, { ...before, ...held })]);
    return true;
  });

/**
 * The wanted page of stores: at most `limit` stores, newest first, beginning after the store with the id `after` (null:
 * with the newest store).
 */
type StoresWanted = { readonly limit: number; readonly after: string | null };

/** Reads a page of the list of all stores on the platform. */
export const listAllStores = (table: Table, wanted: StoresWanted): Promise<PageResult<Store>> =>
  readStores(table, indexKeys.allStores, wanted);

/** Reads a page of the stores whose staff include the person with this e-mail address. */
export const listStoresOfStaff = (table: Table, email: string, wanted: StoresWanted): Promise<PageResult<Store>> =>
  readStores(table, indexKeys.storesOfStaff(normalEmail(email)), wanted);

// Store ids are ULIDs, so sorting by id sorts by creation time.
async function readStores(table: Table, pk: string, { limit, after }: StoresWanted): Promise<PageResult<Store>> {
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_a',
      KeyConditionExpression: after === null ? 'filter_a_pk = :pk' : 'filter_a_pk = :pk AND filter_a_sk < :after',
      ExpressionAttributeValues: after === null ? { ':pk': pk } : { ':pk': pk, ':after': after },
      ScanIndexForward: false,
      Limit: limit + 1,
    }),
  );
  const ids = rows.map((row) => String(row['filter_a_sk']));
  const page = ids.slice(0, limit);
  const items = await readItems(table, page.map(keys.store));
  return { items: parseReadable(items, parseStore), next: ids.length > limit ? (page.at(-1) ?? null) : null };
}
