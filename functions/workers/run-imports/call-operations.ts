import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ClientSettings } from '#shared/client/connection.ts';
import { type EndpointGroup, routeKey } from '#shared/http/endpoint.ts';
import { handleRequest, type PipelinePorts, type ServedContract } from '#shared/http/handle-request.ts';
import type { AnyOperation } from '#shared/http/prefetch.ts';
import type { Operations } from '#shared/http/request-context.ts';

/** Contracts as staff call them, and what answers them. */
export type CalledGroup = { readonly endpoints: EndpointGroup; readonly operations: Operations<EndpointGroup> };

type CalledRoute = ServedContract & { readonly pattern: RegExp; readonly names: readonly string[] };

const routesOf = ({ endpoints, operations }: CalledGroup): CalledRoute[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    operation: operations[name] as unknown as AnyOperation,
    pattern: new RegExp(`^/admin/v1${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    names: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
  }));

/**
 * A `fetch` for the typed client that leads to operations of this process, through the pipeline of every request but for its log: what
 * validates, keeps Idempotency-Keys and tells the activity log is what does so for requests from outside.
 * @param callMs how long a call may take
 */
export function callOperations(groups: readonly CalledGroup[], ports: PipelinePorts, callMs: number): NonNullable<ClientSettings['fetch']> {
  const routes = groups.flatMap(routesOf);
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    for (const { endpoint, operation, pattern, names } of routes) {
      const match = endpoint.method === method ? pattern.exec(url.pathname) : null;
      if (match === null) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
      const event = eventOf(url, method, init, routeKey('admin', endpoint), params);
      const trace = { requestId: ports.newRequestId(), route: event.routeKey };
      const { statusCode, headers, body } = await handleRequest({ endpoint, operation }, ports, event, callMs, trace);
      return new Response(body, { status: statusCode, headers: Object.entries(headers).map(([name, value]) => [name, String(value)]) });
    }
    throw new Error(`no contract for ${method} ${url.pathname}`);
  };
}

/** The event as API Gateway would have made it. */
function eventOf(
  url: URL,
  method: string,
  init: { readonly headers?: ConstructorParameters<typeof Headers>[0]; readonly body?: unknown },
  route: string,
  pathParameters: Record<string, string>,
): APIGatewayProxyEventV2 {
  const nowhere = { accountId: '', apiId: '', domainPrefix: '', requestId: '', stage: '', time: '', timeEpoch: 0 };
  return {
    version: '2.0',
    routeKey: route,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: Object.fromEntries(new Headers(init.headers)),
    requestContext: {
      ...nowhere,
      domainName: url.host,
      http: { method, path: url.pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      routeKey: route,
    },
    pathParameters,
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
    isBase64Encoded: false,
  };
}
