import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Log } from '#shared/lambda/log.ts';
import { addressLimit } from './authenticate-integration.ts';
import { unknownRate } from './authentication.ts';
import { loggedPath, unmatchedRoute } from './logged-path.ts';
import { errorAnswer } from './problem.ts';
import { type HttpResponse, toResponse } from './response.ts';
import type { Trace } from './trace.ts';

/** A request's use of the table, as measured by `shared/table/meter.ts`. */
export type RequestUsage = {
  readonly calls: number;
  readonly depth: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly engineMs: number;
};

export type RequestLogPorts = {
  readonly log: Log;
  readonly metered: <Result>(work: (usage: RequestUsage) => Promise<Result>) => Promise<Result>;
  readonly clock: () => number;
  readonly newRequestId: () => string;
  /** Reports whether the request is the first in its container. Returns true only once. */
  readonly isColdStart: () => boolean;
  /**
   * Returns the hash under which the credential in an `Authorization` header is stored. Returns null if the header
   * contains no credential of ours.
   */
  readonly credentialHash: (authorization: string | undefined) => string | null;
};

type StartedRequest = { readonly trace: Trace; readonly startedMs: number; readonly isCold: boolean; usage?: RequestUsage };

/**
 * Logs one structured line per request. The line never contains a secret, a body or an IP address. If a request fails
 * with an unexpected error, the middleware logs the error and turns it into an error response.
 */
export function requestLog(ports: RequestLogPorts): {
  readonly middleware: MiddlewareObj<APIGatewayProxyEventV2, HttpResponse>;
  readonly traced: (event: APIGatewayProxyEventV2, work: (trace: Trace) => Promise<HttpResponse>) => Promise<HttpResponse>;
} {
  const started = new WeakMap<object, StartedRequest>();

  const startedOf = (event: APIGatewayProxyEventV2): StartedRequest => {
    const known = started.get(event);
    if (known !== undefined) return known;
    const trace = { requestId: ports.newRequestId(), route: unmatchedRoute };
    const fresh: StartedRequest = { trace, startedMs: ports.clock(), isCold: ports.isColdStart() };
    started.set(event, fresh);
    return fresh;
  };

  const writeLine = (event: APIGatewayProxyEventV2, status: number): void => {
    const { trace, startedMs, isCold, usage } = startedOf(event);
    const isCallerKnown = trace.callerType !== undefined;
    const fields = {
      request_id: trace.requestId,
      // The access log contains this id together with `function_request_id`, which Lambda writes on each log line of
      // the invocation.
      gateway_request_id: event.requestContext.requestId,
      route: trace.route,
      access: trace.access,
      method: event.requestContext.http.method,
      path: loggedPath({ ...trace, rawPath: event.rawPath }),
      status,
      duration_ms: ports.clock() - startedMs,
      cold_start: isCold || undefined,
      store_id: trace.storeId,
      caller_type: trace.callerType,
      caller_id: trace.callerId,
      caller_name: trace.callerName,
      // If a request was refused before its caller was known, the caller can be looked up by this hash of the sent
      // credential.
      credential_hash: isCallerKnown ? undefined : (ports.credentialHash(event.headers['authorization']) ?? undefined),
      error_code: trace.errorCode,
      // The list of invalid fields becomes one string, because a log line contains no nested values.
      errors: trace.issues && JSON.stringify(trace.issues),
      more_errors: trace.moreIssues,
      replayed: trace.replayed,
      table_calls: usage?.calls,
      table_depth: usage?.depth,
      read_units: usage?.readUnits,
      write_units: usage?.writeUnits,
    };
    if (status >= 500) ports.log.error('request.failed', fields, trace.failure);
    else ports.log.info('request.answered', fields);
  };

  return {
    middleware: {
      after: function writeRequestLine({ event, response }) {
        writeLine(event, response?.statusCode ?? 500);
      },
      onError: function answerUnexpectedError(request) {
        const line = startedOf(request.event);
        const answer = errorAnswer(request.error, line.trace.requestId);
        Object.assign(line.trace, { errorCode: answer.code, failure: request.error });
        request.response = toResponse(answer.status, JSON.stringify(answer.body), {
          rate: unknownRate(addressLimit, ports.clock()),
          requestId: line.trace.requestId,
        });
        writeLine(request.event, answer.status);
      },
    },
    traced: (event, work) =>
      ports.metered(async (usage) => {
        const line = startedOf(event);
        line.usage = usage;
        return work(line.trace);
      }),
  };
}
