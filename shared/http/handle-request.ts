import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DomainError, FieldErrors } from '#shared/kernel/errors.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { readRestoredIds } from '#shared/kernel/restored-ids.ts';
import { addressLimit } from './authenticate-integration.ts';
import { type Authenticate, type Authentication, type Caller, type Rate, unknownRate } from './authentication.ts';
import { authorize, visibilityOf } from './authorize.ts';
import { type AnyOperation, begunUnclaimed, begunUnseen } from './begin-early.ts';
import type { Access, Answer, EndpointSpec } from './endpoint.ts';
import { type AnswerSeal, claimRefusal, fingerprintOf, type IdempotencyPort, readIdempotencyKey } from './idempotency-port.ts';
import { type LoggedIssue, loggedIssues } from './logged-issues.ts';
import { type ErrorBody, errorAnswer, overloadRefusal, rateRefusal, retryAfterSecOf, unreadableRefusal } from './problem.ts';
import { readInput, readParams } from './read-input.ts';
import { readBody } from './request-body.ts';
import type { PlatformContext, StoreContext } from './request-context.ts';
import { type HttpResponse, toResponse } from './response.ts';

export type PipelinePorts = {
  readonly authenticate: Authenticate;
  /** The store that a credential names, whether or not it is known. */
  readonly storeNamedBy: (authorization: string | undefined) => string | null;
  readonly idempotency: IdempotencyPort;
  readonly seal: AnswerSeal | null;
  /** The key of fingerprints of requests that hold a secret; a group without such requests has none. */
  readonly fingerprintKey?: () => Promise<string>;
  readonly clock: () => number;
  /** Whether an error says that other requests had what this one wanted, for as long as it could wait. */
  readonly isOverload: (error: unknown) => boolean;
  /** Whether an error says that a stored record cannot be read; reports the record. */
  readonly reportIfUnreadable: (error: unknown) => boolean;
  readonly newRequestId: () => string;
  readonly newLockToken: () => string;
};

/** What the request log says of a request; filled while it is handled. */
export type Trace = {
  requestId: string;
  route: string;
  storeId?: string;
  callerType?: string;
  callerId?: number | string | null;
  callerName?: string;
  /** Who may call the route. */
  access?: Access;
  errorCode?: string;
  /** The first invalid fields of a 422, and how many more there were. */
  issues?: readonly LoggedIssue[];
  moreIssues?: number;
  replayed?: boolean;
  failure?: unknown;
};

/** Time kept back from the work, so that the client gets an answer before the function is stopped. */
const answerReserveMs = 1_500;
/** A claim outlives its run by this much: only then can another run of the same request begin. */
const lockReserveMs = 5_000;

/**
 * One request through the pipeline (design §5): credential and rate limit, scope, idempotency, validation, operation. Never
 * throws: whatever happens becomes an answer in the specification's shape, with the rate limit headers.
 */
export async function handleRequest(
  endpoint: EndpointSpec,
  operation: AnyOperation<Answer>,
  ports: PipelinePorts,
  event: APIGatewayProxyEventV2,
  remainingMs: number,
  trace: Trace,
): Promise<HttpResponse> {
  trace.access = endpoint.scope;
  const nowMs = ports.clock();
  let rate: Rate | null = null;
  const pathParameters = event.pathParameters ?? {};
  const beginIn = (storeId: () => string | null) => begunUnseen(operation, storeId, pathParameters);
  let begun = beginIn(() => ports.storeNamedBy(event.headers['authorization']));
  try {
    const authentication = await ports.authenticate({
      authorization: event.headers['authorization'],
      address: event.requestContext.http.sourceIp,
      storeIdInPath: pathParameters['store_id'],
      needsCredential: endpoint.scope !== 'public',
      nowMs,
      whenVerified: (storeId) => {
        begun = beginIn(() => storeId);
      },
    });
    rate = authentication.rate;
    const caller = checkedCaller(authentication, nowMs);
    note(trace, caller);
    authorize(endpoint.scope, caller);
    const mayRestore = endpoint.restoresIds === true && caller.kind === 'staff';
    const restoredIds = mayRestore ? readRestoredIds(event.headers['restored-ids'], nowMs) : [];
    const context = contextOf(caller, restoredIds, {
      requestId: trace.requestId,
      nowMs,
      clock: ports.clock,
      deadlineMs: nowMs + remainingMs - answerReserveMs,
      apiHost: event.requestContext.domainName,
      called: { method: endpoint.method, path: endpoint.path, params: pathParameters },
    });
    const lockUntilMs = nowMs + remainingMs + lockReserveMs;
    return await answerOnce({ endpoint, operation: begun, ports, event, context, rate, trace, lockUntilMs });
  } catch (error) {
    const failure = knownFailure(error, ports);
    if (failure instanceof FieldErrors) Object.assign(trace, loggedIssues(endpoint, failure.issues));
    return refusal(failure, rate, trace, nowMs);
  }
}

/** An error as its refusal, where the table's errors say more than that something failed. */
function knownFailure(error: unknown, { isOverload, reportIfUnreadable }: PipelinePorts): unknown {
  if (isOverload(error)) return overloadRefusal(error);
  return reportIfUnreadable(error) ? unreadableRefusal(error) : error;
}

function checkedCaller({ rate, caller }: Authentication, nowMs: number): Caller {
  const refused = rateRefusal(rate, nowMs);
  if (refused !== null) throw refused;
  if (caller instanceof DomainError) throw caller;
  return caller;
}

function note(trace: Trace, caller: Caller): void {
  if (caller.kind === 'anyone') return;
  trace.callerType = caller.actor.type;
  trace.callerId = caller.actor.id;
  // The name of a person stays out of the log.
  if (caller.kind === 'integration') trace.callerName = caller.actor.name;
  if (caller.store !== null) trace.storeId = caller.store.id;
}

type RequestFacts = Pick<PlatformContext, 'requestId' | 'nowMs' | 'clock' | 'deadlineMs' | 'apiHost' | 'called'>;

function contextOf(caller: Caller, restoredIds: readonly number[], shared: RequestFacts): PlatformContext | StoreContext {
  if (caller.kind === 'anyone') return { ...shared, actor: { type: 'system', id: null, name: 'anyone' }, staff: null };
  if (caller.kind === 'integration') {
    const { actor, store, scopes } = caller;
    return { ...shared, actor, staff: null, storeId: store.id, store, scopes, member: null, claim: null };
  }
  const staff = { email: caller.email, name: caller.name, operator: caller.operator };
  if (caller.store === null) return { ...shared, actor: caller.actor, staff };
  const { actor, store, member } = caller;
  return { ...shared, actor, staff, storeId: store.id, store, scopes: [], member, claim: null, restoredIds };
}

type Run = {
  readonly endpoint: EndpointSpec;
  readonly operation: AnyOperation<Answer>;
  readonly ports: PipelinePorts;
  readonly event: APIGatewayProxyEventV2;
  readonly context: PlatformContext | StoreContext;
  readonly rate: Rate;
  readonly trace: Trace;
  readonly lockUntilMs: number;
};

async function answerOnce(received: Run): Promise<HttpResponse> {
  const { endpoint, ports, event, rate, trace } = received;
  const json = endpoint.body === undefined ? undefined : readBody(endpoint, event);
  const run = await identifiedRun(received, json);
  const { context } = run;
  const key = endpoint.idempotent && 'storeId' in context ? readIdempotencyKey(event.headers['idempotency-key']) : null;
  if (key === null || !('storeId' in context)) {
    const answer = await runOperation(run, inputOf(run, json), context);
    const facts = { rate, requestId: trace.requestId };
    if (answer.csv !== undefined) return toResponse(answer.status, answer.csv, { ...facts, contentType: 'text/csv; charset=utf-8' });
    return toResponse(answer.status, jsonOf(answer), facts);
  }

  const { seal } = ports;
  const { storeId } = context;
  const claim: IdempotencyClaim = {
    storeId,
    key,
    lockToken: ports.newLockToken(),
    ...(endpoint.secretAnswer === true && seal !== null ? { seal: (body) => seal.seal(storeId, body) } : {}),
    completed: false,
  };
  const fingerprintKey = endpoint.secretBody === true ? await fingerprintKeyOf(ports) : null;
  const fingerprint = fingerprintOf(endpoint.method, event.rawPath, json, fingerprintKey);
  const visibility = visibilityOf(endpoint, context);
  const input = readOnce(() => inputOf(run, json));
  const operation = begunUnclaimed(run.operation, input, context);
  const claimed = await ports.idempotency.claim(claim, { fingerprint, visibility, nowMs: context.nowMs, lockUntilMs: run.lockUntilMs });
  if (claimed.outcome === 'replay') {
    trace.replayed = true;
    const { answer } = claimed;
    const body = answer.sealed && seal !== null ? await seal.open(storeId, answer.body) : answer.body;
    if (answer.status >= 400) noteReplayedRefusal(endpoint, body, trace);
    return toResponse(answer.status, body, { rate, requestId: trace.requestId, replayed: true });
  }
  if (claimed.outcome !== 'claimed') throw claimRefusal(claimed.outcome);
  return runClaimed({ ...run, operation }, input, { ...context, claim }, claim);
}

/** What a refusal says that is answered again: the log names its code and fields as it did the first time. */
function noteReplayedRefusal(endpoint: EndpointSpec, body: string, trace: Trace): void {
  const { error } = JSON.parse(body) as ErrorBody;
  trace.errorCode = error.code;
  if (error.errors !== undefined) Object.assign(trace, loggedIssues(endpoint, error.errors));
}

/** The same run in the store of its caller, where the body says who calls. */
async function identifiedRun(run: Run, json: unknown): Promise<Run> {
  const { identify } = run.operation;
  if (identify === undefined) return run;
  const { actor, store, operation } = await identify(inputOf(run, json) as never, run.context as never);
  note(run.trace, { kind: 'integration', credential: 'app_token', actor, scopes: [], store });
  return { ...run, operation, context: { ...run.context, actor, storeId: store.id, store, scopes: [], member: null, claim: null } };
}

function fingerprintKeyOf({ fingerprintKey }: PipelinePorts): Promise<string> {
  if (fingerprintKey === undefined) throw new Error('a group whose requests hold a secret needs the key of their fingerprints');
  return fingerprintKey();
}

async function runClaimed(run: Run, input: () => Input, context: StoreContext, claim: IdempotencyClaim): Promise<HttpResponse> {
  const { ports, rate, trace } = run;
  const headers = { rate, requestId: trace.requestId };
  try {
    const answer = await runOperation(run, input(), context);
    const body = jsonOf(answer);
    if (!claim.completed) await ports.idempotency.complete(claim, { status: answer.status, body });
    return toResponse(answer.status, body, headers);
  } catch (error) {
    const refused = errorAnswer(error, trace.requestId);
    if (refused.status >= 500) {
      // If the work was committed after all, the record is complete and the release leaves it alone: the retry replays it.
      // A key that cannot be given back now comes free by itself when the claim ends.
      await ports.idempotency.release(claim).catch(() => {});
    } else if (refused.status !== 409) {
      await ports.idempotency.complete({ ...claim, completed: false }, { status: refused.status, body: JSON.stringify(refused.body) });
    }
    throw error;
  }
}

const jsonOf = ({ body, json }: Answer): string => json ?? JSON.stringify(body);

type Input = { readonly params: object; readonly query: object; readonly body: unknown };

function inputOf({ endpoint, event }: Run, json: unknown): Input {
  const params = readParams(event.pathParameters ?? {});
  return { params, ...readInput(endpoint, event.rawQueryString, json) };
}

/** Reads when it is first asked, and gives the same, or the same refusal, from then on. */
function readOnce<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | { readonly error: unknown } | null = null;
  return () => {
    if (known === null) {
      try {
        known = { value: read() };
      } catch (error) {
        known = { error };
      }
    }
    if ('error' in known) throw known.error;
    return known.value;
  };
}

// The contract's schemas have just established these types; the group was typed against the same contract.
const runOperation = (run: Run, input: Input, context: PlatformContext | StoreContext): Promise<Answer> =>
  run.operation(input as never, context as never);

function refusal(error: unknown, rate: Rate | null, trace: Trace, nowMs: number): HttpResponse {
  const answer = errorAnswer(error, trace.requestId);
  trace.errorCode = answer.code;
  if (answer.status >= 500) trace.failure = error;
  return toResponse(answer.status, JSON.stringify(answer.body), {
    rate: rate ?? unknownRate(addressLimit, nowMs),
    requestId: trace.requestId,
    retryAfterSec: answer.code === 'idempotency_in_progress' ? 1 : retryAfterSecOf(error),
  });
}
