import type { JWTVerifyGetKey } from 'jose';
import { countRequest } from '../../shared/data/count-request.ts';
import { keys } from '../../shared/data/keys.ts';
import { platformCursorSecret } from '../../shared/data/platform-secret.ts';
import { getMember } from '../../shared/data/staff.ts';
import { getStore } from '../../shared/data/stores.ts';
import type { Table } from '../../shared/data/table-client.ts';
import type { Admit } from '../../shared/http/admission.ts';
import { admitStaff } from '../../shared/http/admit-staff.ts';
import type { AnswerSeal } from '../../shared/http/idempotency-port.ts';
import { type ApiHandler, serve } from '../../shared/http/serve.ts';
import { log as processLog } from '../../shared/log.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { letThrough, portsOf } from '../open-api-group.ts';
import type { AdminDeps } from './deps.ts';
import { adminEndpoints } from './endpoints.ts';
import { adminOperations } from './operations.ts';
import { type TokenRules, verifyTokensOf } from './verify-token.ts';

type AdminParts = Omit<AdminDeps, 'platformCursorSecret'> & { readonly tokens: TokenRules; readonly issuerKeys: JWTVerifyGetKey };

/** The admin's Lambda handler: people instead of keys, and answers with secrets sealed, otherwise the pipeline of every group. */
export function openAdmin({ tokens, issuerKeys, ...parts }: AdminParts, log = processLog): ApiHandler {
  const { table, secrets } = parts;
  let cursorSecret: Promise<string> | undefined;
  const deps: AdminDeps = {
    ...parts,
    platformCursorSecret: () => {
      cursorSecret ??= platformCursorSecret(table).catch((error: unknown) => {
        cursorSecret = undefined;
        throw error;
      });
      return cursorSecret;
    },
  };
  const admit = admitStaffOf(table, tokens, issuerKeys);
  return serve({ surface: 'admin', endpoints: adminEndpoints }, adminOperations(deps), portsOf(table, admit, sealOf(secrets), log));
}

const admitStaffOf = (table: Table, tokens: TokenRules, issuerKeys: JWTVerifyGetKey): Admit => {
  const count = (subject: string, nowMs: number) =>
    countRequest(table, keys.rateWindow(subject), { nowMs, mustExist: false }).catch(letThrough);
  return admitStaff({
    verifyToken: verifyTokensOf(tokens, issuerKeys),
    getStore: (storeId) => getStore(table, storeId),
    getMember: (storeId, email) => getMember(table, storeId, email),
    countPerson: (subject, nowMs) => count(`person#${subject}`, nowMs),
    countAddress: (address, nowMs) => count(`address#${address}`, nowMs),
  });
};

const sealOf = (secrets: SecretBox): AnswerSeal => ({
  seal: (storeId, body) => secrets.encrypt(body, { store_id: storeId, purpose: 'replayed_answer' }),
  open: (storeId, sealed) => secrets.decrypt(sealed, { store_id: storeId, purpose: 'replayed_answer' }),
});
