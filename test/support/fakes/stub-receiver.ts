import type { SafeAnswer } from '#shared/webhooks/sending/safe-request.ts';
import type { AttemptDeps } from '#shared/webhooks/sending/send-attempt.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';

/** Returns an empty answer with this status. */
export const answerWithStatus = (status: number): SafeAnswer => ({
  ok: true,
  status,
  headers: new Map(),
  body: new Uint8Array(),
  truncated: false,
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 },
  address: '192.0.2.1',
});

/** Builds a sender whose requests are all answered 204 without a network; override only what the test needs. */
export const stubReceiver = (over: Partial<AttemptDeps> = {}): AttemptDeps => ({
  request: async () => answerWithStatus(204),
  policy: webhookTargets(false),
  clock: Date.now,
  steadyClock: () => performance.now(),
  ...over,
});
