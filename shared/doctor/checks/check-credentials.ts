import { type Check, isSettled, type Terms, unlessEqual } from '../check.ts';
import type { Fault } from '../finding.ts';

type Key = { readonly secretHash: string; readonly rights: string; readonly isSettled: boolean };

/** Each API key has the credential that its secret is found by, with the same rights. */
export function checkCredentials(terms: Terms): Check {
  const open = new Map<number, Key>();
  const fault = (id: number) => ({ check: 'credential', object: 'api_key', id }) as const;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'api_key') {
        const { id, secretHash, scopes, revokedAtMs, updatedAtMs } = row.value;
        const rights = rightsOf(terms.storeId, revokedAtMs === null ? 'active' : 'revoked', scopes);
        open.set(id, { secretHash, rights, isSettled: isSettled(terms, updatedAtMs) });
      } else if (row.kind === 'credential') {
        const { holderId: id, storeId, status, scopes } = row.value;
        const key = open.get(id);
        open.delete(id);
        if (key?.isSettled === true) yield* unlessEqual(fault(id), key.rights, rightsOf(storeId, status, scopes));
      }
    },
    *end(): Generator<Fault> {
      for (const [id, key] of open) if (key.isSettled) yield { ...fault(id), expected: key.rights, found: null };
    },
  };
}

const rightsOf = (storeId: string, status: string, scopes: readonly string[]): string =>
  `${status} in ${storeId} for ${[...scopes].sort().join(' ')}`;
