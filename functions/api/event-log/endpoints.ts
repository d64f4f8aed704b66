import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, integerParam, listParams } from '#shared/http/query-params.ts';
import { LoggedEventPageSchema } from './logged-event.ts';

/** The log of events: what webhooks told, to be read again and proved complete (an addition to the specification). */
export const eventLogEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    scope: 'integration',
    summary: 'List events',
    description:
      'The events that webhooks tell of, kept 30 days, oldest first, unlike other lists. sequence counts the events of the store ' +
      'without a gap. Keep last_sequence and send it as the next after_sequence: when the first event of an answer is not the next ' +
      'number, what lies between is older than 30 days. An event is listed a moment after it happened. not_sent says why webhooks do not tell of an event (yet): it is tried again at next_attempt_at, ' +
      'and keeps its number. The data of events that the ' +
      'credential has no scope to read is left out (redacted). A page may end early when events are very large, and with topic ' +
      'may even be empty; follow next_cursor.',
    query: {
      limit: listParams.limit,
      cursor: listParams.cursor,
      after_sequence: integerParam(0, Number.MAX_SAFE_INTEGER, 'Only events after this number; without it, from the oldest kept.'),
      topic: enumParam(topics, 'Events of this topic.'),
    },
    success: { status: 200, body: LoggedEventPageSchema },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
