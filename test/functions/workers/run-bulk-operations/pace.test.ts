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
});
