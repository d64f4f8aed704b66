import type { JWTVerifyGetKey } from 'jose';
import { authenticateStaff } from '#shared/http/authenticate-staff.ts';
import type { Authenticate } from '#shared/http/authentication.ts';
import type { EndpointGroup } from '#shared/http/endpoint.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { countRequest } from '#shared/table/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { type Ids, letThrough, openIds, portsOf, sealOf } from '../api/open-api-group.ts';
import { keysOfIssuer, type TokenRules, verifyTokensOf } from './verify-token.ts';

export type AdminPorts = { readonly table: Table; readonly tokens: TokenRules; readonly issuerKeys: JWTVerifyGetKey };

/** What every admin function reads of its environment. */
type AdminEnvironment = Readonly<Record<'TABLE_NAME' | 'ADMIN_ISSUER' | 'ADMIN_AUDIENCE', string>>;

/** What the operations of every admin function need, and the ports of its pipeline. */
export function openAdmin(env: AdminEnvironment): { readonly deps: Ids & { readonly table: Table }; readonly ports: AdminPorts } {
  const table = openTable(env.TABLE_NAME);
  const tokens = { issuer: env.ADMIN_ISSUER, audience: env.ADMIN_AUDIENCE };
  return { deps: { ...openIds(), table }, ports: { table, tokens, issuerKeys: keysOfIssuer(env.ADMIN_ISSUER) } };
}

/**
 * The Lambda handler of a group that staff call: people instead of keys, otherwise the pipeline of every group. Answers that
 * hold a secret are sealed in `secrets` for replays; a group without such answers needs none.
 */
export const openAdminGroup = <G extends EndpointGroup>(
  endpoints: G,
  operations: Operations<G>,
  { table, tokens, issuerKeys }: AdminPorts,
  secrets: SecretBox | null = null,
  log = processLog,
): ApiHandler =>
  serve(
    { surface: 'admin', endpoints },
    operations,
    portsOf(table, authenticateStaffOf(table, tokens, issuerKeys), secrets === null ? null : sealOf(secrets), log),
  );

const authenticateStaffOf = (table: Table, tokens: TokenRules, issuerKeys: JWTVerifyGetKey): Authenticate => {
  const count = (subject: string, nowMs: number) =>
    countRequest(table, keys.rateWindow(subject), { nowMs, mustExist: false }).catch(letThrough);
  return authenticateStaff({
    verifyToken: verifyTokensOf(tokens, issuerKeys),
    getStore: (storeId) => getStore(table, storeId),
    getMember: (storeId, email) => getMember(table, storeId, email),
    countPerson: (subject, nowMs) => count(`person#${subject}`, nowMs),
    countAddress: (address, nowMs) => count(`address#${address}`, nowMs),
  });
};
