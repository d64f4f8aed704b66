import { type SafeRequest, type SafeResponse, safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import type { Receiver } from '../fakes/receiver.ts';

/**
 * Sends a request with the safe client, which may also use loopback addresses, http and any port. Override only what
 * the test needs.
 */
export const sendSafely = (url: string, changes: Partial<SafeRequest> = {}): Promise<SafeResponse> =>
  safeRequest({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    policy: webhookTargets(true),
    timeoutMs: 5_000,
    maxResponseBytes: 1024,
    now: () => performance.now(),
    ...changes,
  });

/** Returns the answer. If the request failed, throws an error whose message contains the advice. */
export function answerOrThrow(response: SafeResponse): Extract<SafeResponse, { ok: true }> {
  if (!response.ok) throw new Error(`${response.failure}: ${response.advice}`);
  return response;
}

/**
 * Returns a function that waits until a receiver has started, and then returns the receiver. After each test, these
 * receivers are closed.
 */
export function closedAfterEach(): (starting: Promise<Receiver>) => Promise<Receiver> {
  const receivers: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });
  return async (starting) => {
    const receiver = await starting;
    receivers.push(receiver);
    return receiver;
  };
}
