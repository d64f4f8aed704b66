import { eventsSince, type FollowPorts, type LogPosition, placeNow } from '#functions/console/web/api/follow-store.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 0);
const eventAt = (sequence: number, created_at: string) => ({ sequence, created_at, topic: 'order.created' });

type Answer = Awaited<ReturnType<FollowPorts['read']>>;

/**
 * Simulates the API's event log, which is ordered by sequence number. Each call examines at most `pageLength` events.
 */
function logOf(events: readonly ReturnType<typeof eventAt>[], pageLength: number) {
  const asked: unknown[] = [];
  const read: FollowPorts['read'] = async ({ query = {} }) => {
    asked.push(query);
    const later = events.filter(({ sequence }) => sequence > Number(query['after_sequence'] ?? 0));
    const page = later.slice(0, pageLength);
    const since = String(query['created_since'] ?? '');
    return {
      data: page.filter(({ created_at }) => created_at >= since),
      has_more: later.length > page.length,
      next_cursor: null,
      as_of: '2026-11-05T10:00:00.000Z',
      last_sequence: page.at(-1)?.sequence ?? Number(query['after_sequence'] ?? 0),
    } as unknown as Answer;
  };
  return { asked, ports: { read, nowMs: () => nowMs } };
}

/**
 * Calls `eventsSince` repeatedly (`calls` times), each time from the position where the previous call ended. Returns
 * one list of sequence numbers per call.
 */
async function heard(ports: FollowPorts, calls: number): Promise<readonly (readonly unknown[])[]> {
  let place: LogPosition = placeNow(ports);
  const numbers: unknown[][] = [];
  for (let n = 0; n < calls; n += 1) {
    const found = await eventsSince(ports, place);
    place = found.place;
    numbers.push(found.events.map((event) => (event as unknown as { sequence: number }).sequence));
  }
  return numbers;
}

describe('the events since a screen was opened', () => {
  it('include those of the ten seconds before, each once', async () => {
    const events = [eventAt(1, '2026-11-05T09:59:00.000Z'), eventAt(2, '2026-11-05T09:59:50.000Z')];
    const { ports } = logOf(events, 100);
    const first = heard(ports, 2);
    expect(await first).toEqual([[2], []]);
  });

  it('exclude earlier ones, even when the log needs several calls', async () => {
    const old = Array.from({ length: 25 }, (_, n) => eventAt(n + 1, '2026-11-05T09:30:00.000Z'));
    const { ports, asked } = logOf([...old, eventAt(26, '2026-11-05T10:00:01.000Z')], 10);
    expect(await heard(ports, 4)).toEqual([[], [], [26], []]);
    expect(asked).toEqual([
      { created_since: '2026-11-05T09:59:50.000Z', limit: 100 },
      { after_sequence: 10, limit: 100 },
      { after_sequence: 20, limit: 100 },
      { after_sequence: 26, limit: 100 },
    ]);
  });

  it('include events listed later, whatever their time', async () => {
    const events = [eventAt(1, '2026-11-05T10:00:00.000Z')];
    const { ports } = logOf(events, 100);
    const { place } = await eventsSince(ports, placeNow(ports));
    events.push(eventAt(2, '2026-11-05T09:00:00.000Z'));
    expect((await eventsSince(ports, place)).events).toMatchObject([{ sequence: 2 }]);
  });
});
