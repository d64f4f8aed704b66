import { FieldErrors } from '#shared/kernel/errors.ts';
import type { Caller } from './authentication.ts';
import type { Access, EndpointSpec } from './endpoint.ts';
import { type LoggedIssue, loggedIssues } from './logged-issues.ts';
import type { ErrorBody } from './problem.ts';

/** The contents of a request's log line. They are collected while the request is handled. */
export type Trace = {
  requestId: string;
  /** The route key of the contract, such as `GET /v1/orders/{id}`; `$default` if the request matches none. */
  route: string;
  /** The values of the placeholders in `route`. */
  params?: Readonly<Record<string, string>>;
  storeId?: string;
  callerType?: string;
  callerId?: number | string | null;
  callerName?: string;
  /** The access that the route requires. */
  access?: Access;
  errorCode?: string;
  /** The first invalid fields of a 422, and how many more there were. */
  issues?: readonly LoggedIssue[];
  moreIssues?: number;
  replayed?: boolean;
  failure?: unknown;
};

/** Adds the caller to the log line. */
export function traceCaller(trace: Trace, caller: Caller): void {
  if (caller.kind === 'anyone') return;
  trace.callerType = caller.actor.type;
  trace.callerId = caller.actor.id;
  // The names of people are not logged.
  if (caller.kind === 'integration') trace.callerName = caller.actor.name;
  if (caller.store !== null) trace.storeId = caller.store.id;
}

/**
 * Records that a stored response was replayed. If it is a refusal, its code and fields are logged just as they were the
 * first time.
 */
export function traceReplay(
  trace: Trace,
  endpoint: EndpointSpec,
  { status, body }: { readonly status: number; readonly body: string },
): void {
  trace.replayed = true;
  if (status < 400) return;
  const { error } = JSON.parse(body) as ErrorBody;
  trace.errorCode = error.code;
  if (error.errors !== undefined) Object.assign(trace, loggedIssues(endpoint, error.errors));
}

/** Records the error code and invalid fields of a refusal, or the error behind a failure. */
export function traceRefusal(
  trace: Trace,
  endpoint: EndpointSpec,
  failure: unknown,
  { status, code }: { readonly status: number; readonly code: string },
): void {
  if (failure instanceof FieldErrors) Object.assign(trace, loggedIssues(endpoint, failure.issues));
  trace.errorCode = code;
  if (status >= 500) trace.failure = failure;
}
