import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '../check.ts';
import type { Fault } from '../finding.ts';

type Holder = { readonly id: number; readonly object: 'api_key' | 'app_installation' };
type Held = Holder & { readonly rights: string; readonly isSettled: boolean };

/**
 * Checks that each API key and each installed app has its credential, with the same status and scopes. Exception: if an
 * app's authorization code was used twice, the app's credential is already revoked.
 */
export function checkCredentials(terms: ExaminationTime): Check {
  const open = new Map<string, Held>();
  const fault = ({ object, id }: Holder) => ({ check: 'credential', object, id }) as const;
  const hold = (holder: Holder, status: 'active' | 'revoked', scopes: readonly string[], updatedAtMs: number): void => {
    const rights = rightsOf(terms.storeId, status, scopes);
    open.set(`${holder.object} ${holder.id}`, { ...holder, rights, isSettled: isSettled(terms, updatedAtMs) });
  };
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'api_key') {
        const { id, scopes, revokedAtMs, updatedAtMs } = row.value;
        hold({ object: 'api_key', id }, revokedAtMs === null ? 'active' : 'revoked', scopes, updatedAtMs);
      } else if (row.kind === 'app_installation') {
        const { id, scopes, status, updatedAtMs } = row.value;
        hold({ object: 'app_installation', id }, status === 'active' ? 'active' : 'revoked', scopes, updatedAtMs);
      } else if (row.kind === 'credential') {
        const { kind, holderId, storeId, status, scopes } = row.value;
        const name = `${kind === 'app_token' ? 'app_installation' : 'api_key'} ${holderId}`;
        const held = open.get(name);
        open.delete(name);
        if (held?.isSettled !== true) return;
        const mayBe = kind === 'app_token' && status === 'revoked' ? held.rights.replace(/^active/, 'revoked') : held.rights;
        yield* faultUnlessEqual(fault(held), mayBe, rightsOf(storeId, status, scopes));
      }
    },
    *end(): Generator<Fault> {
      for (const held of open.values()) if (held.isSettled) yield { ...fault(held), expected: held.rights, found: null };
    },
  };
}

const rightsOf = (storeId: string, status: string, scopes: readonly string[]): string =>
  `${status} in ${storeId} for ${[...scopes].sort().join(' ')}`;
