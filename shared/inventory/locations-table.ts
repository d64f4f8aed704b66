import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { hasExternalId } from '#shared/external-ids/external-data.ts';
import { externalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { keysByExternalId } from '#shared/external-ids/external-ids-table.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type Location, locationTypes, maxLocations } from './location.ts';

/** The stored form of a location. */
export const locationForm = storedForm<Location>()({
  id: number,
  name: text,
  type: oneOf(locationTypes),
  address: optional(address),
  phone: optional(text),
  fulfilsOnline: flag,
  pickup: flag,
  priority: number,
  isActive: flag,
  isDefault: flag,
  timezone: optional(text),
  ...externalDataKinds,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as a location. */
export const parseLocation = (item: unknown): Location => locationForm.read(item);

/** Reads a location with strong consistency; returns null when the store has none with this id. */
export async function getLocation(table: Table, storeId: string, id: number): Promise<Location | null> {
  const item = await readItem(table, keys.listed(storeId, 'LOCATION', id));
  return item === null ? null : parseLocation(item);
}

/**
 * Reads all readable locations of the store, oldest first, in one strongly consistent query. A store has at most
 * `maxLocations`.
 */
export async function listLocations(table: Table, storeId: string): Promise<Location[]> {
  return [...(await readLocations(table, storeId)).locations];
}

/** Reads all locations of the store. For unreadable locations, logs the error and returns only their ids. */
export async function readLocations(
  table: Table,
  storeId: string,
): Promise<{ readonly locations: readonly Location[]; readonly unreadableIds: readonly number[] }> {
  const items = await readPartition(table, keys.listPartition(storeId, 'LOCATION'));
  const locations = parseReadable(items, parseLocation);
  const known = new Set(locations.map(({ id }) => id));
  return { locations, unreadableIds: items.map(({ sk }) => unpadId(String(sk))).filter((id) => !known.has(id)) };
}

/**
 * Returns the source for listing the store's locations: all of them or, if `externalId` is given (such as `sap:4711`),
 * the one with that external id.
 */
export async function locationPages(table: Table, storeId: string, externalId?: string): Promise<PageSource<Location>> {
  const source: PageSource<Location> = { storeId, kind: 'LOCATION', parse: parseLocation };
  if (externalId === undefined) return source;
  return {
    ...source,
    onlyKeys: await keysByExternalId(table, storeId, 'location_external_id', externalId),
    accept: (one) => hasExternalId(one, externalId),
  };
}

/** Returns the stored form of a location. */
export const locationItem = (storeId: string, location: Location): Record<string, unknown> => ({
  ...keys.listed(storeId, 'LOCATION', location.id),
  ...indexKeys.updated(location.updatedAtMs, padId(location.id)),
  entity: 'location',
  ...locationForm.write(location),
});

/**
 * Returns the writes that add a location. They fail with one of these labels:
 * - `location`: the id is taken.
 * - `locations`: the store has the maximum number of locations, or `first` is true and the store already has a location.
 */
export const addLocationWrites = (storeId: string, location: Location, first: boolean): LabelledWrite[] => [
  { as: 'location', put: { Item: locationItem(storeId, location), ConditionExpression: 'attribute_not_exists(pk)' } },
  countUp(storeId, 'locations', { below: first ? 1 : maxLocations }),
];

/**
 * Returns the write that replaces a location. It fails with label `location` when the location has changed since it was
 * read.
 */
export const replaceLocationWrite = (storeId: string, before: Location, after: Location): LabelledWrite => ({
  as: 'location',
  put: {
    Item: locationItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/**
 * Returns the check that a location is active. It fails with label `location` when the location is inactive or deleted.
 */
export const activeLocationCheck = (storeId: string, locationId: number): LabelledWrite => ({
  as: 'location',
  check: {
    Key: keys.listed(storeId, 'LOCATION', locationId),
    ConditionExpression: 'is_active = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});

/**
 * Returns a list with the write that removes the default flag from the previous default location. The list is empty if
 * `location` is not the default, or if no other location has the flag. The write fails with label `previous_default`
 * when the previous default has changed since it was read.
 */
export const takeDefaultWrites = (storeId: string, location: Location, others: readonly Location[], nowMs: number): LabelledWrite[] =>
  others
    .filter((other) => location.isDefault && other.isDefault)
    .map((other) => {
      const after = { ...other, isDefault: false, updatedAtMs: nextUpdatedAtMs(other.updatedAtMs, nowMs) };
      return { ...replaceLocationWrite(storeId, other, after), as: 'previous_default' };
    });

/**
 * Returns the writes that remove a location. They fail with label `location` when the location has changed since it was
 * read.
 */
export const removeLocationWrites = (storeId: string, location: Location): LabelledWrite[] => [
  {
    as: 'location',
    delete: {
      Key: keys.listed(storeId, 'LOCATION', location.id),
      ConditionExpression: 'updated_at_ms = :read',
      ExpressionAttributeValues: { ':read': location.updatedAtMs },
    },
  },
  countDown(storeId, 'locations', { above: 0 }),
];

/**
 * Reports whether any variant has units at a location. Reads the store's variant rows with strong consistency until one
 * has units; for an empty location, reads all rows. The cost is acceptable, because locations are closed or deleted
 * only a few times in a store's life.
 */
export async function hasStockAt(table: Table, storeId: string, locationId: number): Promise<boolean> {
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'levels.#location.on_hand > :none',
        ProjectionExpression: 'sk',
        ExpressionAttributeNames: { '#location': String(locationId) },
        ExpressionAttributeValues: { ':pk': keys.listPartition(storeId, 'VARIANT'), ':none': 0 },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    if ((answer.Items ?? []).length > 0) return true;
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return false;
}
