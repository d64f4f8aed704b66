import { EventGap } from './errors.ts';
import type { Page } from './pages.ts';
import type { CallOptions } from './request.ts';

type Numbered = { readonly sequence: number; readonly topic: string };
type EventPage<Event> = Page<Event> & { readonly last_sequence: number };

export type FollowOptions<Topic extends string = string> = CallOptions & {
  /** Only these; all unless told. */
  readonly topics?: readonly Topic[];
  /** Go on when the log has been read to its end. True unless told. */
  readonly follow?: boolean;
  /** Time between two readings of the end. 5,000 unless told. */
  readonly pollMs?: number;
  /** Told how far the log was read, after each page: the next time's first argument, also when none of its topics came. */
  readonly onRead?: (sequence: number) => void | Promise<void>;
};

/**
 * The events after a number, in order, each once, until the signal is aborted, which ends the iteration, or with `follow: false` to the end
 * of the log. Every number is read, whatever the topics: that none is missing is proved, not hoped.
 * @param readPage one page of the log after a number
 * @throws EventGap when the events after the number are no longer in the log
 */
export async function* followEvents<Event extends Numbered, Topic extends string>(
  after: number,
  options: FollowOptions<Topic>,
  readPage: (after: number, options: CallOptions) => Promise<EventPage<Event>>,
  wait: (ms: number, signal?: AbortSignal) => Promise<void>,
): AsyncGenerator<Event> {
  const { topics, follow = true, pollMs = 5_000, onRead, ...call } = options;
  const { signal } = call;
  const wanted: ReadonlySet<string> | null = topics === undefined ? null : new Set(topics);
  let read = after;
  while (!signal?.aborted) {
    const page = await readPage(read, call).catch((error: unknown) => {
      if (signal?.aborted) return null;
      throw error;
    });
    if (page === null) return;
    for (const event of page.data) {
      if (event.sequence !== read + 1) throw new EventGap(read, event.sequence);
      read = event.sequence;
      if (wanted === null || wanted.has(event.topic)) yield event;
    }
    await onRead?.(read);
    if (page.has_more) continue;
    if (!follow) return;
    await wait(pollMs, signal).catch(() => undefined);
  }
}
