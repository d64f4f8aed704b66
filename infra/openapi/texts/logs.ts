const calls = {
  calls: 'Requests in all.',
  succeeded: 'Requests that were answered with a status below 400.',
  refused: 'Requests that were answered with a 4xx.',
  failed: 'Requests that were answered with a 5xx.',
};

const under = (path: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]));

const route = 'The route of the contract, such as `PATCH /v1/products/{id}`; null if none matched.';
const scope = 'The scope that the route needs; null if it needs none.';

const part = (path: string, what: string): Readonly<Record<string, string>> => ({
  [path]: `The first 100 ${what} that the request caused.`,
  [`${path}.data`]: `The ${what}, in the order in which they happened.`,
  [`${path}.has_more`]: `Whether there are more ${what}.`,
});

const counted = (path: string, what: string): Readonly<Record<string, string>> => ({
  [path]: `Count of ${what}.`,
  [`${path}.count`]: `Number of ${what}; a minimum when the count is not complete.`,
  [`${path}.count_complete`]: 'Whether all were counted; counts are limited.',
});

export const logTexts = {
  Activity: {
    id: 'Identifies the entry; a later entry has a higher id.',
    at: 'When it happened.',
    actor: 'The actor of the change.',
    action: 'Name of the change, such as `product.updated`.',
    resource: 'The affected object.',
    'resource.object': 'Type of the object.',
    'resource.id': 'Id of the object; null if it has none.',
    summary: 'Human-readable description of the change.',
    changes: 'The fields that changed, where that is known.',
    request_id: 'The request that did it, as in its `X-Request-Id`; null if no request did.',
  },
  FieldChange: {
    field: 'Name of the field that changed.',
    before: 'Its value before; null if not shown.',
    after: 'Its new value; null if not shown.',
    is_shown: 'Whether both values are shown. Secrets and personal data are not.',
  },
  CallingKey: {
    type: 'Whether the caller was an API key or an app.',
    id: 'Id of the key, or of the installation of the app.',
    name: 'Name of the key or app at the time of the call.',
  },
  ApiRequest: {
    id: 'Identifies the request; the same as `request_id`.',
    at: 'When the request arrived.',
    method: 'HTTP method of the request.',
    path: 'Path of the request without its query; `{…}` replaces parts that could be secrets.',
    route,
    scope,
    status: 'HTTP status of the answer.',
    duration_ms: 'Duration until the answer, in milliseconds.',
    key: 'The API key or the app that called.',
    request_id: 'The id of the request, as in its `X-Request-Id`.',
    error_code: 'Code of the error; null after a success.',
    errors: 'The first five invalid fields of a 422.',
    more_errors: 'Number of further invalid fields.',
    idempotent_replayed: 'Whether the answer was the stored one of an earlier request with the same Idempotency-Key.',
  },
  ApiRequestError: {
    param: 'The field, as in `variants[0].sku`; `{…}` replaces a name that is not in the contract.',
    code: 'Reason for the field.',
  },
  ApiRequestCounts: {
    since: 'Start of the counted period: 14 days ago, or later in a store with more than 50,000 calls.',
    keys: 'Each key and app that called, most calls first.',
  },
  ApiRequestCountsOfKey: {
    key: 'The API key or the app that called.',
    last_called_at: 'When its last call arrived.',
    ...calls,
    scopes: 'The scopes that its calls needed, most calls first.',
    'scopes.scope': 'The scope that the calls needed.',
    ...under('scopes', calls),
    routes: 'The routes that it called, most calls first.',
    'routes.route': route,
    'routes.scope': scope,
    ...under('routes', calls),
  },
  RequestTrace: {
    request_id: 'The id of the request, as in its `X-Request-Id`.',
    call: 'The request and its answer; null for a staff request, and after 14 days.',
    ...part('movements', 'stock movements'),
    ...part('events', 'events'),
    ...part('deliveries', 'webhook deliveries'),
    ...part('emails', 'e-mails'),
    activity: 'Its entry in the activity log; null if there is none.',
    redacted: "The parts that are left out because the caller's staff areas do not cover them.",
  },
  RequestEmail: {
    event_id: 'The event that requested the e-mail.',
    kind: 'Kind of the e-mail, such as `order_cancelled`.',
    about: 'The object that the e-mail is about.',
    'about.object': 'Type of the object.',
    'about.id': 'Id of the object.',
    status: '`not_sent`: it is waiting, or had no recipient or content. `over_cap`: there were too many, so it will never be sent.',
    requested_at: 'When the e-mail was requested.',
    sent_at: 'When it was sent; null if it was not.',
  },
  NumberMatches: {
    number: 'The number that was searched for.',
    matches: 'The order with this number, then the objects with this id; empty if there are none.',
    'matches.object': 'Type of the object.',
    'matches.id': 'Id of the object.',
  },
  StoreAttention: {
    orders: 'Orders waiting for staff; null if the caller lacks the staff area.',
    ...counted('orders.to_ship', 'orders to ship'),
    returns: 'Returns waiting for staff; null if the caller lacks the staff area.',
    ...counted('returns.requested', 'returns to approve or decline'),
    ...counted('returns.to_receive', 'returns whose goods are on their way'),
    stock: 'Low stock; null if the caller lacks the staff area.',
    ...counted('stock.low', 'variants with few units left'),
    'stock.low.at_most': 'A variant with at most this many units is low.',
    'stock.low.variant_ids': 'The variants with low stock.',
    webhooks: 'Webhooks with problems; null if the caller lacks the staff area.',
    ...counted('webhooks.held_deliveries', 'held deliveries'),
    'webhooks.endpoints': 'Failing or disabled endpoints.',
    'webhooks.endpoints.id': 'Identifies the endpoint in the store.',
    'webhooks.endpoints.url': 'URL that events are sent to.',
    'webhooks.endpoints.health':
      'Whether the endpoint is failing or was disabled for failures; `healthy` while only its first attempts have failed.',
    'webhooks.endpoints.failing_since': 'Start of the period in which all attempts failed; null if none failed.',
    'webhooks.endpoints.failed_attempts': 'Failed attempts since the last success.',
    'webhooks.endpoints.last_failed_at': 'When the last of these attempts failed; null if there is none.',
    ...counted('api_errors', 'failed requests'),
    api_errors: 'Failed requests of the last 24 hours; null if the caller lacks the staff area.',
    'api_errors.since': 'Start of the counted period.',
    'api_errors.groups': 'The requests grouped by similarity, most calls first.',
  },
  ApiErrorGroup: {
    status: 'HTTP status of the answers.',
    error_code: 'Code of the error; null if there is none.',
    method: 'HTTP method of the requests.',
    route,
    key: 'The API key or the app that called.',
    calls: 'Requests of the group.',
    last_at: 'When the last one arrived.',
    request_id: 'The id of the last one.',
  },
};
