import * as v from 'valibot';
import { statusClasses } from '#shared/api-log/api-call.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, idParam, listParams, type QueryParam, textParam } from '#shared/http/query-params.ts';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Count, enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/**
 * The API key or app installation that made a request, and the name that the key or app had at the time of the request.
 */
export const CallingKeySchema = v.pipe(
  v.strictObject({ type: enumOf(['api_key', 'app']), id: Id, name: v.string() }),
  v.title('CallingKey'),
);

/** An invalid field of a request. Field names that are not in the contract are replaced by `{…}`. */
const ApiRequestErrorSchema = v.pipe(v.strictObject({ param: v.string(), code: v.string() }), v.title('ApiRequestError'));

export const ApiRequestSchema = v.pipe(
  v.strictObject({
    object: v.literal('api_request'),
    id: v.string(),
    at: Timestamp,
    method: v.string(),
    path: v.string(),
    route: v.nullable(v.string()),
    scope: v.nullable(v.string()),
    status: Count,
    duration_ms: Count,
    key: CallingKeySchema,
    request_id: v.string(),
    error_code: v.nullable(v.string()),
    errors: v.array(ApiRequestErrorSchema),
    more_errors: Count,
    idempotent_replayed: Flag,
  }),
  v.title('ApiRequest'),
  v.examples([
    {
      object: 'api_request',
      id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      at: '2026-11-05T10:00:00.000Z',
      method: 'PATCH',
      path: '/v1/products/243948029537267',
      route: 'PATCH /v1/products/{id}',
      scope: 'write_products',
      status: 422,
      duration_ms: 18,
      key: { type: 'api_key', id: 44, name: 'ERP sync' },
      request_id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      error_code: 'invalid_fields',
      errors: [{ param: 'variants[0].sku', code: 'taken' }],
      more_errors: 0,
      idempotent_replayed: false,
    },
  ]),
);
export type ApiRequestView = v.InferOutput<typeof ApiRequestSchema>;

const calls = { calls: Count, succeeded: Count, refused: Count, failed: Count };

const KeyCallsSchema = v.pipe(
  v.strictObject({
    key: CallingKeySchema,
    last_called_at: Timestamp,
    ...calls,
    scopes: v.array(v.strictObject({ scope: v.string(), ...calls })),
    routes: v.array(v.strictObject({ route: v.nullable(v.string()), scope: v.nullable(v.string()), ...calls })),
  }),
  v.title('ApiRequestCountsOfKey'),
);

export const ApiRequestCountsSchema = v.pipe(
  v.strictObject({ object: v.literal('api_request_counts'), since: Timestamp, keys: v.array(KeyCallsSchema) }),
  v.title('ApiRequestCounts'),
);
export type ApiRequestCountsView = v.InferOutput<typeof ApiRequestCountsSchema>;

const statusText = /^(?:[2-5]xx|[2-5]\d\d)$/;

/** A status code, or a class of status codes such as `4xx`. */
const statusParam: QueryParam<string> = {
  read: (text) => text,
  schema: v.pipe(
    v.unknown(),
    stringUpTo(3),
    v.regex(statusText, issueText('invalid_format', 'must be a status such as 404 or a class such as 4xx.')),
  ),
  description: `Requests answered with this status, or with a status of this class (${statusClasses.join(', ')}).`,
  wire: { type: 'string', pattern: statusText.source },
};

const path = '/stores/{store_id}/api-log';
const scope = 'staff:developers';

export const apiLogEndpoints = {
  listApiRequests: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List API requests',
    description:
      'All requests made by the API keys and apps of the store in the last 14 days, including refused ones, newest first. A request is listed a moment after ' +
      'its answer. Queries, bodies, addresses and secrets are not stored; parts of a path that could be one of these are replaced by {…}. ' +
      'For a 422, errors lists the first five invalid fields and more_errors counts the rest; {…} replaces a field name that is not in the contract. ' +
      'A page with a filter may be short or even empty; follow next_cursor.',
    query: {
      limit: listParams.limit,
      cursor: listParams.cursor,
      status: statusParam,
      key_id: idParam('Requests made by this API key or app installation.'),
      key_type: enumParam(['api_key', 'app'], 'Requests of API keys or of apps. A key and an installation may have the same id.'),
      route: textParam(200, 'Requests of this route, e.g. PATCH /v1/products/{id}; none for requests that matched no route.'),
      error_code: textParam(100, 'Requests answered with this error code, e.g. invalid_fields; none for requests without an error.'),
      path_prefix: textParam(500, 'Requests whose path begins with this text, e.g. /v1/products.'),
      method: enumParam(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'], 'Requests with this method.'),
      request_id: textParam(64, 'The request with this id (X-Request-Id).'),
      created_since: listParams.created_since,
      created_before: createdBeforeParam,
    },
    success: { status: 200, body: pageSchema(ApiRequestSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getApiRequestCounts: defineEndpoint({
    method: 'GET',
    path: `${path}/counts`,
    scope,
    summary: 'Count API requests',
    description:
      'Counts the calls of each API key and app by route and by required scope. The period is the last 14 days, ' +
      'or shorter in a store with more than 50,000 calls in that time. A scope without a successful call was not needed. Most calls first.',
    success: { status: 200, body: dataOf(ApiRequestCountsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
