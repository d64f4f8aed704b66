import { openPace, ownMachine, sharedMachine } from '#functions/workers/run-bulk-operations/pace.ts';

/** Rests after works that take so long each. */
async function restsAfter(worksMs: readonly number[], pace = sharedMachine): Promise<readonly number[]> {
  let nowMs = 0;
  const rests: number[] = [];
  const pause = async (ms: number) => rests.push(ms);
  const atPace = openPace(pace, { clock: () => nowMs, pause });
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
  it('on one machine leaves half of the time to others', async () => {
    expect(await restsAfter([10, 10, 10])).toEqual([10, 10, 10]);
  });

  it('leaves more when work is slower than the fastest of late, up to four fifths', async () => {
    const rests = await restsAfter([10, 20, 100]);
    expect(rests[0]).toBe(10);
    expect(rests[1]).toBeCloseTo(39.2, 1);
    expect(rests[2]).toBe(400);
    expect(await restsAfter([10, 400])).toEqual([10, 500]);
  });

  it('takes what is refused at once for no measure', async () => {
    expect(await restsAfter([0, 6])).toEqual([0, expect.closeTo(11.8, 1)]);
  });

  it('forgets the fastest while all that follows is slower', async () => {
    const rests = await restsAfter([10, ...Array.from({ length: 80 }, () => 40)]);
    expect(rests.at(-1)).toBe(40);
  });

  it('on a machine of its own has no rest', async () => {
    expect(await restsAfter([10, 20], ownMachine)).toEqual([]);
  });
});
