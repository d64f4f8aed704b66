import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { currentSecret } from '#shared/kernel/rotated-secret.ts';
import { visibilityOf } from './authorize.ts';
import type { Answer, EndpointSpec } from './endpoint.ts';
import { type AnswerSeal, claimRefusal, fingerprintOf, type IdempotencyPort } from './idempotency-port.ts';
import { errorAnswer } from './problem.ts';
import type { PlatformContext, StoreContext } from './request-context.ts';
import { type SentAnswer, sentAnswer } from './response.ts';

export type IdempotencyPorts = {
  readonly idempotency: IdempotencyPort;
  /** Encrypts and decrypts stored responses that contain a secret; null in groups without such responses. */
  readonly seal: AnswerSeal | null;
  /**
   * Returns the key for the fingerprints of requests that contain a secret. Groups without such requests can omit this
   * function.
   */
  readonly fingerprintKey?: () => Promise<string>;
  readonly newLockToken: () => string;
};

/**
 * Statuses that depend on the caller or on the request rate, not on the operation's work. An error with one of these
 * statuses releases the key, even if the operation itself threw the error.
 */
const saysNothingOfTheWork: readonly number[] = [401, 403, 429];

type Context = PlatformContext | StoreContext;

/** A request that may have an Idempotency-Key. */
export type IdempotentRequest<Of extends Context = Context> = {
  readonly endpoint: EndpointSpec;
  readonly context: Of;
  readonly path: string;
  readonly json: unknown;
  /** Null if the request has no key or its contract does not support keys. */
  readonly key: string | null;
  /** The time at which the claim on the key expires, no matter how the run ends. */
  readonly lockUntilMs: number;
};

/**
 * Runs a request. If the request has an Idempotency-Key, its work is done at most once: the first run claims the key
 * and stores the response, and later requests with the key get the stored response.
 * - Failures (500 and above) and the statuses 401, 403 and 429 release the key.
 * - A 409 that says that the key itself is in use is not stored.
 * - Every other response is stored, including refusals.
 * @throws DomainError `idempotency_in_progress`, `idempotency_key_reused`, and the errors thrown by `run`
 */
export async function runIdempotent(
  ports: IdempotencyPorts,
  request: IdempotentRequest,
  run: (context: Context) => Promise<Answer>,
): Promise<SentAnswer> {
  const { key, context } = request;
  if (key === null || !('storeId' in context)) return sentAnswer(await run(context));

  const claim = newClaim(ports, key, { ...request, context });
  const claimed = await ports.idempotency.claim(claim, {
    fingerprint: await requestFingerprint(ports, request),
    visibility: visibilityOf(request.endpoint, context),
    nowMs: context.nowMs,
    lockUntilMs: request.lockUntilMs,
  });
  if (claimed.outcome === 'replay') {
    const { status, body, sealed } = claimed.answer;
    return { status, body: sealed && ports.seal !== null ? await ports.seal.open(context.storeId, body) : body, replayed: true };
  }
  if (claimed.outcome !== 'claimed') throw claimRefusal(claimed.outcome);
  return await runClaimed(ports.idempotency, claim, context.requestId, () => run({ ...context, claim }));
}

function newClaim(
  { newLockToken, seal }: IdempotencyPorts,
  key: string,
  { endpoint, context: { storeId } }: IdempotentRequest<StoreContext>,
): IdempotencyClaim {
  const sealing = endpoint.secretAnswer === true && seal !== null ? { seal: (body: string) => seal.seal(storeId, body) } : {};
  return { storeId, key, lockToken: newLockToken(), ...sealing, completed: false };
}

async function requestFingerprint(
  { fingerprintKey }: IdempotencyPorts,
  { endpoint, context: { actor }, path, json }: IdempotentRequest,
): Promise<string> {
  if (endpoint.inCallersName === true) return fingerprintOf(endpoint.method, path, { json, caller: [actor.type, actor.id] });
  if (endpoint.secretBody !== true) return fingerprintOf(endpoint.method, path, json);
  if (fingerprintKey === undefined) throw new Error('a group whose requests contain a secret needs a fingerprint key');
  return fingerprintOf(endpoint.method, path, json, currentSecret(await fingerprintKey()));
}

/** Runs a request that has claimed its Idempotency-Key. Then stores the response, or releases the key for a retry. */
async function runClaimed(
  port: IdempotencyPort,
  claim: IdempotencyClaim,
  requestId: string,
  run: () => Promise<Answer>,
): Promise<SentAnswer> {
  try {
    const sent = sentAnswer(await run());
    if (!claim.completed) await port.complete(claim, sent);
    return sent;
  } catch (error) {
    const refused = errorAnswer(error, requestId);
    if (refused.status >= 500 || saysNothingOfTheWork.includes(refused.status)) {
      // If the work was committed, `release` does nothing. If `release` fails, the claim on the key expires at
      // `lockUntilMs`.
      await port.release(claim).catch(() => {});
    } else if (refused.status !== 409) {
      await port.complete({ ...claim, completed: false }, { status: refused.status, body: JSON.stringify(refused.body) });
    }
    throw error;
  }
}
