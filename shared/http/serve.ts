import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { loopHeader } from '#shared/webhooks/sending/loop-header.ts';
import { routeKey, type Surface } from './api-group.ts';
import type { EndpointGroup, EndpointSpec } from './endpoint.ts';
import { type AnyOperation, handleRequest, type PipelinePorts, type Trace } from './handle-request.ts';
import { refuseLoop } from './refuse-loop.ts';
import type { Operations } from './request-context.ts';
import { type RequestLogPorts, requestLog } from './request-log.ts';
import type { HttpResponse } from './response.ts';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

type Route = { readonly endpoint: EndpointSpec; readonly operation: AnyOperation };

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
  const routes = new Map<string, Route>(
    Object.entries(group.endpoints).map(([name, endpoint]) => [
      routeKey(group.surface, endpoint),
      { endpoint, operation: operations[name] as unknown as AnyOperation },
    ]),
  );

  const route = async (event: APIGatewayProxyEventV2, context: Context, trace: Trace): Promise<HttpResponse> => {
    if (event.headers[loopHeader] !== undefined) return refuseLoop(trace, ports.clock());
    const found = routes.get(event.routeKey);
    if (found !== undefined) return handleRequest(found.endpoint, found.operation, ports, event, context.getRemainingTimeInMillis(), trace);
    if (ports.unknownRoute !== undefined) return ports.unknownRoute(event, trace);
    throw new Error(`no contract for the route ${event.routeKey}`);
  };

  const { middleware, traced } = requestLog(ports);
  return middy<APIGatewayProxyEventV2, HttpResponse>()
    .use(middleware)
    .handler((event, context) => traced(event, (trace) => route(event, context, trace))) as unknown as ApiHandler;
}
