import middy, { type MiddlewareObj } from '@middy/core';
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
import type { AnyOperation } from './operation.ts';
import { errorAnswer } from './problem.ts';
import type { Operations } from './request-context.ts';
import { type RequestLogPorts, requestLog } from './request-log.ts';
import { type HttpResponse, toResponse } from './response.ts';
import type { Trace } from './trace.ts';

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

export type ServePorts = PipelinePorts &
  RequestLogPorts & {
    /**
     * Returns the HTTP methods that exist at a path. Called for a request that matches no contract of this group.
     * Without this function, only this group's contracts are searched.
     */
    readonly methodsAt?: ContractMatcher<unknown>['methodsAt'];
  };

/**
 * Returns the Lambda handler for an endpoint group. API Gateway sends it all requests below the group's prefixes
 * (`infra/gateway-routes.ts`). The method and path select the operation. Middy middleware handles what all responses
 * have in common: the request log, unexpected errors, headers and compression.
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

  const { middleware, traced } = requestLog(ports);
  // The middleware added last is the first to process the response. So a response is compressed first. Then its body is
  // dropped if the method is HEAD. The complete response is logged last.
  return middy<APIGatewayProxyEventV2, HttpResponse>()
    .use(middleware)
    .use(bodilessHead)
    .use(releaseHeader)
    .use(compression)
    .handler((event, context) =>
      traced(event, (trace) =>
        ports.withDeadline(context.getRemainingTimeInMillis() - answerReserveMs, () => route(event, context, trace)),
      ),
    );
}

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, HttpResponse>;

/**
 * Compresses a long response if the client accepts a compressed one. The text that is stored for replays is not
 * compressed.
 */
const compression: Middleware = {
  after: function compress(request) {
    if (request.response != null) request.response = compressResponse(request.response, request.event.headers['accept-encoding']);
  },
};

/**
 * Adds a header with the stage's release and the function's version, because two versions are in use during a rollout.
 * There is no such header locally, or if the stage was deployed without a release name.
 */
const releaseHeader: Middleware = {
  after: function nameRelease(request) {
    const { event, context, response } = request;
    const release = event.stageVariables?.['release'];
    if (release === undefined || response == null) return;
    request.response = { ...response, headers: { ...response.headers, 'X-Release': `${release}/${context.functionVersion}` } };
  },
};

/**
 * Drops the body of the response to a HEAD request. In all other respects, a HEAD request is handled like a GET
 * request.
 */
const bodilessHead: Middleware = {
  after: function leaveBodyOut(request) {
    const { event, response } = request;
    if (event.requestContext.http.method !== 'HEAD' || response == null) return;
    request.response = { statusCode: response.statusCode, headers: response.headers, body: '' };
  },
};

/**
 * Refuses a request that this service has sent to itself. Makes no call to the table. The sender recognizes the refusal
 * by its header.
 */
function refuseLoop(trace: Trace, nowMs: number): HttpResponse {
  const refused = new DomainError('request_loop', 'Webhooks and image imports of this service must not call its own API.');
  const { status, code, body } = errorAnswer(refused, trace.requestId);
  trace.errorCode = code;
  const rate = unknownRate(addressLimit, nowMs);
  const answer = toResponse(status, JSON.stringify(body), { rate, requestId: trace.requestId, retryAfterSec: null });
  return { ...answer, headers: { ...answer.headers, [loopHeader]: 'refused' } };
}
