import { apiKeyStatus } from '#shared/api-keys/api-key.ts';
import { getApiKey } from '#shared/api-keys/api-keys-table.ts';
import { getInstallation } from '#shared/apps/app-installations-table.ts';
import { requiredBulkScope } from '#shared/bulk-operations/bulk-access.ts';
import type { BulkFailure, BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { Caller } from '#shared/http/authentication.ts';
import { authorize } from '#shared/http/authorize.ts';
import { accessOfStaff } from '#shared/http/staff-endpoints.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';

export type BulkCaller = Exclude<Caller, { kind: 'anyone' }> & { readonly store: Store };

/**
 * Returns the caller on whose behalf a bulk operation makes API calls, with the caller's current permissions. If the
 * operation must make no further calls, returns the reason, such as a revoked API key.
 */
export async function bulkCallerOf(
  table: Table,
  storeId: string,
  one: BulkOperation,
  nowMs: number,
): Promise<{ readonly caller: BulkCaller } | { readonly failure: BulkFailure }> {
  try {
    const [store, caller] = await Promise.all([getStore(table, storeId), holderOf(table, storeId, one, nowMs)]);
    if (store === null) throw new DomainError('not_found', 'The store no longer exists.');
    const whole: BulkCaller = { ...caller, store };
    authorize(accessOf(one), whole);
    return { caller: whole };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { failure: { code: error.code, message: error.message, line: null } };
  }
}

const accessOf = (one: BulkOperation) => (one.maker.kind === 'staff' ? accessOfStaff(requiredBulkScope(one)) : requiredBulkScope(one));

type Holder = BulkCaller extends infer Each ? (Each extends { readonly store: unknown } ? Omit<Each, 'store'> : never) : never;

async function holderOf(table: Table, storeId: string, { id, maker }: BulkOperation, nowMs: number): Promise<Holder> {
  const name = `${maker.name} via bulk operation ${id}`;
  if (maker.kind === 'api_key') {
    const key = await getApiKey(table, storeId, Number(maker.id));
    const status = key === null ? 'revoked' : apiKeyStatus(key, nowMs);
    if (key === null || status === 'revoked')
      throw new DomainError('revoked_credential', 'The API key that created the operation was revoked.');
    if (status === 'expired') throw new DomainError('expired_credential', 'The API key that created the operation has expired.');
    return { kind: 'integration', credential: 'api_key', actor: { type: 'api_key', id: key.id, name }, scopes: key.scopes };
  }
  if (maker.kind === 'app') {
    const app = await getInstallation(table, storeId, Number(maker.id));
    if (app === null || app.status !== 'active')
      throw new DomainError('revoked_credential', 'The app that created the operation is no longer installed.');
    return { kind: 'integration', credential: 'app_token', actor: { type: 'app', id: app.id, name }, scopes: app.scopes };
  }
  const member = await getMember(table, storeId, maker.email);
  const actor = { type: 'staff', id: maker.id, name } as const;
  return { kind: 'staff', actor, email: maker.email, name: maker.name, operator: maker.isOperator, member };
}
