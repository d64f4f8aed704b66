import { apiGroups } from '#functions/api.ts';
import { authenticateIntegrationsOf, createServePorts } from '#functions/wiring/open-group.ts';
import { surfaces } from '#shared/http/endpoint.ts';
import { type ContractMatcher, contractMatcher } from '#shared/http/match-contract.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import { adminDocsEndpoints, docsEndpoints } from './endpoints.ts';

type Document = () => Promise<{ readonly openapi: string }>;

/**
 * Creates the handler for the two OpenAPI documents and for all requests that match no contract. It counts requests by
 * IP address, because clients read the documents before they have a key.
 */
export function serveDocuments(
  table: Table,
  documents: { readonly publicDocument: Document; readonly adminDocument: Document },
  log = processLog,
): ApiHandler {
  const ports = { ...createServePorts(table, authenticateIntegrationsOf(table), null, log), methodsAt: memoizedMethodsAt() };
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
  const isAdmin = (path: string): boolean => path.startsWith(`${surfaces.admin}/`);
  return (event, context) => (isAdmin(event.rawPath) ? admin(event, context) : integrations(event, context));
}

/**
 * Returns a function that looks up the HTTP methods of a path. The contracts are compiled on the first call, because
 * only unmatched requests need them.
 */
function memoizedMethodsAt(): ContractMatcher<unknown>['methodsAt'] {
  let matcher: ContractMatcher<unknown> | undefined;
  return (path) => {
    matcher ??= contractMatcher(
      apiGroups.flatMap(({ surface, endpoints }) => Object.values(endpoints).map((endpoint) => ({ surface, endpoint, value: null }))),
    );
    return matcher.methodsAt(path);
  };
}
