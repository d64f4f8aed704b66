import { setTimeout as sleep } from 'node:timers/promises';
import { callInTime, OutOfTime, remainingMs, withDeadline } from '#shared/table/deadline.ts';

const never = (): Promise<never> => new Promise(() => {});

describe('work with a deadline', () => {
  it('returns its result when it is in time', async () => {
    expect(await withDeadline(60_000, async () => callInTime(async () => 'done'))).toBe('done');
  });

  it('ends a call that never answers, and every later call, at the deadline', async () => {
    const late = withDeadline(20, async () => {
      await expect(callInTime(never)).rejects.toThrow(OutOfTime);
      let isMade = false;
      await callInTime(async () => {
        isMade = true;
      }).catch(() => undefined);
      return isMade;
    });
    expect(await late).toBe(false);
  });

  it('passes its calls the signal that aborts them', async () => {
    const aborted = await withDeadline(10, async () => {
      const seen = Promise.withResolvers<boolean>();
      await callInTime(async ({ abortSignal }) => {
        abortSignal?.addEventListener('abort', () => seen.resolve(true));
        return await never();
      }).catch(() => undefined);
      return await seen.promise;
    });
    expect(aborted).toBe(true);
  });

  it('reports the remaining time: its own, and infinite without a deadline', async () => {
    expect(remainingMs()).toBe(Number.POSITIVE_INFINITY);
    await withDeadline(1_000, async () => {
      expect(remainingMs()).toBeLessThanOrEqual(1_000);
      await withDeadline(60_000, async () => expect(remainingMs()).toBeGreaterThan(50_000));
    });
  });

  it('accepts a deadline that is too late for a timer', async () => {
    expect(await withDeadline(Number.MAX_SAFE_INTEGER, () => callInTime(() => sleep(5, 'done')))).toBe('done');
  });

  it('can make many concurrent calls, and no listener remains afterwards', async () => {
    const warned: Error[] = [];
    const note = (warning: Error) => void warned.push(warning);
    process.on('warning', note);
    await withDeadline(60_000, () => Promise.all(Array.from({ length: 50 }, () => callInTime(() => sleep(1)))));
    await sleep(5);
    process.off('warning', note);
    expect(warned).toEqual([]);
  });
});

it('a call outside such work is made without a signal', async () => {
  expect(await callInTime(async (options) => options)).toEqual({});
});
