import type * as v from 'valibot';
import type { Topic } from '#shared/events/topics.ts';

/** The public contract for a topic. The topic's payload is defined only here. */
export type EventDefinition<T extends Topic = Topic, Data = unknown> = {
  readonly topic: T;
  /** The version of the payload. A change that breaks receivers needs a new version with its own `api_version`. */
  readonly version: number;
  /** The reference page's description of when the event is sent. */
  readonly description: string;
  /** The schema of the envelope's `data`. */
  readonly payload: v.GenericSchema<Data>;
};

/** Declares an event, keeping the literal type of its topic and the type of its payload. */
export const defineEvent = <const T extends Topic, Data>(event: EventDefinition<T, Data>): EventDefinition<T, Data> => event;
