import type { InternalTopic, Topic } from '../domain/topics.ts';
import { dueShards, indexKeys, keys } from './keys.ts';
import type { LabelledWrite } from './transact.ts';

/** Events and their deliveries are kept this long (specification: Limits, webhook delivery retention). */
export const eventRetentionMs = 30 * 24 * 3_600_000;

/** An event as it is stored: `body` holds the exact bytes that every receiver gets on every try. */
export type EventRecord = {
  readonly id: string;
  readonly topic: Topic | InternalTopic;
  readonly createdAtMs: number;
  readonly body: string;
};

// Spread by id, so that the sweeper's query never has one hot partition.
const shardOf = (id: string): number => (id.codePointAt(id.length - 1) ?? 0) % dueShards;

/**
 * Keeps a sample event, so that its delivery can be shown and sent again. It was sent to one endpoint and is none of the
 * store's events: neither the stream nor the sweep relays it.
 */
export const sampleEventWrite = (storeId: string, event: EventRecord): LabelledWrite => ({
  as: 'sample_event',
  put: { Item: { ...eventItem(storeId, event), entity: 'sample_event' }, ConditionExpression: 'attribute_not_exists(pk)' },
});

const eventItem = (storeId: string, event: EventRecord): Record<string, unknown> => ({
  ...keys.event(storeId, event.id),
  entity: 'event',
  id: event.id,
  store_id: storeId,
  topic: event.topic,
  body: event.body,
  created_at_ms: event.createdAtMs,
  expires_at: Math.ceil((event.createdAtMs + eventRetentionMs) / 1000),
});

/**
 * The outbox write of an event, for the transaction that causes it. Until `publish-events` has relayed it, the event also
 * stands in the sparse due index, where the sweeper finds what the stream missed.
 */
export const eventWrite = (storeId: string, event: EventRecord): LabelledWrite => ({
  as: `event:${event.topic}`,
  put: {
    Item: {
      ...eventItem(storeId, event),
      ...indexKeys.due('events', shardOf(event.id), event.createdAtMs, `${storeId}#${event.id}`),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
