import { hostileNames } from './hostile-behaviours.ts';
import { tryReceivers } from './try-receivers.ts';

/**
 * A small version of `npm run lab -- receivers`: four of each kind concurrently. On a machine that is busy with other
 * suites an answer may take seconds.
 */
it('attempts at hostile receivers are recorded correctly, and honest receivers beside them get their webhooks', async () => {
  const result = await tryReceivers({ atOnce: 4 * hostileNames.length, honestEveryMs: 100, timeoutMs: 15_000 });
  expect(result.wrong).toEqual([]);
  expect(result.honestFailed).toEqual([]);
  expect(result.honestAttempts).toBeGreaterThan(0);
  expect(result.mostKeptBytes).toBe(16 * 1024);
  expect(result.left).toBe(0);
  // 100 MB would be a megabyte per attempt.
  expect(result.grownMb).toBeLessThan(100);
});
