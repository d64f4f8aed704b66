import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DomainError } from '#shared/kernel/errors.ts';
import { addressLimit } from './authenticate-integration.ts';
import { type Authenticate, type Authentication, type Caller, type Rate, type UnverifiedRequest, unknownRate } from './authentication.ts';
import { authorize } from './authorize.ts';
import { basicChallenge } from './basic-client.ts';
import type { EndpointSpec } from './endpoint.ts';
import { cacheableResponse } from './entity-tag.ts';
import { readIdempotencyKey } from './idempotency-port.ts';
import { type AnyOperation, admitCaller, identifyCaller, runOperation } from './operation.ts';
import { errorAnswer, overloadRefusal, rateRefusal, retryAfterSecOf, unreadableRefusal } from './problem.ts';
import { contextOf, identifiedContext, type PlatformContext, type RequestFacts, type StoreContext } from './request-context.ts';
import { type RequestReader, requestReader } from './request-reader.ts';
import { type HttpResponse, toResponse } from './response.ts';
import { type IdempotencyPorts, runIdempotent } from './run-idempotent.ts';
import { type Trace, traceCaller, traceRefusal, traceReplay } from './trace.ts';

export type PipelinePorts = IdempotencyPorts & {
  readonly authenticate: Authenticate;
  readonly clock: () => number;
  /**
   * Reports whether an error means that a request could not read or write its objects in time because of other
   * requests.
   */
  readonly isOverload: (error: unknown) => boolean;
  /** Reports whether an error means that a stored record cannot be read. If so, logs the record. */
  readonly reportIfUnreadable: (error: unknown) => boolean;
  readonly newRequestId: () => string;
  /** Runs a request's work, and aborts its calls to other services when the time is up. */
  readonly withDeadline: <Result>(remainingMs: number, work: () => Promise<Result>) => Promise<Result>;
};

/** A contract and its operation. */
export type ServedContract = { readonly endpoint: EndpointSpec; readonly operation: AnyOperation };

/** Time reserved for sending the response, in ms, so that the client gets a response before the function is stopped. */
export const answerReserveMs = 1_500;
/**
 * The time in ms from a run's time limit to the end of its claim on the Idempotency-Key, so that two runs of the same
 * request never overlap.
 */
const lockReserveMs = 5_000;

/**
 * Handles one request (design §5): credential and rate limit, scope, idempotency, validation, operation. Never throws:
 * every error becomes a response in the specified format, with the rate limit headers.
 */
export async function handleRequest(
  { endpoint, operation }: ServedContract,
  ports: PipelinePorts,
  event: APIGatewayProxyEventV2,
  remainingMs: number,
  trace: Trace,
): Promise<HttpResponse> {
  trace.access = endpoint.scope;
  const nowMs = ports.clock();
  const reader = requestReader(endpoint, event);
  let rate: Rate | null = null;
  try {
    // 1. Credential and rate limit.
    const authentication = await ports.authenticate(visitorOf(endpoint, event, nowMs));
    rate = authentication.rate;
    const caller = admittedCaller(authentication, nowMs);
    traceCaller(trace, caller);

    // 2. Scope.
    authorize(endpoint.scope, caller);
    const json = reader.json();
    const facts = requestFacts(endpoint, ports, event, { requestId: trace.requestId, nowMs, remainingMs });
    const context = await contextOfBody(operation, reader, contextOf(caller, facts), trace);

    // 3. Idempotency. The remaining steps run while the Idempotency-Key is claimed, so that their refusals are stored
    //    and replayed. The caller is admitted first. Otherwise, a stored response could be replayed to a caller who may
    //    not make the request.
    const key = endpoint.idempotent ? readIdempotencyKey(event.headers['idempotency-key']) : null;
    if (key !== null) await admitCaller(operation, reader.input, context);
    const lockUntilMs = nowMs + remainingMs + lockReserveMs;
    const request = { endpoint, context, path: event.rawPath, json, key, lockUntilMs };
    const sent = await runIdempotent(ports, request, async (runContext) => {
      // 4. Validation.
      const input = reader.input();

      // 5. Operation.
      return await runOperation(operation, input, runContext);
    });
    if (sent.replayed === true) traceReplay(trace, endpoint, sent);
    const response = toResponse(sent.status, sent.body, { ...sent, rate, requestId: trace.requestId });
    const { maxAgeSec } = endpoint;
    return maxAgeSec === undefined ? response : cacheableResponse(response, maxAgeSec, event.headers['if-none-match']);
  } catch (error) {
    return refusalOf(knownFailure(error, ports), endpoint, rate ?? unknownRate(addressLimit, nowMs), trace);
  }
}

const visitorOf = (
  { scope }: EndpointSpec,
  { headers, requestContext, pathParameters }: APIGatewayProxyEventV2,
  nowMs: number,
): UnverifiedRequest => ({
  authorization: headers['authorization'],
  address: requestContext.http.sourceIp,
  storeIdInPath: pathParameters?.['store_id'],
  needsCredential: scope !== 'public',
  nowMs,
});

/**
 * Returns the caller if the request is within its rate limit and the credential is valid. Otherwise throws the refusal.
 */
function admittedCaller({ rate, caller }: Authentication, nowMs: number): Caller {
  const refused = rateRefusal(rate, nowMs);
  if (refused !== null) throw refused;
  if (caller instanceof DomainError) throw caller;
  return caller;
}

function requestFacts(
  { method, path }: EndpointSpec,
  { clock }: PipelinePorts,
  { requestContext, pathParameters }: APIGatewayProxyEventV2,
  { requestId, nowMs, remainingMs }: { readonly requestId: string; readonly nowMs: number; readonly remainingMs: number },
): RequestFacts {
  const deadlineMs = nowMs + remainingMs - answerReserveMs;
  const called = { method, path, params: pathParameters ?? {} };
  return { requestId, nowMs, clock, deadlineMs, apiHost: requestContext.domainName, called };
}

/**
 * If the operation identifies its caller by the body, returns a context for that caller and their store. Otherwise
 * returns the given context.
 */
async function contextOfBody(
  operation: AnyOperation,
  { input }: RequestReader,
  context: PlatformContext | StoreContext,
  trace: Trace,
): Promise<PlatformContext | StoreContext> {
  const caller = await identifyCaller(operation, input);
  if (caller === null) return context;
  traceCaller(trace, { kind: 'integration', credential: 'app_token', scopes: [], ...caller });
  return identifiedContext(context, caller);
}

/**
 * Returns the refusal for a known table error (overload or an unreadable record). Returns any other error unchanged.
 */
function knownFailure(error: unknown, { isOverload, reportIfUnreadable }: PipelinePorts): unknown {
  if (isOverload(error)) return overloadRefusal(error);
  return reportIfUnreadable(error) ? unreadableRefusal(error) : error;
}

function refusalOf(failure: unknown, endpoint: EndpointSpec, rate: Rate, trace: Trace): HttpResponse {
  const { status, code, body } = errorAnswer(failure, trace.requestId);
  traceRefusal(trace, endpoint, failure, { status, code });
  const retryAfterSec = code === 'idempotency_in_progress' ? 1 : retryAfterSecOf(failure);
  const challenge = endpoint.basicClient === true ? basicChallenge : undefined;
  return toResponse(status, JSON.stringify(body), { rate, requestId: trace.requestId, retryAfterSec, challenge });
}
