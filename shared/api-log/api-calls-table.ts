import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type ApiCall, apiLogRetentionMs, firstRequestIdAt, isRequestId, requestTimeMs, type StatusClass } from './api-call.ts';
import { apiCallForm } from './api-call-form.ts';

/** The stored form of a call of a store; TTL takes it away when its days are over. */
export const apiCallItem = (storeId: string, { key, ...call }: ApiCall): Readonly<Record<string, unknown>> => ({
  ...keys.apiCall(storeId, call.requestId),
  entity: 'api_call',
  ...apiCallForm.write({ ...call, keyType: key.type, keyId: key.id, keyName: key.name }),
  expires_at: Math.ceil((requestTimeMs(call.requestId) + apiLogRetentionMs) / 1000),
});

/** Reads a stored item as a call. */
export function parseApiCall(item: unknown): ApiCall {
  const { keyType, keyId, keyName, ...call } = apiCallForm.read(item);
  return { ...call, key: { type: keyType, id: keyId, name: keyName } };
}

/** The call of a store with this request id, of the last 14 days; null when there is none. It is there a moment after its answer. */
export async function readApiCall(table: Table, storeId: string, requestId: string, nowMs: number): Promise<ApiCall | null> {
  if (!isRequestId(requestId) || requestTimeMs(requestId) <= nowMs - apiLogRetentionMs) return null;
  const item = await readItem(table, keys.apiCall(storeId, requestId));
  return item === null ? null : parseApiCall(item);
}

/** Which calls are listed; all that are given must fit. */
export type ApiCallFilter = {
  readonly status?: number | StatusClass;
  readonly keyId?: number;
  /** A key and an installation of an app may have the same id. */
  readonly keyType?: ApiCall['key']['type'];
  /** Null: of no route. */
  readonly route?: string | null;
  /** Null: without a code. */
  readonly errorCode?: string | null;
  readonly pathPrefix?: string;
  readonly method?: string;
  readonly requestId?: string;
  readonly sinceMs?: number;
  readonly beforeMs?: number;
};

export type ApiCallPage = { readonly items: readonly ApiCall[]; readonly next: string | null };

/** With a filter, this many calls are looked at for one page: about half of what one query can read. */
const maxCallsPerFilteredPage = 1_000;

/**
 * A page of a store's calls, newest first, after the request id that `after` names; `next` is where the next one begins. One query, however
 * many calls there are: with a filter that few of them fit a page may be short or empty, and `next` goes on from there.
 */
export async function readApiCalls(
  table: Table,
  storeId: string,
  {
    filter,
    after,
    limit,
    nowMs,
  }: { readonly filter: ApiCallFilter; readonly after: string | null; readonly limit: number; readonly nowMs: number },
): Promise<ApiCallPage> {
  const range = rangeOf(filter, after, nowMs);
  if (range === null) return { items: [], next: null };
  const { expression, names, values } = conditionOf(filter);
  const isFiltered = expression !== '';
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ...(isFiltered ? { FilterExpression: expression, ExpressionAttributeNames: names } : {}),
      ExpressionAttributeValues: { ':pk': keys.apiCallPartition(storeId), ':first': range.first, ':last': range.last, ...values },
      ScanIndexForward: false,
      Limit: isFiltered ? maxCallsPerFilteredPage : limit + 1,
    }),
  );
  const shown = Items.slice(0, limit);
  const items = readable(shown, parseApiCall);
  const last = Items.length > limit ? shown.at(-1) : LastEvaluatedKey;
  return { items, next: last === undefined ? null : String(last['sk']) };
}

/** The first and the last sort key that are wanted; null when none can be. */
function rangeOf(
  { requestId, sinceMs = 0, beforeMs }: ApiCallFilter,
  after: string | null,
  nowMs: number,
): { readonly first: string; readonly last: string } | null {
  if (requestId !== undefined && !isRequestId(requestId)) return null;
  const lasts = [
    ...(after === null ? [] : [justBefore(after)]),
    ...(beforeMs === undefined ? [] : [justBefore(firstRequestIdAt(beforeMs))]),
    ...(requestId === undefined ? [] : [requestId]),
  ];
  const firsts = [firstRequestIdAt(Math.max(sinceMs, nowMs - apiLogRetentionMs)), ...(requestId === undefined ? [] : [requestId])];
  const first = firsts.reduce((a, b) => (a > b ? a : b));
  const last = lasts.reduce((a, b) => (a < b ? a : b), afterAll);
  return first <= last ? { first, last } : null;
}

/** Sorts after every request id. */
const afterAll = 'req_~';

// BETWEEN includes its ends: the largest text below a key is the key with its last character lowered, followed by nothing we use.
const justBefore = (key: string): string => `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

function conditionOf({ status, keyId, keyType, route, errorCode, pathPrefix, method }: ApiCallFilter) {
  const conditions = [
    ...(typeof status === 'number' ? [{ text: '#status = :status', name: 'status', values: { ':status': status } }] : []),
    ...(typeof status === 'string'
      ? [
          {
            text: '#status BETWEEN :lowest AND :highest',
            name: 'status',
            values: { ':lowest': Number(status.charAt(0)) * 100, ':highest': Number(status.charAt(0)) * 100 + 99 },
          },
        ]
      : []),
    ...(keyId === undefined ? [] : [{ text: '#key_id = :key', name: 'key_id', values: { ':key': keyId } }]),
    ...(keyType === undefined ? [] : [{ text: '#key_type = :type', name: 'key_type', values: { ':type': keyType } }]),
    ...(route === undefined ? [] : [{ text: '#route = :route', name: 'route', values: { ':route': route } }]),
    ...(errorCode === undefined ? [] : [{ text: '#error_code = :code', name: 'error_code', values: { ':code': errorCode } }]),
    ...(pathPrefix === undefined ? [] : [{ text: 'begins_with(#path, :path)', name: 'path', values: { ':path': pathPrefix } }]),
    ...(method === undefined ? [] : [{ text: '#method = :method', name: 'method', values: { ':method': method } }]),
  ];
  return {
    expression: conditions.map(({ text: condition }) => condition).join(' AND '),
    names: Object.fromEntries(conditions.map(({ name }) => [`#${name}`, name])),
    values: Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, string | number | null>,
  };
}
