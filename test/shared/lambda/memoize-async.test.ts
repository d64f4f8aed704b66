import { memoizeAsync } from '#shared/lambda/memoize-async.ts';

describe('a memoized value', () => {
  it('is created once', async () => {
    let made = 0;
    const value = memoizeAsync(async () => ++made);
    expect([await value(), await value()]).toEqual([1, 1]);
  });

  it('is created again after it has expired', async () => {
    let [made, nowMs] = [0, 1_000];
    const value = memoizeAsync(async () => ++made, { keptForMs: 500, clock: () => nowMs });
    await value();
    nowMs = 1_499;
    expect(await value()).toBe(1);
    nowMs = 1_500;
    expect(await value()).toBe(2);
  });

  it('is created again after a failure', async () => {
    let made = 0;
    const value = memoizeAsync(async () => {
      made += 1;
      if (made === 1) throw new Error('lost');
      return made;
    });
    await expect(value()).rejects.toThrow('lost');
    expect(await value()).toBe(2);
  });
});
