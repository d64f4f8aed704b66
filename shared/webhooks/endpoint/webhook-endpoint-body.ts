import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { asSent, bodyOf, readAs, required } from '#shared/kernel/body-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, HttpUrl, list, textUpTo } from '#shared/kernel/fields-schema.ts';
import { filterFields } from '../filter/event-filter-body.ts';
import type { EndpointChange } from './change-endpoint.ts';
import { everyTopic } from './webhook-endpoint.ts';

/** A topic, or `*` for all topics. */
export const TopicOrAll = enumOf([everyTopic, ...topics]);

const Topics = v.pipe(
  list(TopicOrAll, topics.length),
  v.minLength(1, issueText('min_items', 'must name at least one topic.')),
  v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must not repeat a topic.')),
  v.check((named) => named.length === 1 || !named.includes(everyTopic), issueText('invalid_format', 'must be ["*"] or a list of topics.')),
);

/** A webhook endpoint in staff requests (specification: Events). */
export const webhookEndpointBody = bodyOf<EndpointChange>()({
  name: readAs(v.nullable(textUpTo(100)), (sent) => sent ?? ''),
  url: required(asSent(HttpUrl)),
  description: readAs(v.nullable(textUpTo(500)), (sent) => sent ?? ''),
  topics: required(asSent(Topics)),
  ...filterFields,
  isActive: asSent(Flag),
});
