import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import {
  type ApiCall,
  apiLogRetentionMs,
  firstRequestIdAt,
  isRequestId,
  requestTimeMs,
  type StatusClass,
  statusClassOf,
} from './api-call.ts';
import { callsOfRows, newestFirst, requestIdsOf, rowSpanMs } from './call-rows-table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads, with strong consistency, all rows that may contain calls with ids in a range. */
async function rowsBetween(table: Table, storeId: string, firstId: string, lastMs: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': keys.apiCallPartition(storeId),
          ':first': firstId,
          ':last': endOfRowsAt(lastMs),
        },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    rows.push(...Items);
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return rows;
}

/** Returns a sort key that is higher than the key of any row that can contain calls up to `ms`. */
const endOfRowsAt = (ms: number): string => firstRequestIdAt(ms + rowSpanMs + 1);

/**
 * Reads a store's call by request id; null if there is none in the last 14 days. A call becomes readable shortly after
 * its response is sent.
 */
export async function readApiCall(table: Table, storeId: string, requestId: string, nowMs: number): Promise<ApiCall | null> {
  if (!isRequestId(requestId) || requestTimeMs(requestId) <= nowMs - apiLogRetentionMs) return null;
  const rows = await rowsBetween(table, storeId, requestId, requestTimeMs(requestId));
  const asked = rows.filter((row) => requestIdsOf(row).includes(requestId));
  return callsOfRows(asked).find((call) => call.requestId === requestId) ?? null;
}

/**
 * Returns those of `requestIds` that are in a store's log. The reads are strongly consistent. Requests that are close
 * in time share a query.
 */
export async function findLoggedRequestIds(table: Table, storeId: string, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  const spans: { firstId: string; lastMs: number }[] = [];
  for (const requestId of [...new Set(requestIds)].sort()) {
    const lastMs = requestTimeMs(requestId);
    const span = spans.at(-1);
    if (span !== undefined && lastMs - span.lastMs <= rowSpanMs) span.lastMs = lastMs;
    else spans.push({ firstId: requestId, lastMs });
  }
  const rows = await Promise.all(spans.map(({ firstId, lastMs }) => rowsBetween(table, storeId, firstId, lastMs)));
  return new Set(rows.flat().flatMap(requestIdsOf));
}

/**
 * The maximum number of calls that are counted. Reading them takes 22 queries if each call has its own row, or five if
 * calls were recorded together.
 */
const mostCountedCalls = 50_000;

/** All calls of a store since `sinceMs`, without duplicates. */
export type NewestCalls = { readonly calls: readonly ApiCall[]; readonly sinceMs: number };

/** Reads the calls of the last 14 days, newest first. Stops after about `most` calls. */
export async function readNewestCalls(table: Table, storeId: string, nowMs: number, most = mostCountedCalls): Promise<NewestCalls> {
  const retainedMs = nowMs - apiLogRetentionMs;
  const calls = new Map<string, ApiCall>();
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk >= :first',
        ExpressionAttributeValues: { ':pk': keys.apiCallPartition(storeId), ':first': firstRequestIdAt(retainedMs) },
        ScanIndexForward: false,
        Limit: most,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const call of callsOfRows(Items)) calls.set(call.requestId, call);
    from = LastEvaluatedKey;
  } while (from !== undefined && calls.size < most);
  // The list could have gaps before `firstId`, because older rows were not read.
  if (from === undefined) return { calls: [...calls.values()], sinceMs: retainedMs };
  const firstId = String(from['sk']);
  return { calls: [...calls.values()].filter(({ requestId }) => requestId >= firstId), sinceMs: requestTimeMs(firstId) };
}

/** The filters of the list. A call must match all of the given filters. */
export type ApiCallFilter = {
  readonly status?: number | StatusClass;
  readonly keyId?: number;
  /** Distinguishes an API key from an app installation with the same id. */
  readonly keyType?: ApiCall['key']['type'];
  /** Null matches calls without a route. */
  readonly route?: string | null;
  /** If null, selects the calls without an error code. */
  readonly errorCode?: string | null;
  readonly pathPrefix?: string;
  readonly method?: string;
  readonly requestId?: string;
  readonly sinceMs?: number;
  readonly beforeMs?: number;
};

export type ApiCallPage = { readonly items: readonly ApiCall[]; readonly next: string | null };

/** The maximum number of rows read per query when a filter is set: about half of what one query can return. */
const maxRowsPerFilteredPage = 1_000;

type PageWanted = { readonly filter: ApiCallFilter; readonly after: string | null; readonly limit: number; readonly nowMs: number };

/**
 * Reads a page of a store's calls, newest first, starting after the request id `after`. Pass the returned `next` to
 * read the following page; `next` is null at the end. If few calls match a filter, a page may be short or empty
 * although `next` is not null.
 */
export async function readApiCalls(table: Table, storeId: string, { filter, after, limit, nowMs }: PageWanted): Promise<ApiCallPage> {
  const range = rangeOf(filter, after, nowMs);
  if (range === null) return { items: [], next: null };
  const isFiltered = hasFilter(filter);
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': keys.apiCallPartition(storeId), ':first': range.firstId, ':last': range.endOfRows },
        ScanIndexForward: false,
        Limit: isFiltered ? maxRowsPerFilteredPage : limit + 1,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    rows.push(...Items);
    from = LastEvaluatedKey;
    // All calls with this id or a later one have been read, because the remaining rows contain only earlier calls.
    const knownFrom = from === undefined ? range.firstId : String(from['sk']);
    const isKnown = ({ requestId }: ApiCall): boolean => requestId >= knownFrom && requestId <= range.lastId;
    const found = onceEach(callsOfRows(rows)).filter((call) => isKnown(call) && fits(call, filter));
    const items = newestFirst(found).slice(0, limit);
    if (found.length > limit) return { items, next: items.at(-1)?.requestId ?? null };
    if (from === undefined) return { items, next: null };
    // If `next` were newer than the range, the following request would read the same rows again.
    if (isFiltered && knownFrom <= range.lastId) return { items, next: knownFrom };
  }
}

/** Removes duplicate calls. A call that was delivered twice concurrently may be stored in two rows. */
const onceEach = (calls: readonly ApiCall[]): readonly ApiCall[] => [...new Map(calls.map((call) => [call.requestId, call])).values()];

type Range = {
  readonly firstId: string;
  readonly lastId: string;
  /** Rows after this key contain no call in the range. */
  readonly endOfRows: string;
};

/** Returns the range of request ids to read; null if no id can match. */
function rangeOf({ requestId, sinceMs = 0, beforeMs }: ApiCallFilter, after: string | null, nowMs: number): Range | null {
  if (requestId !== undefined && !isRequestId(requestId)) return null;
  const lasts = [
    ...(after === null ? [] : [{ id: justBefore(after), atMs: requestTimeMs(after) }]),
    ...(beforeMs === undefined ? [] : [{ id: justBefore(firstRequestIdAt(beforeMs)), atMs: beforeMs }]),
    ...(requestId === undefined ? [] : [{ id: requestId, atMs: requestTimeMs(requestId) }]),
  ];
  const firsts = [firstRequestIdAt(Math.max(sinceMs, nowMs - apiLogRetentionMs)), ...(requestId === undefined ? [] : [requestId])];
  const firstId = firsts.reduce((a, b) => (a > b ? a : b));
  const last = lasts.reduce((a, b) => (a.id < b.id ? a : b), { id: afterAll, atMs: Number.POSITIVE_INFINITY });
  if (firstId > last.id) return null;
  return { firstId, lastId: last.id, endOfRows: last.id === afterAll ? afterAll : endOfRowsAt(last.atMs) };
}

/** A string that sorts after every request id. */
const afterAll = 'req_~';

// Returns the largest string below a key: the key with its last character decremented, followed by a character greater
// than any that we use.
const justBefore = (key: string): string => `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

const hasFilter = ({ requestId: _id, sinceMs: _since, beforeMs: _before, ...filter }: ApiCallFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

const fits = (call: ApiCall, { status, keyId, keyType, route, errorCode, pathPrefix = '', method }: ApiCallFilter): boolean =>
  (status === undefined || status === call.status || status === statusClassOf(call.status)) &&
  (keyId === undefined || keyId === call.key.id) &&
  (keyType === undefined || keyType === call.key.type) &&
  (route === undefined || route === call.route) &&
  (errorCode === undefined || errorCode === call.errorCode) &&
  call.path.startsWith(pathPrefix) &&
  (method === undefined || method === call.method);
