import { setTimeout as sleep } from 'node:timers/promises';
import { virtualTime } from './virtual-time.ts';

describe('virtual time', () => {
  it('advances to every kind of timer that is awaited, and fires timers in order of time', async () => {
    const time = virtualTime(1_000_000);
    const fired: string[] = [];
    const note = (what: string) => fired.push(`${what} at ${Date.now()}`);
    await time.run(async () => {
      const cancelled = setTimeout(note, 2_000, 'a cancelled timer');
      setTimeout(note, 7_200_000, 'a timer');
      const waits = [time.sleep(3).then(() => note('a wait')), sleep(1).then(() => note('a sleep'))];
      clearTimeout(cancelled);
      await Promise.all(waits);
      await time.sleep(7_200_000);
    });
    expect(fired).toEqual(['a sleep at 1000001', 'a wait at 1000003', 'a timer at 8200000']);
    expect(time.now()).toBe(8_200_003);
  });

  it('jumps ahead, and then fires the skipped timers in their order', async () => {
    const time = virtualTime(0);
    const fired: string[] = [];
    await time.run(async () => {
      setTimeout(() => fired.push(`a late timer at ${Date.now()}`), 5_000);
      setTimeout(() => fired.push(`a timer at ${Date.now()}`), 10);
      time.jump(86_400_000);
      await time.sleep(1);
    });
    expect(fired).toEqual(['a timer at 86400000', 'a late timer at 86400000']);
  });

  it('restores the clock of the process, even after a failure', async () => {
    const time = virtualTime(0);
    await expect(time.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(Date.now()).toBeGreaterThan(1_000_000_000_000);
    await expect(time.run(() => time.sleep(5).then(() => 'done'))).resolves.toBe('done');
  });

  it('reports work that waits for something else', async () => {
    await expect(virtualTime(0).run(() => new Promise(() => undefined))).rejects.toThrow('not on the virtual clock');
  });
});
