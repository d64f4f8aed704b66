import { LoggedEventPageSchema, LoggedEventSchema } from '#shared/events/logged-event.ts';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, integerParam, listParams, textParam, timestampParam } from '#shared/http/query-params.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

/**
 * The event log (an addition to the specification). Clients can reread the events that webhooks sent, and verify that
 * they have received all of them.
 */
export const eventLogEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    scope: 'integration',
    summary: 'List events',
    description:
      'The events that webhooks send, kept 30 days, oldest first, unlike other lists. sequence numbers the events of the store ' +
      'without gaps. Store last_sequence and send it as the next after_sequence: when the first event of an answer does not have the next ' +
      'number, the missing events are older than 30 days. A number beyond the end of the log is refused as `beyond_end`, with ' +
      '`meta.last_sequence`: it belongs to another store, or the store was restored; then read the objects themselves and continue after that number. An event is listed a moment after it happened. not_sent tells why webhooks have not sent an event; it is retried at next_attempt_at ' +
      'and keeps its number. The data of events that the ' +
      'credential may not read is left out (redacted). A page may end early when events are very large, and with a filter ' +
      'may even be empty; follow next_cursor.',
    query: {
      limit: listParams.limit,
      cursor: listParams.cursor,
      after_sequence: integerParam(0, Number.MAX_SAFE_INTEGER, 'Only events after this number. Default: from the oldest event.'),
      topic: enumParam(topics, 'Events of this topic.'),
      request_id: textParam(64, 'Events that this API request caused (X-Request-Id), in the order of their ids.'),
      created_since: timestampParam('Only events created at or after this time.'),
      created_before: createdBeforeParam,
    },
    success: { status: 200, body: LoggedEventPageSchema },
    errors: ['beyond_end'],
    idempotent: false,
    emits: [],
  }),
  getEvent: defineEndpoint({
    method: 'GET',
    path: '/events/{event_id}',
    scope: 'integration',
    summary: 'Get an event',
    description:
      'One event of the log, kept 30 days. Its data is left out when the credential may not read it (redacted). An event without a ' +
      'number is not found yet: try again a moment later.',
    success: { status: 200, body: dataOf(LoggedEventSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
