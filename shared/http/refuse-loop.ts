import { DomainError } from '#shared/kernel/errors.ts';
import { loopHeader } from '#shared/webhooks/sending/loop-header.ts';
import { addressLimit } from './authenticate-integration.ts';
import { unknownRate } from './authentication.ts';
import type { Trace } from './handle-request.ts';
import { errorAnswer } from './problem.ts';
import { type HttpResponse, toResponse } from './response.ts';

/** The answer to a request that this service made itself: it costs no call to the table, and the sender knows it by its header. */
export function refuseLoop(trace: Trace, nowMs: number): HttpResponse {
  const refused = new DomainError('request_loop', 'Webhooks and image imports of this service may not lead back to its API.');
  const { status, code, body } = errorAnswer(refused, trace.requestId);
  trace.errorCode = code;
  const rate = unknownRate(addressLimit, nowMs);
  const answer = toResponse(status, JSON.stringify(body), { rate, requestId: trace.requestId });
  return { ...answer, headers: { ...answer.headers, [loopHeader]: 'refused' } };
}
