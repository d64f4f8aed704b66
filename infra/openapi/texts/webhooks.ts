/** The OpenAPI descriptions of a webhook filter's fields, for response schemas. */
export const filterTexts = {
  when_changed:
    'An event with `previous` is sent only if one of these fields changed, e.g. `variants.price`. An event without it is always sent. Empty: any field.',
  where: 'Conditions on the payload, by field: one of the listed values, or whether it `exists`. Empty: none.',
  fields: 'The fields of the payload that are sent, besides those that identify the object and its version. Empty: all.',
  exclude: 'The fields of the payload that are not sent. Empty: none.',
};

/** The descriptions of a filter's fields in requests. */
export const filterInputTexts = {
  when_changed:
    'Send an event with `previous` only if one of these fields changed, e.g. `status` or `variants.price`; at most 20. An event without `previous`, or of a topic without any of these fields, is always sent. Replaces the list.',
  where:
    'Send an event only if its payload meets all conditions, on at most 10 fields: `{"source": ["pos"]}` requires one of at most 20 values, `{"note": {"exists": true}}` a value or none. A field that a topic does not have is ignored for its events. Fields with personal data are refused. Replaces all conditions.',
  fields:
    'Send only these fields of `data` and `previous`, at most 20. `object`, `id` and `updated_at` are always sent, and for a stock level also `variant_id`, `location_id` and `movement.sequence`. Cannot be combined with `exclude`. Replaces the list.',
  exclude: 'Send `data` and `previous` without these fields, at most 20. Cannot be combined with `fields`. Replaces the list.',
};

const endpoint = {
  name: "The staff's name for the endpoint; empty if there is none.",
  url: 'URL that events are sent to.',
  description: "The staff's description of the endpoint; empty if there is none.",
  topics: 'The topics that are sent; `*` stands for all of them.',
  ...filterTexts,
  is_active: 'Whether it is switched on. Deliveries are held while it is off, and sent when it is switched on again.',
  sending:
    'Whether events are sent now, and if not, why. `on`: they are sent. `probing`: it keeps failing, so one delivery at a time is tried. Off: staff switched it off (`switched_off`), or the service did because a delivery used 8 attempts (`tries_used`), after 3 days of failures (`failing_3_days`), or because the receiver answered 410 (`gone`).',
  health: '`failing` when several attempts in a row failed; `disabled` when the service switched the endpoint off because of failures.',
  failing_since: 'When the current series of failures began; null while it is healthy.',
  failed_attempts: 'Failed attempts since the last success, counted even while `health` is still `healthy`.',
  last_failed_at: 'When the last of these attempts failed; null if there is none.',
  next_probe_at: 'The time from which one delivery at a time probes a failing endpoint while the others wait; null otherwise.',
  disabled_at: 'When the service switched it off; null if it did not.',
  secret_last4: "Last four characters of the signing secret; empty for an app's endpoint, which signs with the app's secret.",
  app_client_id: "The app that the endpoint belongs to; null for the store's own endpoint.",
};

const endpointInput = {
  name: 'Name of the endpoint, at most 100 characters; null: none.',
  url: 'https URL of the receiver. Private and local addresses are refused.',
  description: 'Description of the endpoint, at most 500 characters; null: none.',
  topics: 'The topics to send, each once, or `*` alone for all of them. Replaces the list.',
  ...filterInputTexts,
  is_active: 'Whether it is switched on. True also switches on an endpoint that was disabled after failures. Default for a new one: true.',
};

const overlap = { overlap_hours: 'Hours for which the previous secret also signs, 0 to 168. Default: 24.' };

export const webhookTexts = {
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: {
    ...endpoint,
    secret: 'The signing secret, `whsec_…`; only this answer includes it. The whole string is the HMAC key.',
  },
  CreateWebhookEndpoint: endpointInput,
  UpdateWebhookEndpoint: endpointInput,
  RollWebhookSecret: overlap,
  RollAppWebhookSecret: overlap,
  FieldExists: { exists: 'True: the field must have a value other than null. False: it must not.' },
  PreviewWebhookFilter: {
    topics: "Replaces the endpoint's topics.",
    when_changed: "Replaces the endpoint's `when_changed`.",
    where: "Replaces the endpoint's `where`.",
    fields: "Replaces the endpoint's `fields`.",
    exclude: "Replaces the endpoint's `exclude`.",
  },
  WebhookFilterPreview: {
    endpoint_id: 'The endpoint whose filter was tried.',
    looked_at: 'Number of events that were examined.',
    would_come: 'Number of events that would be sent.',
    newest_body: 'Body of the newest event that would be sent, after filtering; null if there is none.',
    events: 'The events, newest first.',
    'events.id': 'Identifies the event.',
    'events.sequence': 'Its number in the event log.',
    'events.topic': 'Topic of the event.',
    'events.created_at': 'When it happened.',
    'events.changed': 'Names of the fields that changed, at most 20; null for an event without `previous`.',
    'events.comes': 'Whether it would be sent.',
    'events.because':
      'Why it would not be sent: its `topic`, no change in `when_changed` (`unchanged`), or `where`. Null if it would be sent.',
  },
  SendWebhookSample: { topic: 'The topic of the sample; the endpoint need not be subscribed to it.' },
  WebhookDelivery: {
    event_id: 'The delivered event.',
    endpoint_id: 'The endpoint that it is delivered to.',
    topic: 'Topic of the event.',
    fields: "The fields of the payload that are sent, by the endpoint's settings when the delivery was created. Empty: all.",
    exclude: "The fields of the payload that are not sent, by the endpoint's settings when the delivery was created. Empty: none.",
    status: '`pending`: it will be attempted. `failed`: all attempts are used. `held`: the endpoint is off.',
    response_code: 'HTTP status of the last answer; null if there was none.',
    attempts: 'Number of attempts of all kinds so far.',
    automatic_attempts: 'Automatic attempts since it was created or recovered, at most 8.',
    duration_ms: 'Duration of the last attempt in milliseconds; null before the first.',
    next_attempt_at: 'When the next automatic attempt is due; null if none is.',
    last_attempt_at: 'When the last attempt was made; null before the first.',
    created_at: 'When the delivery was created, shortly after its event.',
    tries: 'The attempts on record, oldest first, at most 50.',
    request: 'The last request, byte for byte; null in lists, and before the first attempt.',
    'request.headers': 'Headers of the request by name.',
    'request.body': 'Body of the request; null if it is no longer stored.',
    response: 'The last answer of the receiver; null in lists, and when there was none.',
    'response.headers': 'Headers of the answer by name.',
    'response.body': 'Body of the answer, cut to the stored length; null if there was none.',
  },
  WebhookDeliveryTry: {
    number: 'Number of the attempt of the delivery, from 1.',
    trigger: '`automatic` by the retry schedule, `manual` by staff, or the attempt of a `sample`.',
    at: 'When the attempt began.',
    url: 'The URL that it was sent to.',
    response_code: 'HTTP status of the answer; null if there was none.',
    duration_ms: 'Duration of the attempt in milliseconds.',
    timings: 'Duration of each phase; null for a phase that was not reached.',
    'timings.dns_ms': 'Milliseconds to resolve the host name.',
    'timings.connect_ms': 'Milliseconds to connect.',
    'timings.tls_ms': 'Milliseconds for the TLS handshake.',
    'timings.first_byte_ms': 'Milliseconds until the first byte of the answer.',
    'timings.total_ms': 'Milliseconds in all.',
    failure: 'What failed, by phase; null after a success. `internal` is an error on our side.',
    advice: 'Advice for the operators of the receiver; null after a success.',
  },
  WebhookFigures: {
    endpoint_id: 'The endpoint of the figures.',
    last_24_hours: 'Total of the last 24 hours.',
    last_30_days: 'Total of the last 30 days.',
    hours: 'The last 24 hours by hour in UTC, oldest first; the last hour is still in progress.',
    days: 'The last 30 days by day in UTC, oldest first; the last day is still in progress.',
  },
  WebhookFiguresPeriod: {
    starts_at: 'When the period began.',
    attempts: 'Automatic attempts in the period.',
    succeeded: 'Attempts that were answered with a 2xx in time.',
    failed: 'Attempts that were not.',
    p50_ms: 'Upper bound of the median duration of attempts in milliseconds; null if there were none.',
    p95_ms: 'Upper bound of the duration of 95 percent of the attempts in milliseconds; null if there were none.',
  },
  WebhookRecovery: {
    id: 'Identifies the recovery; null for a dry run.',
    endpoint_id: 'The endpoint of the deliveries.',
    since: 'Beginning of the range: events created at or after it.',
    until: 'End of the range, inclusive.',
    status: 'Deliveries in this status are sent again.',
    topics: 'Only deliveries of these topics; null: all topics.',
    dry_run: 'Whether it only counted.',
    count: 'Number of deliveries in the range.',
    count_complete: 'Whether all were counted; false when the range was too large to count in one request.',
    oldest_at: 'When the oldest counted delivery was created; null if there is none.',
    newest_at: 'When the newest counted delivery was created; null if there is none.',
    state: '`done` when all deliveries were processed; null for a dry run.',
    moved: 'Deliveries that now wait for the endpoint or were sent.',
    left_out: 'Deliveries with too many attempts on record for a recovery.',
  },
  RecoverWebhookEndpoint: {
    since: 'Beginning of the range, at most 30 days ago: events created at or after it.',
    until: 'End of the range, inclusive. Default: now.',
    status: 'Deliveries in this status are sent again. Default: `failed`.',
    topics: 'Only deliveries of these topics, each named once. Default: all topics.',
    dry_run: 'True only counts. Default: false.',
  },
};
