import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { DomainError } from '#shared/kernel/errors.ts';
import { loopHeader } from '#shared/webhooks/sending/outgoing-headers.ts';
import { answerUnmatched } from './answer-unmatched.ts';
import { addressLimit } from './authenticate-integration.ts';
import { unknownRate } from './authentication.ts';
import { compressResponse } from './compress-response.ts';
import type { EndpointGroup, Surface } from './endpoint.ts';
import { answerReserveMs, handleRequest, type PipelinePorts, type ServedContract } from './handle-request.ts';
import { type ContractMatcher, contractMatcher } from './match-contract.ts';
import type { AnyOperation } from './prefetch.ts';
import { errorAnswer } from './problem.ts';
import type { Operations } from './request-context.ts';
import { type RequestLogPorts, requestLog } from './request-log.ts';
import { type HttpResponse, toResponse } from './response.ts';
import type { Trace } from './trace.ts';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

export type ServePorts = PipelinePorts &
  RequestLogPorts & {
    /** The methods at a path that this group does not serve, from a function that answers for all groups; those of the group if absent. */
    readonly methodsAt?: ContractMatcher<unknown>['methodsAt'];
  };

/**
 * The Lambda of one endpoint group. API Gateway leads everything below a group's prefixes here (`infra/gateway-routes.ts`); method and path
 * find the contract and its operation, the pipeline does the rest. HEAD is answered as GET, without a body. Long answers are compressed
 * last, so that what is stored for replays is their text. middy is the outer shell (request log); everything typed happens inside
 * `handleRequest`.
 */
export function serve<G extends EndpointGroup>(
  group: { readonly surface: Surface; readonly endpoints: G },
  operations: Operations<G>,
  ports: ServePorts,
): ApiHandler {
  const contracts = contractMatcher<ServedContract>(
    Object.entries(group.endpoints).map(([name, endpoint]) => ({
      surface: group.surface,
      endpoint,
      value: { endpoint, operation: operations[name] as unknown as AnyOperation },
    })),
  );
  const methodsAt = ports.methodsAt ?? contracts.methodsAt;

  const unmatched = async (event: APIGatewayProxyEventV2, trace: Trace): Promise<HttpResponse> => {
    const { method, sourceIp } = event.requestContext.http;
    const { response, errorCode } = await answerUnmatched(ports.authenticate, {
      method,
      path: event.rawPath,
      address: sourceIp,
      requestId: trace.requestId,
      nowMs: ports.clock(),
      offered: methodsAt(event.rawPath),
    });
    if (errorCode !== undefined) trace.errorCode = errorCode;
    return response;
  };

  const route = async (event: APIGatewayProxyEventV2, context: Context, trace: Trace): Promise<HttpResponse> => {
    if (event.headers[loopHeader] !== undefined) return refuseLoop(trace, ports.clock());
    const { method } = event.requestContext.http;
    const found = contracts.match(method, event.rawPath);
    if (found === undefined) return unmatched(event, trace);
    const { value, routeKey, params } = found;
    Object.assign(trace, { route: routeKey, params });
    const matched = { ...event, routeKey, pathParameters: params };
    return handleRequest(value, ports, matched, context.getRemainingTimeInMillis(), trace);
  };

  const answer = async (event: APIGatewayProxyEventV2, context: Context, trace: Trace): Promise<HttpResponse> => {
    const response = await route(event, context, trace);
    const { statusCode, headers, ...content } = compressResponse(response, event.headers['accept-encoding']);
    const named = { ...headers, ...releaseHeader(event, context) };
    return { statusCode, headers: named, ...(event.requestContext.http.method === 'HEAD' ? { body: '' } : content) };
  };

  const { middleware, traced } = requestLog(ports);
  return middy<APIGatewayProxyEventV2, HttpResponse>()
    .use(middleware)
    .handler((event, context) =>
      traced(event, (trace) =>
        ports.withDeadline(context.getRemainingTimeInMillis() - answerReserveMs, () => answer(event, context, trace)),
      ),
    ) as unknown as ApiHandler;
}

/**
 * Which release the stage has, and which version of the function answered: two of them do while one is rolled out. Nothing where the stage was
 * deployed without the name of a release, and on one machine.
 */
function releaseHeader(
  { stageVariables }: Pick<APIGatewayProxyEventV2, 'stageVariables'>,
  { functionVersion }: Pick<Context, 'functionVersion'>,
): Readonly<Record<string, string>> {
  const release = stageVariables?.['release'];
  return release === undefined ? {} : { 'X-Release': `${release}/${functionVersion}` };
}

/** The answer to a request that this service made itself: it costs no call to the table, and the sender knows it by its header. */
function refuseLoop(trace: Trace, nowMs: number): HttpResponse {
  const refused = new DomainError('request_loop', 'Webhooks and image imports of this service may not lead back to its API.');
  const { status, code, body } = errorAnswer(refused, trace.requestId);
  trace.errorCode = code;
  const rate = unknownRate(addressLimit, nowMs);
  const answer = toResponse(status, JSON.stringify(body), { rate, requestId: trace.requestId, retryAfterSec: null });
  return { ...answer, headers: { ...answer.headers, [loopHeader]: 'refused' } };
}
