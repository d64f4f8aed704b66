import { EventGap, StoreApiError } from './errors.ts';
import type { Page } from './pages.ts';
import type { CallOptions } from './request.ts';

type Numbered = { readonly sequence: number; readonly topic: string };
type EventPage<Event> = Page<Event> & { readonly last_sequence: number };

export type FollowOptions<Topic extends string = string> = CallOptions & {
  /** Yields only events with these topics. Default: all topics. */
  readonly topics?: readonly Topic[];
  /** Whether to keep waiting for new events at the end of the log. Default: true. */
  readonly follow?: boolean;
  /** The time between reads at the end of the log, in ms. Default: 5,000. */
  readonly pollMs?: number;
  /**
   * Called after each page. `sequence` is the number of the last event that was read, even if no event on the page had
   * one of the topics. To continue later, pass this number as the first argument.
   */
  readonly onRead?: (sequence: number) => void | Promise<void>;
};

/**
 * Yields the events that follow a sequence number, in order and each exactly once, until the signal is aborted.
 * Aborting throws no error. With `follow: false`, stops at the end of the log. Events of all topics are read, so a gap
 * is always detected.
 * @param readPage returns the page of the log that follows a sequence number
 * @throws EventGap if the next events are no longer in the log, or the log ends before the requested number
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
      const end = endOf(error);
      throw end === null ? error : new EventGap(read, end + 1);
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

/**
 * If the error says that the requested number is beyond the end of the log, returns the log's last sequence number;
 * otherwise null.
 */
function endOf(error: unknown): number | null {
  const beyond = error instanceof StoreApiError ? error.errors.find(({ code }) => code === 'beyond_end') : undefined;
  return beyond === undefined ? null : Number(beyond.meta?.['last_sequence'] ?? 0);
}
