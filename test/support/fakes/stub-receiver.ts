import type { SafeAnswer } from '#shared/webhooks/sending/safe-request.ts';
import type { AttemptDeps } from '#shared/webhooks/sending/send-attempt.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';

/** Returns an answer that has this status and no body. */
export const answerWithStatus = (status: number): SafeAnswer => ({
  ok: true,
  status,
  headers: new Map(),
  body: new Uint8Array(),
  truncated: false,
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 },
  address: '192.0.2.1',
});

/**
 * Builds a sender that uses no network and whose requests are all answered with 204; override only what the test needs.
 */
export const stubReceiver = (over: Partial<AttemptDeps> = {}): AttemptDeps => ({
  request: async () => answerWithStatus(204),
  policy: webhookTargets(false),
  clock: Date.now,
  steadyClock: () => performance.now(),
  ...over,
});
