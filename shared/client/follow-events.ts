import { EventGap, StoreApiError } from './errors.ts';
import type { Page } from './pages.ts';
import type { CallOptions } from './request.ts';

type Numbered = { readonly sequence: number; readonly topic: string };
type EventPage<Event> = Page<Event> & { readonly last_sequence: number };

export type FollowOptions<Topic extends string = string> = CallOptions & {
  /** Only these topics. Default: all. */
  readonly topics?: readonly Topic[];
  /** Go on when the log has been read to its end. Default: true. */
  readonly follow?: boolean;
  /** Time between two reads at the end of the log. Default: 5,000. */
  readonly pollMs?: number;
  /**
   * Called after each page with the sequence number read so far, also when the page had none of the topics. Pass it as the first argument next time.
   */
  readonly onRead?: (sequence: number) => void | Promise<void>;
};

/**
 * The events after a number, in order, each once, until the signal is aborted, which ends the iteration, or with `follow: false` to the end
 * of the log. Every number is read, whatever the topics: that none is missing is proved, not hoped.
 * @param readPage one page of the log after a number
 * @throws EventGap when the events after the number are no longer in the log, or the log ends before it
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

/** The last number of the log, where an error says that the number asked for is beyond it. */
function endOf(error: unknown): number | null {
  const beyond = error instanceof StoreApiError ? error.errors.find(({ code }) => code === 'beyond_end') : undefined;
  return beyond === undefined ? null : Number(beyond.meta?.['last_sequence'] ?? 0);
}
