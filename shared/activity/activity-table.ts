import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { actor } from '#shared/table/rows/stored-fields.ts';
import { number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type Activity, type ActivityEntry, activityRetentionMs, type FieldChange, type Resource } from './activity-entry.ts';

type Row = Omit<ActivityEntry, 'resource' | 'changes'> & {
  readonly resourceObject: string;
  /** JSON, so that a numeric id remains a number. */
  readonly resourceId: string;
  /** The changes as JSON text, because the old and new values have no fixed form. */
  readonly changes: string;
};

/** The stored form of an activity entry. */
export const activityForm = storedForm<Row>()({
  id: number,
  source: text,
  rank: number,
  atMs: number,
  actor,
  action: text,
  resourceObject: text,
  resourceId: text,
  changes: text,
  requestId: optional(text),
});

/** Reads a stored item as an entry. */
export function parseActivity(item: unknown): ActivityEntry {
  const { resourceObject, resourceId, changes, ...row } = activityForm.read(item);
  const id = JSON.parse(resourceId) as Resource['id'];
  return { ...row, resource: { object: resourceObject, id }, changes: JSON.parse(changes) as readonly FieldChange[] };
}

/** Returns the stored item of an entry. */
export function activityItem(storeId: string, { resource, changes, ...entry }: ActivityEntry): Record<string, unknown> {
  const key = keys.listed(storeId, 'ACTIVITY', entry.id);
  const { actor: by, action } = entry;
  return {
    ...key,
    filter_a_pk: filterOf.actor(storeId, by.type, by.id).pk,
    filter_a_sk: key.sk,
    filter_b_pk: filterOf.action(storeId, action).pk,
    filter_b_sk: key.sk,
    filter_c_pk: filterOf.object(storeId, resource.object).pk,
    filter_c_sk: key.sk,
    ...(resource.id === null ? {} : { filter_d_pk: filterOf.resource(storeId, resource.object, resource.id).pk, filter_d_sk: key.sk }),
    entity: 'activity',
    ...activityForm.write({
      ...entry,
      resourceObject: resource.object,
      resourceId: JSON.stringify(resource.id),
      changes: JSON.stringify(changes),
    }),
    expires_at: Math.ceil((idTimeMs(entry.id) + activityRetentionMs) / 1000),
  };
}

const filterOf = {
  actor: (store: string, type: string, id: number | string | null) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(store, 'ACTIVITY', 'actor', `${type}:${id ?? ''}`) }) as const,
  action: (store: string, action: string) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(store, 'ACTIVITY', 'action', action) }) as const,
  object: (store: string, object: string) =>
    ({ index: 'filter_c', pk: indexKeys.filterPartition(store, 'ACTIVITY', 'object', object) }) as const,
  resource: (store: string, object: string, id: number | string) =>
    ({ index: 'filter_d', pk: indexKeys.filterPartition(store, 'ACTIVITY', 'resource', `${object}:${id}`) }) as const,
};

/**
 * The maximum number of ids that are tried for an entry. Only entries from the same millisecond can have the same id,
 * so a free id is found long before this limit.
 */
const maxIds = 20;

function* idsOf(storeId: string, source: string, atMs: number): Generator<number> {
  for (let probe = 0; probe < maxIds; probe += 1) yield derivedObjectId(`${storeId}#${source}#activity`, atMs, probe);
}

/** Returns the time when a request began, read from its id; null if the id is invalid. */
function requestTimeMs(requestId: string): number | null {
  const [, ulid] = /^req_([0-7][0-9A-HJKMNP-TV-Z]{25})$/.exec(requestId) ?? [];
  return ulid === undefined ? null : decodeTime(ulid);
}

/**
 * Records the activity of an event. If a request causes several events, the log has one entry, for the event of the
 * highest rank. If the same event is recorded again, nothing changes.
 */
export async function recordActivity(
  table: Table,
  storeId: string,
  { eventId, rank, ...activity }: Activity & { readonly eventId: string; readonly rank: number },
): Promise<void> {
  const source = activity.requestId ?? eventId;
  const atMs = requestTimeMs(source) ?? activity.atMs;
  for (const id of idsOf(storeId, source, atMs)) {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: activityItem(storeId, { ...activity, id, source, rank }),
          ConditionExpression: 'attribute_not_exists(pk) OR (#source = :source AND #rank < :rank)',
          ExpressionAttributeNames: { '#source': 'source', '#rank': 'rank' },
          ExpressionAttributeValues: { ':source': source, ':rank': rank },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return;
    } catch (error) {
      const refused = refusedItemOf(error);
      if (refused === null) throw error;
      if (refused.item?.['source'] === source) return;
    }
  }
  throw new Error(`No free id was found for the activity entry of ${source}.`);
}

/** The filters of the list. An absent filter matches everything. */
export type ActivityFilters = {
  readonly actorType?: string | undefined;
  /** Always a string, even if the id is a number. */
  readonly actorId?: string | undefined;
  readonly object?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly action?: string | undefined;
  readonly requestId?: string | undefined;
  readonly createdBeforeMs?: number | undefined;
  readonly nowMs: number;
};

/** Returns a `PageSource` for a store's activity list. The most selective filter determines the index. */
export function activityPages(storeId: string, filters: ActivityFilters): PageSource<ActivityEntry> {
  const { actorType, actorId, object, resourceId, action, requestId, createdBeforeMs = Number.POSITIVE_INFINITY, nowMs } = filters;
  const accept = (entry: ActivityEntry): boolean =>
    (actorType === undefined || entry.actor.type === actorType) &&
    (actorId === undefined || String(entry.actor.id) === actorId) &&
    (object === undefined || entry.resource.object === object) &&
    (resourceId === undefined || String(entry.resource.id) === resourceId) &&
    (action === undefined || entry.action === action) &&
    (requestId === undefined || entry.requestId === requestId) &&
    idTimeMs(entry.id) < createdBeforeMs &&
    // Filters out expired entries, because TTL may take days to delete them.
    idTimeMs(entry.id) > nowMs - activityRetentionMs;
  const source = { storeId, kind: 'ACTIVITY', parse: parseActivity, accept, consistency: 'eventual' } as const;
  if (requestId !== undefined) {
    const atMs = requestTimeMs(requestId);
    return { ...source, onlyKeys: atMs === null ? [] : [...idsOf(storeId, requestId, atMs)].map(padId) };
  }
  if (object !== undefined && resourceId !== undefined) return { ...source, filter: filterOf.resource(storeId, object, resourceId) };
  if (actorType !== undefined && actorId !== undefined) return { ...source, filter: filterOf.actor(storeId, actorType, actorId) };
  if (action !== undefined) return { ...source, filter: filterOf.action(storeId, action) };
  if (object !== undefined) return { ...source, filter: filterOf.object(storeId, object) };
  return source;
}

/**
 * Reads the activity entry of a request. Returns null if the request changed nothing, or if its entry has not been
 * written yet or has expired.
 */
export async function readActivityOfRequest(
  table: Table,
  storeId: string,
  requestId: string,
  nowMs: number,
): Promise<ActivityEntry | null> {
  const atMs = requestTimeMs(requestId);
  if (atMs === null || atMs <= nowMs - activityRetentionMs) return null;
  // If an id is free, the search ends. `recordActivity` never skips a free id. All entries with these ids expire at the
  // same time, so the ids before the entry's id are still taken.
  for (const id of idsOf(storeId, requestId, atMs)) {
    const item = await readItem(table, keys.listed(storeId, 'ACTIVITY', id));
    if (item === null) return null;
    const entry = parseActivity(item);
    if (entry.source === requestId) return entry;
  }
  return null;
}
