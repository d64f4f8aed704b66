import { LoggedEventPageSchema, LoggedEventSchema } from '#shared/events/logged-event.ts';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, integerParam, listParams, textParam, timestampParam } from '#shared/http/query-params.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

/** The log of events: a client can read the events that webhooks sent again, and prove that it has all of them (an addition to the specification). */
export const eventLogEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    scope: 'integration',
    summary: 'List events',
    description:
      'The events that webhooks tell of, kept 30 days, oldest first, unlike other lists. sequence counts the events of the store ' +
      'without a gap. Keep last_sequence and send it as the next after_sequence: when the first event of an answer is not the next ' +
      'number, what lies between is older than 30 days. A number beyond the end of the log is refused as `beyond_end`, with ' +
      '`meta.last_sequence`: it is of another store, or the store was restored; read the objects themselves, and go on after that number. An event is listed a moment after it happened. not_sent says why webhooks do not tell of an event (yet): it is tried again at next_attempt_at, ' +
      'and keeps its number. The data of events that the ' +
      'credential has no scope to read is left out (redacted). A page may end early when events are very large, and with a filter ' +
      'may even be empty; follow next_cursor.',
    query: {
      limit: listParams.limit,
      cursor: listParams.cursor,
      after_sequence: integerParam(0, Number.MAX_SAFE_INTEGER, 'Only events after this number; without it, from the oldest kept.'),
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
      'One event of the log, for 30 days; its data is left out when the credential has no scope to read it (redacted). An event that has no ' +
      'number yet is not found: ask again a moment later.',
    success: { status: 200, body: dataOf(LoggedEventSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
