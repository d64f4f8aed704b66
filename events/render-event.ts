import type { Topic } from '#shared/events/topics.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { EventData } from './catalogue.ts';
import { apiVersion, type EventBody } from './envelope.ts';

/** The input of `renderEvent`. */
export type NewEvent<T extends Topic> = {
  /** The event's id: `evt_` and a ULID. */
  readonly id: string;
  readonly topic: T;
  readonly createdAtMs: number;
  readonly store: { readonly id: string; readonly domain: string };
  readonly actor: Actor;
  /** The API request that caused the event; null if none did. */
  readonly requestId: string | null;
  /** Whether the store is in test mode. */
  readonly test: boolean;
  readonly sample?: boolean;
  /** The object as a GET request returns it immediately after the change, plus the fields that the topic adds. */
  readonly data: EventData<T>;
  /** The previous values of the fields that changed (`previousValues`); null if the object is new. */
  readonly previous?: Readonly<Record<string, unknown>> | null;
};

/**
 * Returns the exact bytes of an event, which are stored, signed, and sent to every endpoint on every attempt. The
 * envelope's fields have a fixed order, and characters that a transport might refuse are escaped.
 */
export function renderEvent<T extends Topic>(event: NewEvent<T>): string {
  const body: EventBody<T, EventData<T>> = {
    id: event.id,
    object: 'event',
    topic: event.topic,
    api_version: apiVersion,
    created_at: new Date(event.createdAtMs).toISOString(),
    test: event.test,
    sample: event.sample ?? false,
    store: { id: event.store.id, domain: event.store.domain },
    actor: { type: event.actor.type, id: event.actor.id, name: event.actor.name },
    request_id: event.requestId,
    data: event.data,
    previous: event.previous ?? null,
  };
  return transportJson(body);
}
