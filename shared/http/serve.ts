import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { DomainError } from '#shared/kernel/errors.ts';
import { loopHeader } from '#shared/webhooks/sending/outgoing-headers.ts';
import { addressLimit } from './authenticate-integration.ts';
import { unknownRate } from './authentication.ts';
import { type EndpointGroup, routeKey, type Surface } from './endpoint.ts';
import { handleRequest, type PipelinePorts, type ServedContract } from './handle-request.ts';
import type { AnyOperation } from './prefetch.ts';
import { errorAnswer } from './problem.ts';
import type { Operations } from './request-context.ts';
import { type RequestLogPorts, requestLog } from './request-log.ts';
import { type HttpResponse, toResponse } from './response.ts';
import type { Trace } from './trace.ts';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

export type ServePorts = PipelinePorts &
  RequestLogPorts & {
    /** Answers a request that API Gateway matched to none of the contracts. */
    readonly unknownRoute?: (event: APIGatewayProxyEventV2, trace: Trace) => Promise<HttpResponse>;
  };

/**
 * The Lambda of one endpoint group: API Gateway's route key finds the contract and its operation, the pipeline does the rest.
 * middy is the outer shell (request log); everything typed happens inside `handleRequest`.
 */
export function serve<G extends EndpointGroup>(
  group: { readonly surface: Surface; readonly endpoints: G },
  operations: Operations<G>,
  ports: ServePorts,
): ApiHandler {
  const routes = new Map<string, ServedContract>(
    Object.entries(group.endpoints).map(([name, endpoint]) => [
      routeKey(group.surface, endpoint),
      { endpoint, operation: operations[name] as unknown as AnyOperation },
    ]),
  );

  const route = async (event: APIGatewayProxyEventV2, context: Context, trace: Trace): Promise<HttpResponse> => {
    if (event.headers[loopHeader] !== undefined) return refuseLoop(trace, ports.clock());
    const found = routes.get(event.routeKey);
    if (found !== undefined) return handleRequest(found, ports, event, context.getRemainingTimeInMillis(), trace);
    if (ports.unknownRoute !== undefined) return ports.unknownRoute(event, trace);
    throw new Error(`no contract for the route ${event.routeKey}`);
  };

  const { middleware, traced } = requestLog(ports);
  return middy<APIGatewayProxyEventV2, HttpResponse>()
    .use(middleware)
    .handler((event, context) => traced(event, (trace) => route(event, context, trace))) as unknown as ApiHandler;
}

/** The answer to a request that this service made itself: it costs no call to the table, and the sender knows it by its header. */
function refuseLoop(trace: Trace, nowMs: number): HttpResponse {
  const refused = new DomainError('request_loop', 'Webhooks and image imports of this service may not lead back to its API.');
  const { status, code, body } = errorAnswer(refused, trace.requestId);
  trace.errorCode = code;
  const rate = unknownRate(addressLimit, nowMs);
  const answer = toResponse(status, JSON.stringify(body), { rate, requestId: trace.requestId });
  return { ...answer, headers: { ...answer.headers, [loopHeader]: 'refused' } };
}
