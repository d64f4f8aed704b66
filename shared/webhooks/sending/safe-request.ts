import type { NamedValues } from '#shared/kernel/named-values.ts';
import { exchange } from './exchange.ts';
import { outgoingHeaders } from './outgoing-headers.ts';
import { type RequestFailure, RequestTrouble } from './request-trouble.ts';
import { askNameServers, askThisMachine, type HostResolver } from './resolve-host.ts';
import { isLocalPolicy, type TargetPolicy, targetProblem } from './target-url.ts';

export type SafeRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Without those that frame or route the request, which are ours to set. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly policy: TargetPolicy;
  /** One deadline over everything: name, connection, TLS, head and body. */
  readonly timeoutMs: number;
  /** The body of the answer is cut here. */
  readonly maxResponseBytes: number;
  readonly resolver?: HostResolver;
  /** Milliseconds of any steady clock; only the timings are made of it. */
  readonly now: () => number;
};

/** How long each phase took; null for one that was not reached, or not needed. */
export type Timings = {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From the request to the head of the answer. */
  readonly firstByteMs: number | null;
  readonly totalMs: number;
};

export type SafeAnswer = {
  readonly ok: true;
  readonly status: number;
  /** Names in lower case; the values of one name joined by commas. */
  readonly headers: NamedValues;
  /** As it was sent: a compressed body stays compressed. */
  readonly body: Uint8Array;
  /** The body was longer than `maxResponseBytes`. */
  readonly truncated: boolean;
  readonly timings: Timings;
  /** The IP address that answered. */
  readonly address: string;
};

export type NoAnswer = { readonly ok: false; readonly failure: RequestFailure; readonly advice: string; readonly timings: Timings };
export type SafeResponse = SafeAnswer | NoAnswer;

/**
 * The only HTTP client that may call an address a customer chose. Every address of the host must be one that the policy allows, the connection
 * goes to an address that was checked, redirects are not followed, the answer is bounded in time and size. Trouble with the
 * network or the address is an answer (`ok: false`); throws TypeError for a header that callers may not set.
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
    const answer = await exchange({ ...request, url, headers, resolver, signal: deadline.signal, reached: watch.reached });
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

type Phase = Exclude<keyof Timings, 'totalMs'>;
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
