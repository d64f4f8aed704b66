import { setTimeout as pause } from 'node:timers/promises';
import { openSeedClock } from '#infra/local/seed/seed-clock.ts';

const thenMs = Date.UTC(2026, 7, 24, 8);

describe('the clock of the seed', () => {
  it('shows its own time inside the work, even after waiting, one second later each time, and the real time elsewhere', async () => {
    const trueMs = Date.now();
    const clock = openSeedClock();
    const kept = Date.now;
    try {
      clock.moveTo(thenMs);
      const ask = async () => {
        const atFirst = kept();
        await pause(5);
        return [atFirst, Date.now()];
      };
      const [first, elsewhere] = await Promise.all([clock.inNextSecond(ask), ask()]);
      expect(first).toEqual([thenMs + 1000, thenMs + 1000]);
      expect(elsewhere.every((ms) => ms >= trueMs)).toBe(true);
      expect(await clock.inNextSecond(ask)).toEqual([thenMs + 2000, thenMs + 2000]);
    } finally {
      clock.close();
    }
    expect(kept).not.toBe(Date.now);
    expect(kept()).toBeGreaterThanOrEqual(trueMs);
  });

  it('never goes back', async () => {
    const clock = openSeedClock();
    try {
      clock.moveTo(thenMs);
      clock.moveTo(thenMs - 5000);
      expect(await clock.inNextSecond(async () => Date.now())).toBe(thenMs + 1000);
    } finally {
      clock.close();
    }
  });
});
