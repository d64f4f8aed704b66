import { openPace, ownMachine, sharedMachine } from '#functions/workers/run-bulk-operations/pace.ts';

const beginMs = 1_000_000;

/**
 * Returns the pause after each piece of work. `worksMs` are the durations of the work, and `lastRequestMs` is the time
 * of a client's last request.
 */
async function restsAfter(worksMs: readonly number[], lastRequestMs: number, pace = sharedMachine): Promise<readonly number[]> {
  let nowMs = beginMs;
  const rests: number[] = [];
  const pause = async (ms: number) => rests.push(ms);
  const atPace = openPace(pace, { clock: () => nowMs, pause, lastRequestMs: () => lastRequestMs });
  for (const ms of worksMs) {
    const given = await atPace(async () => {
      nowMs += ms;
      return ms;
    });
    expect(given).toBe(ms);
  }
  return rests;
}

describe('the pace of a bulk operation', () => {
  it('leaves a fifth of the time free on a local machine without client requests', async () => {
    expect(await restsAfter([10, 20], 0)).toEqual([2.5, 5]);
  });

  it('runs two lines per second during client requests', async () => {
    expect(await restsAfter([10, 20], beginMs)).toEqual([500, 500]);
  });

  it('rests longer after a line that took longer', async () => {
    expect(await restsAfter([2_800], beginMs)).toEqual([700]);
  });

  it('returns to its normal pace two seconds after the last request', async () => {
    expect(await restsAfter([10, 9], beginMs - 1_981)).toEqual([500, 2.25]);
  });

  it('has no rest on a machine of its own, despite client requests', async () => {
    expect(await restsAfter([10, 20], beginMs, ownMachine)).toEqual([]);
  });

  it('is shared by all operations of a machine: each line waits for the rest after the previous one, even if that fails', async () => {
    const order: string[] = [];
    const pause = async (ms: number) => void order.push(`rest ${ms}`);
    const atPace = openPace(sharedMachine, { clock: () => beginMs, pause, lastRequestMs: () => beginMs });
    const line = (name: string) =>
      atPace(async () => {
        order.push(name);
        await Promise.resolve();
        if (name === 'b1') throw new Error('not served');
      });
    const ends = await Promise.allSettled([line('a1'), line('b1'), line('c1'), line('a2')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(order).toEqual(['a1', 'rest 500', 'b1', 'c1', 'rest 500', 'a2', 'rest 500']);
  });
});
