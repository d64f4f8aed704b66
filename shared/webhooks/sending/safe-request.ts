import { type Exchange, exchange, type Phase, type ReceivedAnswer } from './exchange.ts';
import { outgoingHeaders } from './outgoing-headers.ts';
import { type RequestFailure, RequestTrouble } from './request-trouble.ts';
import { askNameServers, askThisMachine, type HostResolver } from './resolve-host.ts';
import { hostOf, isLocalPolicy, targetProblem } from './target-url.ts';

export type SafeRequest = Pick<Exchange, 'method' | 'policy' | 'maxResponseBytes'> & {
  readonly url: string;
  /** The request's headers, without reserved headers such as `Host` and `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A single deadline for the lookup, connection, TLS handshake, headers and body together. */
  readonly timeoutMs: number;
  readonly resolver?: HostResolver;
  /** A monotonic clock in milliseconds, used only for the timings. */
  readonly now: () => number;
};

/**
 * The duration of each phase, in ms; null for a phase that was not reached or not needed. The last phase,
 * `firstByteMs`, ends when the first byte of the answer arrives.
 */
export type Timings = Readonly<Record<Phase, number | null>> & { readonly totalMs: number };

export type SafeAnswer = ReceivedAnswer & { readonly ok: true; readonly timings: Timings };
export type NoAnswer = { readonly ok: false; readonly failure: RequestFailure; readonly advice: string; readonly timings: Timings };
export type SafeResponse = SafeAnswer | NoAnswer;

/**
 * The only HTTP client that may call an address chosen by a customer. The policy must allow every address of the host,
 * and the connection goes to one of these checked addresses. Redirects are not followed, and the answer is limited in
 * time and size. Network and address errors are returned as results (`ok: false`), not thrown.
 * @throws TypeError if a header is reserved for the service
 */
export async function safeRequest(request: SafeRequest): Promise<SafeResponse> {
  const { policy, resolver = isLocalPolicy(policy) ? askThisMachine : askNameServers() } = request;
  const headers = outgoingHeaders(request.headers);
  const watch = startWatch(request.now);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
  try {
    const problem = targetProblem(request.url, policy);
    if (problem !== null) throw new RequestTrouble(problem.code, `The address ${problem.message}`);
    const url = new URL(request.url);
    const { method, body, maxResponseBytes } = request;
    const question = { host: hostOf(url), policy, resolver, signal: deadline.signal };
    const answer = await exchange({ ...question, method, url, headers, body, maxResponseBytes, reached: watch.reached });
    return { ok: true, ...answer, timings: watch.timings() };
  } catch (error) {
    if (deadline.signal.aborted) return { ok: false, ...tooSlow(request.timeoutMs, watch.timings()), timings: watch.timings() };
    if (!(error instanceof RequestTrouble)) throw error;
    return { ok: false, failure: error.failure, advice: error.message, timings: watch.timings() };
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(timeoutMs: number, { connectMs, firstByteMs }: Timings): Pick<NoAnswer, 'failure' | 'advice'> {
  const within = `within ${timeoutMs / 1000} seconds`;
  if (firstByteMs !== null) return { failure: 'timeout', advice: `The server did not finish its answer ${within}.` };
  if (connectMs !== null) return { failure: 'timeout', advice: `The server did not answer ${within}.` };
  return { failure: 'timeout', advice: `No connection to the server could be made ${within}.` };
}

type Watch = { readonly reached: (phase: Phase) => void; readonly timings: () => Timings };

function startWatch(now: () => number): Watch {
  const startedAt = now();
  let phaseStartedAt = startedAt;
  const phases: Record<Phase, number | null> = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
  return {
    reached: (phase) => {
      const endedAt = now();
      phases[phase] = Math.round(endedAt - phaseStartedAt);
      phaseStartedAt = endedAt;
    },
    timings: () => ({ ...phases, totalMs: Math.round(now() - startedAt) }),
  };
}
