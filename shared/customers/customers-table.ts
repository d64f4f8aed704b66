import * as v from 'valibot';
import { completeAddress } from '#shared/kernel/address.ts';
import { normalEmail } from '#shared/kernel/email.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import { StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, ownerOfUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import type { Customer, SavedAddress } from './customer.ts';

const StoredSavedAddress = v.pipe(
  v.object({ id: v.number(), is_default: v.boolean(), address: v.record(v.string(), StoredText) }),
  v.transform(
    ({ id, is_default: isDefault, address }): SavedAddress => ({
      id,
      isDefault,
      address: completeAddress(address),
    }),
  ),
);

const StoredCustomer = v.pipe(
  v.object({
    id: v.number(),
    email: v.string(),
    first_name: StoredText,
    last_name: StoredText,
    phone: StoredText,
    company: StoredText,
    note: StoredText,
    accepts_marketing: v.boolean(),
    has_account: v.boolean(),
    is_blocked: v.boolean(),
    group_id: v.nullable(v.number()),
    addresses: v.array(StoredSavedAddress),
    orders_count: v.number(),
    total_spent_minor: StoredMinor,
    last_order_at_ms: v.nullable(v.number()),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): Customer => ({
      id: item.id,
      email: item.email,
      firstName: item.first_name,
      lastName: item.last_name,
      phone: item.phone,
      company: item.company,
      note: item.note,
      acceptsMarketing: item.accepts_marketing,
      hasAccount: item.has_account,
      isBlocked: item.is_blocked,
      groupId: item.group_id,
      addresses: item.addresses,
      ordersCount: item.orders_count,
      totalSpentMinor: item.total_spent_minor,
      lastOrderAtMs: item.last_order_at_ms,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as a customer. */
export const parseCustomer = (item: unknown): Customer => v.parse(StoredCustomer, item);

/** The customer, read consistently; null when the store has none with this id. */
export async function getCustomer(table: Table, storeId: string, id: number): Promise<Customer | null> {
  const item = await readItem(table, keys.listed(storeId, 'CUSTOMER', id));
  return item === null ? null : parseCustomer(item);
}

/** The customer with this e-mail address, whatever its case, read consistently in two steps. */
export async function customerByEmail(table: Table, storeId: string, email: string): Promise<Customer | null> {
  const id = await ownerOfUnique(table, storeId, 'email', normalEmail(email));
  const customer = id === null ? null : await getCustomer(table, storeId, id);
  // Between the two steps the address may have passed to someone else.
  return customer !== null && normalEmail(customer.email) === normalEmail(email) ? customer : null;
}

/** Filters of the customer lists; absent ones accept all customers. */
export type CustomerFilters = {
  readonly email?: string | undefined;
  readonly acceptsMarketing?: boolean | undefined;
  readonly groupId?: number | undefined;
};

const customerFilter = {
  acceptsMarketing: (storeId: string, accepts: boolean) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'CUSTOMER', 'accepts_marketing', String(accepts)) }) as const,
  group: (storeId: string, groupId: number) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'CUSTOMER', 'group_id', groupId) }) as const,
};

/** Where a list of customers is read: the smallest set that is known to hold all that the filters accept. */
export async function customerPages(table: Table, storeId: string, filters: CustomerFilters): Promise<PageSource<Customer>> {
  const { email, acceptsMarketing, groupId } = filters;
  const source: PageSource<Customer> = {
    storeId,
    kind: 'CUSTOMER',
    parse: parseCustomer,
    accept: (customer) =>
      (email === undefined || normalEmail(customer.email) === normalEmail(email)) &&
      (acceptsMarketing === undefined || customer.acceptsMarketing === acceptsMarketing) &&
      (groupId === undefined || customer.groupId === groupId),
  };
  if (email !== undefined) {
    const id = await ownerOfUnique(table, storeId, 'email', normalEmail(email));
    return { ...source, onlyKeys: id === null ? [] : [padId(id)] };
  }
  if (groupId !== undefined) return { ...source, filter: customerFilter.group(storeId, groupId) };
  if (acceptsMarketing !== undefined) return { ...source, filter: customerFilter.acceptsMarketing(storeId, acceptsMarketing) };
  return source;
}

/** What is said of a customer, and its index entries; an attribute that is undefined is to be absent. Not the counters. */
const saidOf = (storeId: string, customer: Customer): Record<string, unknown> => ({
  ...indexKeys.updated(storeId, 'CUSTOMER', customer.updatedAtMs, padId(customer.id)),
  filter_a_pk: customerFilter.acceptsMarketing(storeId, customer.acceptsMarketing).pk,
  filter_a_sk: padId(customer.id),
  filter_b_pk: customer.groupId === null ? undefined : customerFilter.group(storeId, customer.groupId).pk,
  filter_b_sk: customer.groupId === null ? undefined : padId(customer.id),
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone,
  company: customer.company,
  note: customer.note,
  accepts_marketing: customer.acceptsMarketing,
  has_account: customer.hasAccount,
  is_blocked: customer.isBlocked,
  group_id: customer.groupId,
  addresses: customer.addresses.map(({ id, isDefault, address }) => ({ id, is_default: isDefault, address })),
  updated_at_ms: customer.updatedAtMs,
});

/** The stored form of a customer. */
export const customerItem = (storeId: string, customer: Customer): Record<string, unknown> => ({
  ...keys.listed(storeId, 'CUSTOMER', customer.id),
  entity: 'customer',
  id: customer.id,
  ...saidOf(storeId, customer),
  orders_count: customer.ordersCount,
  total_spent_minor: customer.totalSpentMinor,
  last_order_at_ms: customer.lastOrderAtMs,
  created_at_ms: customer.createdAtMs,
});

const emailOf = ({ email, id }: Customer): UniqueValue => ({ as: 'email', kind: 'email', value: normalEmail(email), ownerId: id });

/** Writes that add a customer. Refused as `customer` (the id is taken) or `email` (another customer has the address). */
export const addCustomerWrites = (storeId: string, customer: Customer): LabelledWrite[] => [
  { as: 'customer', put: { Item: customerItem(storeId, customer), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, emailOf(customer)),
];

/**
 * Writes that change what is said of a customer and leave the counters alone. Refused as `customer` (changed, or counted an
 * order, since it was read) or `email` (another customer has the new address).
 */
export function changeCustomerWrites(storeId: string, before: Customer, after: Customer): LabelledWrite[] {
  const change = setAttributes(saidOf(storeId, after));
  return [
    {
      as: 'customer',
      update: {
        Key: keys.listed(storeId, 'CUSTOMER', before.id),
        ...change,
        ConditionExpression: 'updated_at_ms = :read',
        ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':read': before.updatedAtMs },
      },
    },
    ...exchangeUnique(storeId, emailOf(before), emailOf(after)),
  ];
}

/** What an order, a payment, a refund or a cancellation adds to its customer. */
export type OrderCount = {
  /** 1 for an order placed, -1 for one cancelled; 0 for payments, refunds and test orders. */
  readonly orders: -1 | 0 | 1;
  /** Paid (positive) or given back (negative), in minor units. */
  readonly spentMinor: bigint;
  /** When the order is being placed with this write: a blocked customer then refuses it. Null otherwise. */
  readonly placedAtMs: number | null;
};

/**
 * The write with which an order's transaction counts it on its customer, as read before. Refused as `customer` when the
 * customer is blocked (and an order is placed), is not there, or has moved on to this moment or beyond: read it again.
 */
export function countOrderWrite(
  storeId: string,
  customer: Customer,
  { orders, spentMinor, placedAtMs }: OrderCount,
  nowMs: number,
): LabelledWrite {
  const updatedAtMs = nextUpdatedAtMs(customer.updatedAtMs, nowMs);
  const { updated_sk } = indexKeys.updated(storeId, 'CUSTOMER', updatedAtMs, padId(customer.id));
  const placing = placedAtMs === null ? {} : { ':placed': Math.max(placedAtMs, customer.lastOrderAtMs ?? 0), ':no': false };
  return {
    as: 'customer',
    update: {
      Key: keys.listed(storeId, 'CUSTOMER', customer.id),
      UpdateExpression: `SET updated_at_ms = :at, updated_sk = :updated_sk${placedAtMs === null ? '' : ', last_order_at_ms = :placed'} ADD orders_count :orders, total_spent_minor :spent`,
      ConditionExpression: `updated_at_ms < :at${placedAtMs === null ? '' : ' AND is_blocked = :no'}`,
      ExpressionAttributeValues: { ':at': updatedAtMs, ':updated_sk': updated_sk, ':orders': orders, ':spent': spentMinor, ...placing },
    },
  };
}
