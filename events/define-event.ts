import type * as v from 'valibot';
import type { Topic } from '#shared/events/topics.ts';

/** What a sample takes from the store that asks for it; everything else in a sample is fixed. */
export type SampleStore = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
};

/** What the world is told about a topic: the one place where its payload is described. */
export type EventDefinition<T extends Topic = Topic, Data = unknown> = {
  readonly topic: T;
  /** Version of the payload. A change that breaks receivers is a new version with its own `api_version`. */
  readonly version: number;
  /** When the event is sent, for the reference page. */
  readonly description: string;
  /** Schema of the envelope's `data`. */
  readonly payload: v.GenericSchema<Data>;
  /** A payload with every nullable field filled, in the store's own currency and under its own domain. */
  readonly sample: (store: SampleStore) => NoInfer<Data>;
};

/** Declares an event; keeps the literal topic and the payload's type. */
export const defineEvent = <const T extends Topic, Data>(event: EventDefinition<T, Data>): EventDefinition<T, Data> => event;
