import * as v from 'valibot';
import type { Topic } from '#shared/events/topics.ts';
import { ActorSchema } from '#shared/kernel/actor-schema.ts';
import { Flag, StoreId, Timestamp } from '#shared/kernel/fields-schema.ts';
import type { EventDefinition } from './define-event.ts';

/** The API version, which identifies the shapes of payloads (specification: Versioning, 4). */
export const apiVersion = '2026-11';

/**
 * The id of an event: `evt_` and a ULID or, for a sample event, `evt_sample_` and a ULID. It is the same for all
 * endpoints and attempts.
 */
export const EventId = v.pipe(v.string(), v.regex(/^evt_(sample_)?[0-9A-HJKMNP-TV-Z]{26}$/));

const EventStore = v.strictObject({ id: StoreId, domain: v.string() });

/**
 * Returns the schema of a topic's whole body. README.md describes the layout of the body, which the specification does
 * not define.
 */
export const eventEnvelope = <T extends Topic, Data>(event: EventDefinition<T, Data>) =>
  v.strictObject({
    id: EventId,
    object: v.literal('event'),
    topic: v.literal(event.topic),
    api_version: v.literal(apiVersion),
    created_at: Timestamp,
    test: Flag,
    sample: Flag,
    store: EventStore,
    actor: ActorSchema,
    request_id: v.nullable(v.string()),
    data: event.payload,
    previous: v.nullable(v.record(v.string(), v.unknown())),
  });

/** The whole body of an event. */
export type EventBody<T extends Topic, Data> = v.InferInput<ReturnType<typeof eventEnvelope<T, Data>>>;
