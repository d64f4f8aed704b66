import { FieldErrors } from '#shared/kernel/errors.ts';
import type { Caller } from './authentication.ts';
import type { Access, EndpointSpec } from './endpoint.ts';
import { type LoggedIssue, loggedIssues } from './logged-issues.ts';
import type { ErrorBody } from './problem.ts';

/** What the request log says of a request; filled while it is handled. */
export type Trace = {
  requestId: string;
  /** The key of the contract, as `GET /v1/orders/{id}`; `$default` for a request that is about none. */
  route: string;
  /** The values of the placeholders of `route`. */
  params?: Readonly<Record<string, string>>;
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

/** Has the log name the caller. */
export function traceCaller(trace: Trace, caller: Caller): void {
  if (caller.kind === 'anyone') return;
  trace.callerType = caller.actor.type;
  trace.callerId = caller.actor.id;
  // The name of a person stays out of the log.
  if (caller.kind === 'integration') trace.callerName = caller.actor.name;
  if (caller.store !== null) trace.storeId = caller.store.id;
}

/** Has the log say that an earlier answer was sent again; of a refusal it names the code and the fields, as it did the first time. */
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

/** Has the log name a refusal by its code and fields, and the error of a failure. */
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
