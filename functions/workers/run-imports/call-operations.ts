import type { ClientSettings } from '#shared/client/connection.ts';
import type { EndpointGroup } from '#shared/http/endpoint.ts';
import { handleRequest, type PipelinePorts, type ServedContract } from '#shared/http/handle-request.ts';
import { inProcessEvent } from '#shared/http/in-process-event.ts';
import { type ContractRoute, contractMatcher } from '#shared/http/match-contract.ts';
import type { AnyOperation } from '#shared/http/prefetch.ts';
import type { Operations } from '#shared/http/request-context.ts';

/** Contracts as staff call them, and what answers them. */
export type CalledGroup = { readonly endpoints: EndpointGroup; readonly operations: Operations<EndpointGroup> };

const routesOf = ({ endpoints, operations }: CalledGroup): ContractRoute<ServedContract>[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    surface: 'admin',
    endpoint,
    value: { endpoint, operation: operations[name] as unknown as AnyOperation },
  }));

/**
 * A `fetch` for the typed client that leads to operations of this process, through the pipeline of every request but for its log: what
 * validates, keeps Idempotency-Keys and tells the activity log is what does so for requests from outside.
 * @param callMs how long a call may take
 */
export function callOperations(groups: readonly CalledGroup[], ports: PipelinePorts, callMs: number): NonNullable<ClientSettings['fetch']> {
  const contracts = contractMatcher(groups.flatMap(routesOf));
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    const found = contracts.match(method, decodeURIComponent(url.pathname));
    if (found === undefined) throw new Error(`no contract for ${method} ${url.pathname}`);
    const event = inProcessEvent({
      ...{ method, host: url.host, path: url.pathname, query: url.search.slice(1) },
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
      routeKey: found.routeKey,
      params: found.params,
    });
    const trace = { requestId: ports.newRequestId(), route: found.routeKey };
    const { statusCode, headers, body } = await handleRequest(found.value, ports, event, callMs, trace);
    return new Response(body, { status: statusCode, headers: Object.entries(headers).map(([name, value]) => [name, String(value)]) });
  };
}
