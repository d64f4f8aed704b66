import { EventGap } from '#shared/client/errors.ts';
import type { FollowOptions } from '#shared/client/follow-events.ts';
import type { LoggedEvent } from '#shared/client/generated/store-api.ts';
import { scriptedClient } from '#test/support/harness/scripted-client.ts';

const topicOf = (sequence: number): string => (sequence % 3 === 0 ? 'order.paid' : 'order.updated');
const event = (sequence: number) => ({
  object: 'event',
  id: `evt_${sequence}`,
  topic: topicOf(sequence),
  sequence,
  redacted: false,
  data: {},
});

/** Returns a fake event log with two events per page. When `last` returns a higher number, the log has grown. */
function logOf(first: number, last: () => number) {
  return ({ url }: { readonly url: string }) => {
    const after = Number(new URL(url).searchParams.get('after_sequence'));
    const from = Math.max(first, after + 1);
    const until = Math.min(last(), from + 1);
    const data = Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => event(from + index));
    return { status: 200, body: { data, has_more: until < last(), next_cursor: null, last_sequence: data.at(-1)?.sequence ?? after } };
  };
}

async function read(
  log: ReturnType<typeof logOf>,
  after: number,
  options: FollowOptions<LoggedEvent['topic']>,
): Promise<readonly number[]> {
  const sequences: number[] = [];
  for await (const { sequence } of scriptedClient(log).store.events.after(after, options)) sequences.push(sequence);
  return sequences;
}

describe('the events after a number', () => {
  it('are read to the end of the log', async () => {
    expect(
      await read(
        logOf(1, () => 7),
        2,
        { follow: false },
      ),
    ).toEqual([3, 4, 5, 6, 7]);
    expect(
      await read(
        logOf(1, () => 7),
        7,
        { follow: false },
      ),
    ).toEqual([]);
  });

  it('continue as the log grows, until the signal is aborted', async () => {
    const controller = new AbortController();
    let answers = 0;
    const log = logOf(1, () => {
      answers += 1;
      return answers < 6 ? 3 : 5;
    });
    const { store, waits } = scriptedClient(log);
    const sequences: number[] = [];
    for await (const { sequence } of store.events.after(0, { signal: controller.signal, pollMs: 700 })) {
      sequences.push(sequence);
      if (sequence === 5) controller.abort();
    }
    expect(sequences).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(waits)).toEqual(new Set([700]));
  });

  it('of some topics are selected from all, and the last number read is reported', async () => {
    const told: number[] = [];
    const options = { topics: ['order.paid'], follow: false, onRead: (sequence: number) => void told.push(sequence) } as const;
    expect(
      await read(
        logOf(1, () => 7),
        0,
        options,
      ),
    ).toEqual([3, 6]);
    expect(told).toEqual([2, 4, 6, 7]);
  });

  it('that are no longer in the log cause an EventGap', async () => {
    const gap = await read(
      logOf(9, () => 12),
      5,
      { topics: ['order.paid'], follow: false },
    ).catch((error: unknown) => error);
    expect(gap).toBeInstanceOf(EventGap);
    expect(gap).toMatchObject({ after: 5, next: 9 });
    expect(
      await read(
        logOf(9, () => 12),
        8,
        { follow: false },
      ),
    ).toEqual([9, 10, 11, 12]);
  });

  it('that the log has not reached cause an EventGap, after which reading can continue', async () => {
    const beyond = { param: 'after_sequence', code: 'beyond_end', message: 'is beyond the end.', meta: { last_sequence: 7 } };
    const refused = {
      status: 422,
      body: { error: { type: 'invalid_request', code: 'invalid_fields', message: 'See errors.', errors: [beyond], request_id: 'req_1' } },
    };
    const log = logOf(1, () => 8);
    const restored: ReturnType<typeof logOf> = (call) =>
      (Number(new URL(call.url).searchParams.get('after_sequence')) > 7 ? refused : log(call)) as ReturnType<typeof log>;
    const told: number[] = [];
    const gap = await read(restored, 99_999_999, { onRead: (sequence) => void told.push(sequence) }).catch((error: unknown) => error);
    expect(gap).toBeInstanceOf(EventGap);
    expect(gap).toMatchObject({ after: 99_999_999, next: 8, message: expect.stringContaining('ends at 7') });
    expect(told).toEqual([]);
    expect(await read(restored, (gap as EventGap).next - 1, { follow: false })).toEqual([8]);
  });
});
