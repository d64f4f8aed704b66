import { openPace, ownMachine, sharedMachine } from '#functions/workers/run-bulk-operations/pace.ts';

const beginMs = 1_000_000;

/** Rests after works that take so long each, when a client last asked for something at `lastRequestMs`. */
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
  it('on one machine leaves a third of the time when nobody asks for anything', async () => {
    expect(await restsAfter([10, 20], 0)).toEqual([5, 10]);
  });

  it('does two lines a second while clients ask for something', async () => {
    expect(await restsAfter([10, 20], beginMs)).toEqual([500, 500]);
  });

  it('rests longer after a line that took longer', async () => {
    expect(await restsAfter([1_400], beginMs)).toEqual([700]);
  });

  it('goes on as before two seconds after the last request', async () => {
    expect(await restsAfter([10, 9], beginMs - 1_981)).toEqual([500, 4.5]);
  });

  it('on a machine of its own has no rest, whoever asks', async () => {
    expect(await restsAfter([10, 20], beginMs, ownMachine)).toEqual([]);
  });

  it('is one for all operations of a machine: each line waits for the rest behind the one before, also when that fails', async () => {
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
