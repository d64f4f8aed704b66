import type * as v from 'valibot';
import type { Topic } from '#shared/events/topics.ts';

/** The public contract of a topic, and the only definition of its payload. */
export type EventDefinition<T extends Topic = Topic, Data = unknown> = {
  readonly topic: T;
  /** Version of the payload. A change that breaks receivers needs a new version with its own `api_version`. */
  readonly version: number;
  /** When the event is sent, for the reference page. */
  readonly description: string;
  /** Schema of the envelope's `data`. */
  readonly payload: v.GenericSchema<Data>;
};

/** Declares an event; keeps the literal topic and the payload's type. */
export const defineEvent = <const T extends Topic, Data>(event: EventDefinition<T, Data>): EventDefinition<T, Data> => event;
