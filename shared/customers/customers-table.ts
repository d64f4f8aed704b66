import { hasExternalId } from '#shared/external-ids/external-data.ts';
import { claimExternalIds, exchangeExternalIds, keysByExternalId } from '#shared/external-ids/external-ids-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, readOwnerOfUnique, readOwnersOfUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import type { Customer } from './customer.ts';
import { customerForm } from './customer-form.ts';
import { customerMatches } from './customer-words.ts';
import { findCustomerKeysByWords } from './customers-by-words-table.ts';

/** Parses the stored item of a customer. */
export const parseCustomer = (item: unknown): Customer => customerForm.read(item);

/** Reads a customer with strong consistency; null if the store has none with this id. */
export async function getCustomer(table: Table, storeId: string, id: number): Promise<Customer | null> {
  const item = await readItem(table, keys.listed(storeId, 'CUSTOMER', id));
  return item === null ? null : parseCustomer(item);
}

/**
 * Reads customers by their normalized e-mail addresses, which are also the keys of the result. First reads the ids,
 * then the customers, both with strong consistency.
 */
export async function readCustomersByEmail(
  table: Table,
  storeId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const owners = await readOwnersOfUnique(table, storeId, 'email', emails.map(normalEmail));
  const ids = [...new Set(owners.values())];
  const items = await readItems(
    table,
    ids.map((id) => keys.listed(storeId, 'CUSTOMER', id)),
  );
  return new Map(items.map(parseCustomer).map((customer) => [normalEmail(customer.email), customer]));
}

/**
 * Reads the customer with this e-mail address, ignoring case; null if there is none. First reads the id, then the
 * customer, both with strong consistency.
 */
export async function readCustomerByEmail(table: Table, storeId: string, email: string): Promise<Customer | null> {
  const id = await readOwnerOfUnique(table, storeId, 'email', normalEmail(email));
  const customer = id === null ? null : await getCustomer(table, storeId, id);
  // Between the two reads, the address may have passed to another customer.
  return customer !== null && normalEmail(customer.email) === normalEmail(email) ? customer : null;
}

/** The filters of the customer list. An absent filter accepts all customers. */
export type CustomerFilters = {
  readonly email?: string | undefined;
  readonly acceptsMarketing?: boolean | undefined;
  readonly groupId?: number | undefined;
  /** An external system and an id in it, such as `sap:4711`. */
  readonly externalId?: string | undefined;
  /** The text to search for. */
  readonly q?: string | undefined;
  /**
   * Returns the keys of the customers that match `q`; null if reading the whole list is faster. A caller can pass a
   * memoized function to avoid a second search.
   */
  readonly keysByWords?: (() => Promise<readonly string[] | null>) | undefined;
};

const customerFilter = {
  acceptsMarketing: (storeId: string, accepts: boolean) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'CUSTOMER', 'accepts_marketing', String(accepts)) }) as const,
  group: (storeId: string, groupId: number) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'CUSTOMER', 'group_id', groupId) }) as const,
};

/** Returns the page source for a list of customers. The most selective filter determines which rows are read. */
export async function customerPages(table: Table, storeId: string, filters: CustomerFilters): Promise<PageSource<Customer>> {
  const { email, acceptsMarketing, groupId, externalId, q } = filters;
  const source: PageSource<Customer> = {
    storeId,
    kind: 'CUSTOMER',
    parse: parseCustomer,
    accept: (customer) =>
      (email === undefined || normalEmail(customer.email) === normalEmail(email)) &&
      (acceptsMarketing === undefined || customer.acceptsMarketing === acceptsMarketing) &&
      (groupId === undefined || customer.groupId === groupId) &&
      (externalId === undefined || hasExternalId(customer, externalId)) &&
      (q === undefined || customerMatches(customer, q)),
  };
  if (email !== undefined) {
    const id = await readOwnerOfUnique(table, storeId, 'email', normalEmail(email));
    return { ...source, onlyKeys: id === null ? [] : [padId(id)] };
  }
  if (externalId !== undefined) {
    return { ...source, onlyKeys: await keysByExternalId(table, storeId, 'customer_external_id', externalId) };
  }
  const onlyKeys = q === undefined ? null : await (filters.keysByWords?.() ?? findCustomerKeysByWords(table, storeId, q));
  if (onlyKeys !== null) return { ...source, onlyKeys };
  if (groupId !== undefined) return { ...source, filter: customerFilter.group(storeId, groupId) };
  if (acceptsMarketing !== undefined) return { ...source, filter: customerFilter.acceptsMarketing(storeId, acceptsMarketing) };
  return source;
}

/** Returns the stored item of a customer. */
export const customerItem = (storeId: string, customer: Customer): Record<string, unknown> => ({
  ...keys.listed(storeId, 'CUSTOMER', customer.id),
  ...indexAttributes(storeId, customer),
  entity: 'customer',
  ...customerForm.write(customer),
});

/** Returns a customer's index attributes. `setAttributes` removes the undefined ones from the stored item. */
const indexAttributes = (storeId: string, customer: Customer): Record<string, unknown> => ({
  ...indexKeys.updated(customer.updatedAtMs, padId(customer.id)),
  filter_a_pk: customerFilter.acceptsMarketing(storeId, customer.acceptsMarketing).pk,
  filter_a_sk: padId(customer.id),
  filter_b_pk: customer.groupId === null ? undefined : customerFilter.group(storeId, customer.groupId).pk,
  filter_b_sk: customer.groupId === null ? undefined : padId(customer.id),
});

/**
 * Returns the attributes that a change may write: all except the id, the creation time, and the figures about the
 * customer's orders.
 */
function changeableAttributes(customer: Customer): Record<string, unknown> {
  const { id: _, orders_count: _1, total_spent_minor: _2, last_order_at_ms: _3, created_at_ms: _4, ...rest } = customerForm.write(customer);
  return rest;
}

const emailOf = ({ email, id }: Customer): UniqueValue => ({ as: 'email', kind: 'email', value: normalEmail(email), ownerId: id });

/**
 * Returns the writes that add a customer. They fail with label `customer` if the id is taken, or with label `email` or
 * `external_ids.<system>` if another customer has the address or external id.
 */
export const addCustomerWrites = (storeId: string, customer: Customer): LabelledWrite[] => [
  { as: 'customer', put: { Item: customerItem(storeId, customer), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, emailOf(customer)),
  ...claimExternalIds(storeId, 'customer_external_id', customer),
];

/**
 * Returns the writes that change a customer's fields but not the counters. The writes fail with one of these labels:
 * - `customer`: the customer has changed since it was read, for example because an order was counted.
 * - `email` or `external_ids.<system>`: another customer has the new address or external id.
 */
export function changeCustomerWrites(storeId: string, before: Customer, after: Customer): LabelledWrite[] {
  const change = setAttributes({ ...indexAttributes(storeId, after), ...changeableAttributes(after) });
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
    ...exchangeExternalIds(storeId, 'customer_external_id', before, after),
  ];
}

/** How an order, payment, refund or cancellation changes a customer's counters. */
export type OrderCountChange = {
  /** 1 for a placed order, -1 for a canceled one, and 0 for payments, refunds and test orders. */
  readonly orders: -1 | 0 | 1;
  /** The amount paid (positive) or refunded (negative), in minor units. */
  readonly spentMinor: bigint;
  /**
   * The order's time if the write is part of placing the order; null otherwise. Placing an order fails if the customer
   * is blocked.
   */
  readonly placedAtMs: number | null;
};

/**
 * Returns the write that updates a customer's counters in the order's transaction. It fails with label `customer` in
 * three cases:
 * - The customer does not exist.
 * - The customer was updated concurrently at `nowMs` or later.
 * - The order is being placed and the customer is blocked.
 *
 * After a failure, the caller should read the customer again.
 */
export function countOrderWrite(
  storeId: string,
  customer: Customer,
  { orders, spentMinor, placedAtMs }: OrderCountChange,
  nowMs: number,
): LabelledWrite {
  const updatedAtMs = nextUpdatedAtMs(customer.updatedAtMs, nowMs);
  const { updated_sk } = indexKeys.updated(updatedAtMs, padId(customer.id));
  const placing = placedAtMs === null ? {} : { ':placed': Math.max(placedAtMs, customer.lastOrderAtMs ?? 0), ':no': false };
  return {
    as: 'customer',
    update: {
      Key: keys.listed(storeId, 'CUSTOMER', customer.id),
      UpdateExpression: `SET updated_at_ms = :at, updated_sk = :updated_sk${placedAtMs === null ? '' : ', last_order_at_ms = :placed'} ADD orders_count :orders, total_spent_minor :spent`,
      ConditionExpression: `updated_at_ms < :at${placedAtMs === null ? '' : ' AND is_blocked = :no'}`,
      ExpressionAttributeValues: {
        ':at': updatedAtMs,
        ':updated_sk': updated_sk,
        ':orders': orders,
        ':spent': spentMinor,
        ...placing,
      },
    },
  };
}
