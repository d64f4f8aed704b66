const calls = {
  calls: 'Requests in all.',
  succeeded: 'Requests that were answered with a status below 400.',
  refused: 'Requests that were answered with a 4xx.',
  failed: 'Requests that were answered with a 5xx.',
};

const under = (path: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]));

const route = 'The route of the contract, such as `PATCH /v1/products/{id}`; null when none matched.';
const scope = 'The scope that the route needs; null when it needs none.';

const part = (path: string, what: string): Readonly<Record<string, string>> => ({
  [path]: `The ${what} that the request caused, the first 100.`,
  [`${path}.data`]: `The ${what}, in the order in which they happened.`,
  [`${path}.has_more`]: `Whether there are more ${what} than are shown.`,
});

const counted = (path: string, what: string): Readonly<Record<string, string>> => ({
  [path]: `How many ${what} there are.`,
  [`${path}.count`]: `Number of ${what}; at least so many when it is not complete.`,
  [`${path}.count_complete`]: 'Whether all were counted; counting stops early when there are many.',
});

export const logTexts = {
  Activity: {
    id: 'Identifies the entry; a later entry has a higher id.',
    at: 'When it happened.',
    actor: 'Who or what did it.',
    action: 'What was done, such as `product.updated`.',
    resource: 'The object that it was done to.',
    'resource.object': 'Type of the object.',
    'resource.id': 'Id of the object; null when it has none.',
    summary: 'What was done, in words for people.',
    changes: 'The fields that changed, where that is known.',
    request_id: 'The request that did it, as in its `X-Request-Id`; null when no request did.',
  },
  FieldChange: {
    field: 'Name of the field that changed.',
    before: 'Its value before; null when it is not shown.',
    after: 'Its value afterwards; null when it is not shown.',
    is_shown: 'Whether both values are shown. Secrets and personal data are not.',
  },
  CallingKey: {
    type: 'Whether an API key called, or an app.',
    id: 'Id of the key, or of the installation of the app.',
    name: 'Name of the key or the app when it called.',
  },
  ApiRequest: {
    id: 'Identifies the request; the same as `request_id`.',
    at: 'When the request came.',
    method: 'HTTP method of the request.',
    path: 'Path of the request without its query; `{…}` stands for what could be a secret.',
    route,
    scope,
    status: 'HTTP status of the answer.',
    duration_ms: 'How long the answer took, in milliseconds.',
    key: 'The API key or the app that called.',
    request_id: 'The id of the request, as in its `X-Request-Id`.',
    error_code: 'Code of the error; null after a success.',
    errors: 'The first five invalid fields of a 422.',
    more_errors: 'Invalid fields beyond these.',
    idempotent_replayed: 'Whether the answer was the stored one of an earlier request with the same Idempotency-Key.',
  },
  ApiRequestError: {
    param: 'The field, as in `variants[0].sku`; `{…}` stands for a name that is not of the contract.',
    code: 'What was wrong with the field.',
  },
  ApiRequestCounts: {
    since: 'Calls since this time are counted: fourteen days ago, or later in a store with more than 50,000 calls.',
    keys: 'Each key and app that called, most calls first.',
  },
  ApiRequestCountsOfKey: {
    key: 'The API key or the app that called.',
    last_called_at: 'When its last call came in.',
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
    call: 'The request and its answer; null for a request of staff, and after 14 days.',
    ...part('movements', 'stock movements'),
    ...part('events', 'events'),
    ...part('deliveries', 'webhook deliveries'),
    ...part('emails', 'e-mails'),
    activity: 'Its entry in the activity log; null without one.',
    redacted: 'The parts that are left out, because the caller has no staff area to see them.',
  },
  RequestEmail: {
    event_id: 'The event that asked for the e-mail.',
    kind: 'What the e-mail is about, such as `order_cancelled`.',
    about: 'The object that the e-mail is about.',
    'about.object': 'Type of the object.',
    'about.id': 'Id of the object.',
    status: '`not_sent`: it waits, or had no recipient or content any more. `over_cap`: there were too many, and it is never sent.',
    requested_at: 'When the e-mail was asked for.',
    sent_at: 'When it was sent; null unless it was.',
  },
  NumberMatches: {
    number: 'The number that was looked for.',
    matches: 'The order with this number, then what has it as its id; empty when there is nothing.',
    'matches.object': 'Type of the object.',
    'matches.id': 'Id of the object.',
  },
  StoreAttention: {
    orders: 'Orders that wait for staff; null without the staff area.',
    ...counted('orders.to_ship', 'orders to ship'),
    returns: 'Returns that wait for staff; null without the staff area.',
    ...counted('returns.requested', 'returns to approve or decline'),
    ...counted('returns.to_receive', 'returns whose goods are on their way'),
    stock: 'Stock that runs low; null without the staff area.',
    ...counted('stock.low', 'variants with few units left'),
    'stock.low.at_most': 'A variant with so many units or fewer is low.',
    'stock.low.variant_ids': 'The variants that are low.',
    webhooks: 'Webhooks that do not arrive; null without the staff area.',
    ...counted('webhooks.held_deliveries', 'deliveries that are held'),
    'webhooks.endpoints': 'Endpoints that fail or are off.',
    'webhooks.endpoints.id': 'Identifies the endpoint in the store.',
    'webhooks.endpoints.url': 'Where events are sent.',
    'webhooks.endpoints.health':
      'Whether the endpoint fails, or was switched off for that; `healthy` while only its first attempts failed.',
    'webhooks.endpoints.failing_since': 'Since when all attempts have failed; null when none did.',
    'webhooks.endpoints.failed_attempts': 'Attempts that failed since the last success.',
    'webhooks.endpoints.last_failed_at': 'When the last of these attempts failed; null while there is none.',
    ...counted('api_errors', 'requests that went wrong'),
    api_errors: 'Requests of the last 24 hours that went wrong; null without the staff area.',
    'api_errors.since': 'Since when they are counted.',
    'api_errors.groups': 'The requests in groups that are alike, most calls first.',
  },
  ApiErrorGroup: {
    status: 'HTTP status of the answers.',
    error_code: 'Code of the error; null without one.',
    method: 'HTTP method of the requests.',
    route,
    key: 'The API key or the app that called.',
    calls: 'Requests of the group.',
    last_at: 'When the last of them came.',
    request_id: 'The id of the last of them.',
  },
};
