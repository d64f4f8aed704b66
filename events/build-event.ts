import type { Topic } from '#shared/events/topics.ts';
import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import type { EventData } from './catalogue.ts';
import { renderEvent } from './render-event.ts';

/**
 * The origin of an event: the store, the actor, and the request or other cause of the change that the event describes.
 */
export type EventContext = {
  readonly store: Pick<Store, 'id' | 'domain' | 'testMode'>;
  readonly actor: Actor;
  /** Null if the event was not caused by an API request. */
  readonly requestId: string | null;
  readonly nowMs: number;
};

export type EventInput<T extends Topic> = {
  /** The event's id: `evt_` and a ULID. */
  readonly id: string;
  readonly topic: T;
  readonly data: EventData<T>;
  /** The previous values of the fields that changed (`previousValues`). */
  readonly previous?: Readonly<Record<string, unknown>> | null;
};

/**
 * An event to be written in the same transaction as the change that it describes. `body` contains exactly the bytes
 * that receivers get.
 */
export type BuiltEvent<T extends Topic> = {
  readonly id: string;
  readonly topic: T;
  readonly createdAtMs: number;
  readonly requestId: string | null;
  readonly body: string;
};

/** Builds an event and renders its body. */
export function buildEvent<T extends Topic>(
  eventContext: EventContext,
  { id, topic, data, previous = null }: EventInput<T>,
): BuiltEvent<T> {
  const { store, actor, requestId, nowMs } = eventContext;
  const body = renderEvent({ id, topic, createdAtMs: nowMs, store, actor, requestId, test: store.testMode, data, previous });
  return { id, topic, createdAtMs: nowMs, requestId, body };
}
