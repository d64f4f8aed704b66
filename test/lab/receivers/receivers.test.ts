import { hostileNames } from './hostile-behaviours.ts';
import { tryReceivers } from './try-receivers.ts';

/**
 * A small version of `npm run lab -- receivers`: four concurrent delivery attempts for each kind of receiver. The
 * timeout is long, because an answer may take seconds on a machine that is busy with other suites.
 */
it('attempts at hostile receivers are recorded correctly, and honest receivers beside them get their webhooks', async () => {
  const result = await tryReceivers({ atOnce: 4 * hostileNames.length, honestEveryMs: 100, timeoutMs: 15_000 });
  expect(result.wrong).toEqual([]);
  expect(result.honestFailed).toEqual([]);
  expect(result.honestAttempts).toBeGreaterThan(0);
  expect(result.mostKeptBytes).toBe(16 * 1024);
  expect(result.left).toBe(0);
  // Allows about 1 MB per attempt.
  expect(result.grownMb).toBeLessThan(100);
});
