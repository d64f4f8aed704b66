/** The parts of a filter. */
export const filterTexts = {
  when_changed:
    'Of an event with `previous`: it is sent when one of these fields changed, e.g. `variants.price`. An event without it is always sent. Empty: whatever changed.',
  where: 'What must hold of the payload, by field: one of the listed values, or whether it `exists`. Empty: nothing.',
  fields: 'The fields of the payload that are sent, beside those that name the object and its version. Empty: all.',
  exclude: 'The fields of the payload that are not sent. Empty: none.',
};

/** The parts of a filter in a request. */
export const filterInputTexts = {
  when_changed:
    'Send an event with `previous` only when one of these fields changed, e.g. `status` or `variants.price`; at most 20. An event without `previous` is always sent, and so is one of a topic that has none of them. Replaces the list.',
  where:
    'Send an event only when all of this holds of its payload, at most 10 fields: `{"source": ["pos"]}` one of at most 20 values, `{"note": {"exists": true}}` a value or none. A field that a topic does not have says nothing of its events. Data of a person is refused. Replaces all.',
  fields:
    'Send only these fields of `data` and `previous`, at most 20. `object`, `id` and `updated_at` are always sent; of a level of stock also `variant_id`, `location_id` and `movement.sequence`. Not together with `exclude`. Replaces the list.',
  exclude: 'Send `data` and `previous` without these fields, at most 20. Not together with `fields`. Replaces the list.',
};

const endpoint = {
  name: 'What the staff call the endpoint; empty without a name.',
  url: 'Where events are sent.',
  description: 'What the endpoint is for, in the words of the staff; empty without any.',
  topics: 'The topics that are sent; `*` stands for all of them.',
  ...filterTexts,
  is_active: 'Whether it is switched on. What comes while it is off is held and sent when it is switched on again.',
  sending:
    'Whether events are sent now, and why not. `on`: they are. `probing`: it keeps failing, so one at a time is tried. Off: its staff `switched_off`; or the service did, because a delivery used 8 attempts (`tries_used`), after 3 days of failure, or because the receiver is `gone` (it answered 410).',
  health: '`failing` when several attempts in a row failed; `disabled` when the service switched the endpoint off for that.',
  failing_since: 'When the first of the failures in a row was; null while it is healthy.',
  failed_attempts: 'Attempts that failed since the last success, from the first one on, also while `health` is still `healthy`.',
  last_failed_at: 'When the last of these attempts failed; null while there is none.',
  next_probe_at: 'From when on one delivery at a time probes an endpoint that fails, while the others wait; null otherwise.',
  disabled_at: 'When the service switched it off; null unless it did.',
  secret_last4: 'Last four characters of the signing secret; empty for the endpoint of an app, whose own secret signs.',
  app_client_id: 'The app that the endpoint belongs to; null for one of the staff.',
};

const endpointInput = {
  name: 'What to call the endpoint, at most 100 characters; null: nothing.',
  url: 'https address of the receiver. Private and local addresses are refused.',
  description: 'What the endpoint is for, at most 500 characters; null: nothing.',
  topics: 'The topics to send, each once, or `*` alone for all of them. Replaces the list.',
  ...filterInputTexts,
  is_active: 'Whether it is switched on; true when left out of a new one. True switches on again what was disabled after failures.',
};

const overlap = { overlap_hours: 'Hours for which the secret before signs too, 0 to 168; 24 when left out.' };

export const webhookTexts = {
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: {
    ...endpoint,
    secret: 'The signing secret, `whsec_…`, in this answer only: the whole text is the key of the HMAC.',
  },
  CreateWebhookEndpoint: endpointInput,
  UpdateWebhookEndpoint: endpointInput,
  RollWebhookSecret: overlap,
  RollAppWebhookSecret: overlap,
  FieldExists: { exists: 'Whether the field must have a value that is not null, or must have none.' },
  PreviewWebhookFilter: {
    topics: "In place of the endpoint's topics.",
    when_changed: "In place of the endpoint's `when_changed`.",
    where: "In place of the endpoint's `where`.",
    fields: "In place of the endpoint's `fields`.",
    exclude: "In place of the endpoint's `exclude`.",
  },
  WebhookFilterPreview: {
    endpoint_id: 'The endpoint whose filter was tried.',
    looked_at: 'Events that were looked at.',
    would_come: 'How many of them would be sent.',
    newest_body: 'Body of the newest one that would be sent, as it would be sent; null without any.',
    events: 'The events, newest first.',
    'events.id': 'Identifies the event.',
    'events.sequence': 'Its number in the log of events.',
    'events.topic': 'Topic of the event.',
    'events.created_at': 'When it happened.',
    'events.changed': 'Names of the fields that changed, at most 20; null for an event without `previous`.',
    'events.comes': 'Whether it would be sent.',
    'events.because': 'Why it would not: its `topic`, none of `when_changed` (`unchanged`), or `where`. Null when it would.',
  },
  SendWebhookSample: { topic: 'The topic whose sample is sent, subscribed to or not.' },
  WebhookDelivery: {
    event_id: 'The event that is delivered.',
    endpoint_id: 'The endpoint that it is delivered to.',
    topic: 'Topic of the event.',
    fields: 'The fields of the payload that are sent, as the endpoint said when the delivery was made. Empty: all.',
    exclude: 'The fields of the payload that are not sent, as the endpoint said when the delivery was made. Empty: none.',
    status: '`pending`: it is attempted again. `failed`: all attempts are used. `held`: the endpoint is off.',
    response_code: 'HTTP status of the last answer; null when there was none.',
    attempts: 'Attempts of every kind so far.',
    automatic_attempts: 'Automatic attempts since it was made or recovered, at most 8.',
    duration_ms: 'How long the last attempt took, in milliseconds; null before the first.',
    next_attempt_at: 'When the next automatic attempt is due; null when none is.',
    last_attempt_at: 'When the last attempt was made; null before the first.',
    created_at: 'When the delivery was made, right after its event.',
    tries: 'The attempts on record, oldest first, at most 50.',
    request: 'The last request, byte for byte; null in lists, and before the first attempt.',
    'request.headers': 'Headers of the request by name.',
    'request.body': 'Body of the request; null when it is not kept any more.',
    response: 'The last answer of the receiver; null in lists, and when there was none.',
    'response.headers': 'Headers of the answer by name.',
    'response.body': 'Body of the answer, cut to the length that is kept; null when there was none.',
  },
  WebhookDeliveryTry: {
    number: 'Counts the attempts of the delivery from 1.',
    trigger: '`automatic` by the retry schedule, `manual` by staff, or the attempt of a `sample`.',
    at: 'When the attempt began.',
    url: 'The address that it was sent to.',
    response_code: 'HTTP status of the answer; null when there was none.',
    duration_ms: 'How long the attempt took, in milliseconds.',
    timings: 'How long each phase took; a phase that was not reached is null.',
    'timings.dns_ms': 'Milliseconds to look up the address of the host.',
    'timings.connect_ms': 'Milliseconds to connect.',
    'timings.tls_ms': 'Milliseconds to agree on encryption.',
    'timings.first_byte_ms': 'Milliseconds until the first byte of the answer.',
    'timings.total_ms': 'Milliseconds in all.',
    failure: 'What failed, by phase; null after a success. `internal` is a fault of ours.',
    advice: 'What the people of the receiver can do about it; null after a success.',
  },
  WebhookFigures: {
    endpoint_id: 'The endpoint whose figures they are.',
    last_24_hours: 'The last 24 hours in one.',
    last_30_days: 'The last 30 days in one.',
    hours: 'The last 24 hours by hour in UTC, oldest first; the last is not over yet.',
    days: 'The last 30 days by day in UTC, oldest first; the last is not over yet.',
  },
  WebhookFiguresPeriod: {
    starts_at: 'When the period began.',
    attempts: 'Automatic attempts in the period.',
    succeeded: 'Those of them that were answered with a 2xx in time.',
    failed: 'Those of them that were not.',
    p50_ms: 'Upper bound of how long half of the attempts took, in milliseconds; null without attempts.',
    p95_ms: 'Upper bound of how long 95 percent of the attempts took, in milliseconds; null without attempts.',
  },
  WebhookRecovery: {
    id: 'Identifies the recovery; null for a dry run.',
    endpoint_id: 'The endpoint whose deliveries are sent again.',
    since: 'Beginning of the range: events created at or after it.',
    until: 'End of the range, included.',
    status: 'Deliveries in this status are sent again.',
    topics: 'Deliveries of these topics only; null: of all.',
    dry_run: 'Whether it only counted.',
    count: 'Deliveries that it is about.',
    count_complete: 'Whether all were counted; false when the range was too large to count in one request.',
    oldest_at: 'When the oldest of the deliveries that were counted was made; null without any.',
    newest_at: 'When the newest of the deliveries that were counted was made; null without any.',
    state: '`done` when all deliveries were looked at; null for a dry run.',
    moved: 'Deliveries that wait for the endpoint by now, or were sent.',
    left_out: 'Deliveries that have too many attempts on record to be sent again by a recovery.',
  },
  RecoverWebhookEndpoint: {
    since: 'Beginning of the range, at most 30 days ago: events created at or after it.',
    until: 'End of the range, included; now when left out.',
    status: 'Deliveries in this status are sent again; `failed` when left out.',
    topics: 'Deliveries of these topics only, each named once; of all when left out.',
    dry_run: 'True only counts; false when left out.',
  },
};
