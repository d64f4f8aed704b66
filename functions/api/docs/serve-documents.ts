import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiGroups } from '#functions/api.ts';
import { authenticateIntegrationsOf, portsOf } from '#functions/wiring/pipeline-ports.ts';
import type { Authenticate } from '#shared/http/authentication.ts';
import { type ApiGroup, surfaces } from '#shared/http/endpoint.ts';
import { errorAnswer, rateRefusal, retryAfterSecOf } from '#shared/http/problem.ts';
import { type HttpResponse, toResponse } from '#shared/http/response.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import type { Trace } from '#shared/http/trace.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import { adminDocsEndpoints, docsEndpoints } from './endpoints.ts';

type Document = () => Promise<{ readonly openapi: string }>;

/**
 * The Lambda behind the two OpenAPI documents and behind every request that no contract matches. Callers are counted by
 * address, because a document is read before there is a key.
 */
export function serveDocuments(
  table: Table,
  documents: { readonly publicDocument: Document; readonly adminDocument: Document },
  log = processLog,
): ApiHandler {
  const authenticate = authenticateIntegrationsOf(table);
  const ports = { ...portsOf(table, authenticate, null, log), unknownRoute: unknownRouteOf(table) };
  const answer = async (document: Document) => ({ status: 200 as const, body: { ...(await document()), openapi: '3.1.0' as const } });
  const admin = serve(
    { surface: 'admin', endpoints: adminDocsEndpoints },
    { getAdminOpenApi: () => answer(documents.adminDocument) },
    ports,
  );
  const integrations = serve(
    { surface: 'public', endpoints: docsEndpoints },
    { getOpenApi: () => answer(documents.publicDocument) },
    ports,
  );
  return (event, context) => (event.routeKey === 'GET /admin/v1/openapi.json' ? admin(event, context) : integrations(event, context));
}

const unknownRouteOf =
  (table: Table): NonNullable<Parameters<typeof serve>[2]['unknownRoute']> =>
  (event, trace) =>
    answerUnknownRoute({ authenticate: authenticateIntegrationsOf(table), groups: apiGroups, clock: Date.now }, event, trace);

type UnknownRouteDeps = { readonly authenticate: Authenticate; readonly groups: readonly ApiGroup[]; readonly clock: () => number };

/**
 * Answers a path that no contract has (404) or a method that its contracts do not offer (405), as errors are answered everywhere. Callers are
 * counted by address, whatever credential they send, and refused beyond the limit like everywhere else (429).
 */
async function answerUnknownRoute(deps: UnknownRouteDeps, event: APIGatewayProxyEventV2, trace: Trace): Promise<HttpResponse> {
  const { method, sourceIp } = event.requestContext.http;
  const nowMs = deps.clock();
  const caller = await deps.authenticate({
    authorization: undefined,
    address: sourceIp,
    storeIdInPath: undefined,
    needsCredential: false,
    nowMs,
  });
  const { rate } = await caller.admit();
  const offered = methodsAt(deps.groups, event.rawPath);
  const refused = rateRefusal(rate, nowMs);
  const answer = errorAnswer(refused ?? refusalOf(method, event.rawPath, offered), trace.requestId);
  trace.errorCode = answer.code;
  const headers = { rate, requestId: trace.requestId, retryAfterSec: retryAfterSecOf(refused) };
  const allow = refused !== null || offered.length === 0 ? {} : { allow: offered.join(', ') };
  return toResponse(answer.status, JSON.stringify(answer.body), { ...headers, ...allow });
}

function refusalOf(method: string, path: string, offered: readonly string[]): DomainError {
  if (offered.length > 0)
    return new DomainError('method_not_allowed', `${method} is not possible here; this path takes ${offered.join(', ')}.`);
  const isOurs = Object.values(surfaces).some((base) => path.startsWith(`${base}/`));
  const hint = isOurs ? 'GET /v1/openapi.json lists every path.' : `Paths begin with ${surfaces.public}.`;
  return new DomainError('unknown_route', `There is no such path. ${hint}`);
}

/** The methods that the contracts offer at a path, in alphabetical order; none when the path is unknown. */
function methodsAt(groups: readonly ApiGroup[], path: string): readonly string[] {
  const methods = groups.flatMap((group) =>
    Object.values(group.endpoints)
      .filter((endpoint) => patternOf(`${surfaces[group.surface]}${endpoint.path}`).test(path))
      .map((endpoint) => endpoint.method),
  );
  return [...new Set(methods)].sort();
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
