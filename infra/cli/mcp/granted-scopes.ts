import type { Connection } from '#shared/client/connection.ts';
import { StoreApiError } from '#shared/client/errors.ts';
import { send } from '#shared/client/send.ts';
import type { ApiOperation } from './operations.ts';

/** An id that no object of any store has. */
const nobodysId = '1';

/**
 * Finds a key's scopes with one test request per scope, because no request returns the scopes. A test request changes
 * nothing: it is a read, has the id of a missing object or lacks a required field. A write scope includes the read
 * scope.
 * @throws StoreApiError when the API does not answer or refuses the key
 */
export async function grantedScopes(
  connection: Connection,
  operations: readonly ApiOperation[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const granted = new Set(['integration']);
  const scopes = [...new Set(operations.map(({ scope }) => scope))].filter((scope) => !granted.has(scope)).sort();
  // Try write scopes first: if one is granted, the request for the read scope is unnecessary.
  for (const scope of scopes.reverse()) {
    if (granted.has(scope)) continue;
    const probe = probeOf(operations.filter((operation) => operation.scope === scope));
    if (probe === undefined || !(await isAllowed(connection, probe, signal))) continue;
    granted.add(scope).add(scope.replace(/^write_/, 'read_'));
  }
  return granted;
}

const needsBody = ({ body }: ApiOperation): boolean => Array.isArray(body?.['required']) && body['required'].length > 0;

const probeOf = (operations: readonly ApiOperation[]): ApiOperation | undefined =>
  operations.find(({ method, ids }) => method === 'GET' && ids.length === 0) ??
  operations.find(({ ids }) => ids.length > 0) ??
  operations.find(needsBody);

async function isAllowed(connection: Connection, { id, method, path, query, body }: ApiOperation, signal: AbortSignal): Promise<boolean> {
  try {
    await send(connection, {
      ...{
        name: id,
        operation: { method, path },
        path: path.replaceAll(/\{\w+\}/g, nobodysId),
        query: query.some(({ name: one }) => one === 'limit') ? '?limit=1' : '',
      },
      ...{ body: body === null ? undefined : {}, options: { signal } },
    });
    return true;
  } catch (error) {
    if (!(error instanceof StoreApiError) || error.status === null || error.status === 401) throw error;
    return error.status !== 403;
  }
}
