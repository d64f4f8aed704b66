import type { Topic } from '#shared/events/topics.ts';
import { renderEvent } from './render-event.ts';
import type { SampleStore } from './samples/sample-store.ts';
import { samples } from './samples/samples.ts';

/** The store, time and id for a sample event. The id consists of `evt_sample_` and a ULID. */
export type SampleRequest = {
  readonly id: string;
  readonly store: SampleStore & { readonly testMode: boolean };
  readonly nowMs: number;
};

/**
 * Returns the exact bytes of a topic's sample event. Its envelope is like that of a real event, and every nullable
 * field in its payload has a value.
 */
export function sampleEvent<T extends Topic>(topic: T, { id, store, nowMs }: SampleRequest): string {
  return renderEvent<T>({
    id,
    topic,
    createdAtMs: nowMs,
    store,
    actor: { type: 'staff', id: 1, name: 'Sample' },
    requestId: null,
    test: store.testMode,
    sample: true,
    data: samples[topic](store),
  });
}
