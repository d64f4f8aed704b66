import { DomainError } from '#shared/kernel/errors.ts';
import type { Authenticate } from './authentication.ts';
import { surfaces } from './endpoint.ts';
import { errorAnswer, rateRefusal, retryAfterSecOf } from './problem.ts';
import { type HttpResponse, toResponse } from './response.ts';

type UnmatchedRequest = {
  readonly method: string;
  readonly path: string;
  /** The client's IP address. The rate limit counts requests by this address. */
  readonly address: string;
  readonly requestId: string;
  readonly nowMs: number;
  /** The methods that contracts offer at the path (`ContractMatcher.methodsAt`). */
  readonly offered: readonly string[];
};

/**
 * Answers a request that matches no contract, with the usual error format. Requests are counted by IP address, whatever
 * credential they contain. The status is:
 * - 404 for an unknown path
 * - 405 with `Allow` for a method that the path does not support
 * - 204 with `Allow` for OPTIONS; there is no CORS, because API keys do not belong in web pages
 * - 429 beyond the limit
 */
export async function answerUnmatched(
  authenticate: Authenticate,
  { method, path, address, requestId, nowMs, offered }: UnmatchedRequest,
): Promise<{ readonly response: HttpResponse; readonly errorCode: string | undefined }> {
  const { rate } = await authenticate({ authorization: undefined, address, storeIdInPath: undefined, needsCredential: false, nowMs });
  const facts = { rate, requestId };
  const limited = rateRefusal(rate, nowMs);
  const allowed = [...offered, ...(offered.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  if (limited === null && offered.length > 0 && method === 'OPTIONS') {
    return { response: toResponse(204, '', { ...facts, allow: allowed }), errorCode: undefined };
  }
  const allow = offered.length === 0 ? {} : { allow: allowed };
  const { status, code, body } = errorAnswer(limited ?? refusalOf(method, path, offered), requestId);
  const headers = limited === null ? allow : { retryAfterSec: retryAfterSecOf(limited) };
  return { response: toResponse(status, JSON.stringify(body), { ...facts, ...headers }), errorCode: code };
}

function refusalOf(method: string, path: string, offered: readonly string[]): DomainError {
  if (offered.length > 0)
    return new DomainError('method_not_allowed', `${method} is not allowed here; this path allows ${offered.join(', ')}.`);
  const base = Object.values(surfaces).find((one) => path === one || path.startsWith(`${one}/`));
  const hint = base === undefined ? `Paths begin with ${surfaces.public}.` : `GET ${base}/openapi.json lists every path.`;
  return new DomainError('unknown_route', `There is no such path. ${hint} The reference is at /docs, the guide at /docs/guide.md.`);
}
