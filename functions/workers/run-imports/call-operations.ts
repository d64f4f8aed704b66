import type { ClientSettings } from '#shared/client/connection.ts';
import type { EndpointGroup } from '#shared/http/endpoint.ts';
import { handleRequest, type PipelinePorts, type ServedContract } from '#shared/http/handle-request.ts';
import { inProcessEvent } from '#shared/http/in-process-event.ts';
import { type ContractRoute, contractMatcher } from '#shared/http/match-contract.ts';
import type { AnyOperation } from '#shared/http/operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { KeyOf } from '#shared/imports/apply/import-access.ts';

/** Contracts as staff call them, and what answers them. */
export type CalledGroup = { readonly endpoints: EndpointGroup; readonly operations: Operations<EndpointGroup> };

const routesOf = ({ endpoints, operations }: CalledGroup): ContractRoute<ServedContract>[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    surface: 'admin',
    endpoint,
    value: { endpoint: { ...endpoint, idempotent: endpoint.method !== 'GET' }, operation: operations[name] as unknown as AnyOperation },
  }));

/**
 * A `fetch` for the typed client that leads to operations of this process, through the pipeline of every request but for its log: what
 * validates, keeps Idempotency-Keys and tells the activity log is what does so for requests from outside. Each call that changes something has a
 * key, also where the API takes none: a PATCH that a step makes once more would take back what was sold or changed in between.
 * @param callMs how long a call may take
 */
export function callOperations(
  groups: readonly CalledGroup[],
  ports: PipelinePorts,
  { keyOf, callMs }: { readonly keyOf: KeyOf; readonly callMs: number },
): NonNullable<ClientSettings['fetch']> {
  const contracts = contractMatcher(groups.flatMap(routesOf));
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    const found = contracts.match(method, decodeURIComponent(url.pathname));
    if (found === undefined) throw new Error(`no contract for ${method} ${url.pathname}`);
    const body = typeof init.body === 'string' ? init.body : null;
    const headers = new Headers(init.headers);
    if (method !== 'GET' && !headers.has('idempotency-key')) headers.set('idempotency-key', keyOf(`${method} ${url.pathname}\n${body}`));
    const event = inProcessEvent({
      ...{ method, host: url.host, path: url.pathname, query: url.search.slice(1) },
      headers: Object.fromEntries(headers),
      body,
      routeKey: found.routeKey,
      params: found.params,
    });
    const trace = { requestId: ports.newRequestId(), route: found.routeKey };
    const answer = await handleRequest(found.value, ports, event, callMs, trace);
    const answered = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body, { status: answer.statusCode, headers: answered });
  };
}
