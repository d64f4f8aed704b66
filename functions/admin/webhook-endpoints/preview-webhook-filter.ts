import type * as v from 'valibot';
import { changedPathsOfEvent } from '#shared/events/changed-paths.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import type { LoggedEvent } from '#shared/events/logged-event-table.ts';
import { readLogEnd } from '#shared/events/number-events-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { changeEndpoint } from '#shared/webhooks/endpoint/change-endpoint.ts';
import { everyTopic, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { webhookEndpointBody } from '#shared/webhooks/endpoint/webhook-endpoint-body.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';
import { activeTrim, trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { WebhookFilterPreviewSchema, webhookEndpointEndpoints } from './endpoints.ts';

/** The maximum number and total size of the events that are examined. */
const maxEvents = 500;
const maxBytes = 16 << 20;
/** The maximum number of changed fields named per event. */
const maxNamesShown = 20;

type Preview = v.InferOutput<typeof WebhookFilterPreviewSchema>;

/**
 * Shows which of the latest logged events the endpoint would receive if it had the topics and the filter in the
 * request. Writes nothing.
 */
export const previewWebhookFilter =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookEndpointEndpoints.previewWebhookFilter> =>
  async ({ params, body }, { storeId, nowMs }) => {
    const [known, { sequence: last }] = await Promise.all([getEndpoint(table, storeId, params.id), readLogEnd(table, storeId)]);
    const endpoint = changeEndpoint(orNotFound(known, 'webhook endpoint'), webhookEndpointBody.read(body));
    // A stored filter is not checked again, because an app's filter may contain fields of topics that the store has not
    // granted.
    const isStored = Object.keys(body).length === 0;
    const wanted = { ...endpoint, filter: isStored ? endpoint.filter : checkFilter(endpoint.filter, endpoint.topics) };
    const { events } = await readEventLog(table, storeId, { after: Math.max(0, last - maxEvents), limit: maxEvents, nowMs, maxBytes });
    const newestFirst = events.toReversed();
    const shown = newestFirst.map((event) => previewOf(event, wanted));
    const newest = newestFirst[shown.findIndex(({ comes }) => comes)]?.body ?? null;
    const data: Preview = {
      object: 'webhook_filter_preview',
      endpoint_id: endpoint.id,
      looked_at: shown.length,
      would_come: shown.filter(({ comes }) => comes).length,
      newest_body: newest === null ? null : trimmedBody(newest, activeTrim(wanted.filter)),
      events: shown,
    };
    return { status: 200, body: { data } };
  };

function previewOf(event: LoggedEvent, endpoint: Pick<WebhookEndpoint, 'topics' | 'filter'>): Preview['events'][number] {
  // The cast is safe: the log contains only public topics, and the topic is only compared with other topics.
  const topic = event.topic as Topic;
  const sent: unknown = event.body === null ? null : JSON.parse(event.body);
  const isSubscribed = endpoint.topics.includes(everyTopic) || endpoint.topics.includes(topic);
  const refusal = sent === null ? null : filterRefusal(endpoint.filter, topic, sent);
  const because = isSubscribed ? refusal : 'topic';
  return {
    id: event.id,
    sequence: event.sequence,
    topic,
    created_at: timestamp(event.createdAtMs),
    changed: changedPathsOfEvent(sent)?.slice(0, maxNamesShown) ?? null,
    comes: because === null,
    because,
  };
}
