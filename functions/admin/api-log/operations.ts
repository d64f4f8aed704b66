import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { type ApiCall, requestTimeMs, type StatusClass, statusClasses } from '#shared/api-log/api-call.ts';
import { type ApiCallFilter, readApiCalls, readNewestCalls } from '#shared/api-log/api-calls-table.ts';
import { type Calls, countCalls, type KeyCalls } from '#shared/api-log/call-counts.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { ApiRequestCountsView, ApiRequestView, apiLogEndpoints } from './endpoints.ts';

export const apiLogOperations = ({ table }: GroupDeps): Operations<typeof apiLogEndpoints> => ({
  listApiRequests: async ({ query }, { storeId, store, nowMs }) => {
    const { limit, after } = readPageRequest(store.cursorSecret, 'api_log', query);
    const page = await readApiCalls(table, storeId, { filter: filterOf(query), after, limit, nowMs });
    return { status: 200, body: listBody(store.cursorSecret, 'api_log', query, page, { nowMs, view: apiRequestView }) };
  },
  getApiRequestCounts: async (_input, { storeId, nowMs }) => {
    const { calls, sinceMs } = await readNewestCalls(table, storeId, nowMs);
    const keys = countCalls(calls).map(keyCallsView);
    return { status: 200, body: { data: { object: 'api_request_counts' as const, since: timestamp(sinceMs), keys } } };
  },
});

type Query = OperationInput<typeof apiLogEndpoints.listApiRequests>['query'];

function filterOf(query: Query): ApiCallFilter {
  const {
    status,
    key_id: keyId,
    key_type: keyType,
    route,
    error_code: errorCode,
    path_prefix: pathPrefix,
    method,
    request_id: requestId,
    created_since: since,
    created_before: before,
  } = query;
  return {
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(keyType === undefined ? {} : { keyType }),
    ...(route === undefined ? {} : { route: nullOf(route) }),
    ...(errorCode === undefined ? {} : { errorCode: nullOf(errorCode) }),
    ...(pathPrefix === undefined ? {} : { pathPrefix }),
    ...(method === undefined ? {} : { method }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(since === undefined ? {} : { sinceMs: Date.parse(since) }),
    ...(before === undefined ? {} : { beforeMs: Date.parse(before) }),
  };
}

/** Converts the filter value `none` to null. Null selects the requests that lack the field. */
const nullOf = (text: string): string | null => (text === 'none' ? null : text);

const statusOf = (text: string): StatusClass | number => statusClasses.find((one) => one === text) ?? Number(text);

/** Converts a logged request to its admin API view. */
export const apiRequestView = ({ requestId, durationMs, errorCode, issues, moreIssues, replayed, ...call }: ApiCall): ApiRequestView => ({
  object: 'api_request',
  id: requestId,
  at: timestamp(requestTimeMs(requestId)),
  method: call.method,
  path: call.path,
  route: call.route,
  scope: call.scope,
  status: call.status,
  duration_ms: durationMs,
  key: call.key,
  request_id: requestId,
  error_code: errorCode,
  errors: issues.map(({ param, code }) => ({ param, code })),
  more_errors: moreIssues,
  idempotent_replayed: replayed,
});

const keyCallsView = (sum: KeyCalls): ApiRequestCountsView['keys'][number] => ({
  key: sum.key,
  last_called_at: timestamp(sum.lastMs),
  ...countsOf(sum),
  scopes: sum.scopes.map((each) => ({ scope: each.scope, ...countsOf(each) })),
  routes: sum.routes.map((each) => ({ route: each.route, scope: each.scope, ...countsOf(each) })),
});

const countsOf = ({ calls, succeeded, refused, failed }: Calls): Calls => ({ calls, succeeded, refused, failed });
