import { type SafeRequest, type SafeResponse, safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import type { Receiver } from '../fakes/receiver.ts';

/** A request of the safe client where everything is allowed; say only what the test is about. */
export const send = (url: string, changes: Partial<SafeRequest> = {}): Promise<SafeResponse> =>
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

/** The answer. Throws with the advice when there is none. */
export function answered(response: SafeResponse): Extract<SafeResponse, { ok: true }> {
  if (!response.ok) throw new Error(`${response.failure}: ${response.advice}`);
  return response;
}

/** Gives a function that remembers each receiver it is given, and closes them when the test is over. */
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
