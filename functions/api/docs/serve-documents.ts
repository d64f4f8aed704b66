import { apiGroups } from '#functions/api.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import { authenticateIntegrationsOf, portsOf } from '../open-api-group.ts';
import { answerUnknownRoute } from './answer-unknown-route.ts';
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
