import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { indexKeys, keys, storeOfPartition } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { StoredAddress, StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { plans, type Store, storeStatuses } from './store.ts';

const StoredStore = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    handle: v.string(),
    domain: v.string(),
    email: v.string(),
    phone: StoredText,
    address: StoredAddress,
    currency: v.string(),
    timezone: v.string(),
    status: v.picklist(storeStatuses),
    plan: v.nullable(v.picklist(plans)),
    test_mode: v.boolean(),
    order_prefix: v.string(),
    require_payment_before_fulfilment: v.optional(v.boolean(), false),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
    cursor_secret: v.string(),
  }),
  v.transform(
    (item): Store => ({
      id: item.id,
      name: item.name,
      handle: item.handle,
      domain: item.domain,
      email: item.email,
      phone: item.phone,
      address: item.address,
      currency: item.currency,
      timezone: item.timezone,
      status: item.status,
      plan: item.plan,
      testMode: item.test_mode,
      orderPrefix: item.order_prefix,
      requiresPaymentBeforeFulfilment: item.require_payment_before_fulfilment,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
      cursorSecret: item.cursor_secret,
    }),
  ),
);

/** Reads a stored item as a store. */
export const parseStore = (item: unknown): Store => v.parse(StoredStore, item);

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
  id: store.id,
  name: store.name,
  handle: store.handle,
  domain: store.domain,
  email: store.email,
  phone: store.phone,
  address: store.address,
  currency: store.currency,
  timezone: store.timezone,
  status: store.status,
  plan: store.plan,
  test_mode: store.testMode,
  order_prefix: store.orderPrefix,
  require_payment_before_fulfilment: store.requiresPaymentBeforeFulfilment,
  created_at_ms: store.createdAtMs,
  updated_at_ms: store.updatedAtMs,
  cursor_secret: store.cursorSecret,
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
