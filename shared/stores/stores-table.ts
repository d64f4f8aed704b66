import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type EmailHoldReason, emailHoldReasons } from '#shared/emails/email-feedback.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { indexKeys, keys, storeOfPartition } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { PageRead } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, named, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, transact } from '#shared/table/transact.ts';
import { plans, type Store, storeStatuses } from './store.ts';

/** How a store is stored. */
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

/** The store, read consistently (a suspension counts from the next request on); null when there is none. */
export async function getStore(table: Table, storeId: string): Promise<Store | null> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.store(storeId), ConsistentRead: true }));
  return Item === undefined ? null : parseStore(Item);
}

/** Which of these stores are free trials; one that is not there is none. */
export async function trialStores(table: Table, storeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = storeIds.map((storeId) => keys.store(storeId));
  const trials = (await readItems(table, wanted, ['test_mode'])).filter((item) => item['test_mode'] === true);
  return new Set(trials.map(({ pk }) => storeOfPartition(String(pk))));
}

/** The stored form of a store. It is also in the list of all stores that operators page through. */
export const storeItem = (store: Store): Record<string, unknown> => ({
  ...keys.store(store.id),
  filter_a_pk: indexKeys.allStores,
  filter_a_sk: store.id,
  entity: 'store',
  ...storeForm.write(store),
});

/** Writes that open a store under a handle that is free. Refused as `handle` when it is taken. */
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

/** Replaces a store that has not changed since it was read. Refused as `store` when it has. */
export const replaceStoreWrite = (before: Store, after: Store): LabelledWrite => ({
  as: 'store',
  put: {
    Item: storeItem(after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/**
 * Holds the e-mails of a store, unless they are held already or the store is gone. Gives whether it has done so.
 * @throws ChangedTooOften when the store changes at each attempt
 */
export const holdEmails = (table: Table, storeId: string, reason: EmailHoldReason, nowMs: number): Promise<boolean> =>
  retryOnConflict(['store'], async () => {
    const before = await getStore(table, storeId);
    if (before === null || before.emailsHeldAtMs !== null) return false;
    const held = { emailsHeldAtMs: nowMs, emailsHeldReason: reason, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    await transact(table, [replaceStoreWrite(before, { ...before, ...held })]);
    return true;
  });

/** A page of stores after a store id, newest first. */
type StoresWanted = { readonly limit: number; readonly after: string | null };

/** A page of all stores of the platform. */
export const listAllStores = (table: Table, wanted: StoresWanted): Promise<PageRead<Store>> =>
  readStores(table, indexKeys.allStores, wanted);

/** A page of the stores that the person with this e-mail address is staff of. */
export const listStoresOfStaff = (table: Table, email: string, wanted: StoresWanted): Promise<PageRead<Store>> =>
  readStores(table, indexKeys.storesOfStaff(normalEmail(email)), wanted);

// Store ids are ULIDs: their order is that of creation.
async function readStores(table: Table, pk: string, { limit, after }: StoresWanted): Promise<PageRead<Store>> {
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
  return { items: readable(items, parseStore), next: ids.length > limit ? (page.at(-1) ?? null) : null };
}
