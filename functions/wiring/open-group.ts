import { randomBytes } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import { parseSecret } from '#shared/api-keys/credential-secret.ts';
import { hashSecret, useCredential } from '#shared/api-keys/credentials-table.ts';
import { authenticateIntegration, bearerToken } from '#shared/http/authenticate-integration.ts';
import { authenticateStaff } from '#shared/http/authenticate-staff.ts';
import { type Authenticate, type CountResult, throttled } from '#shared/http/authentication.ts';
import type { AnswerSeal } from '#shared/http/idempotency-port.ts';
import type { ServePorts } from '#shared/http/serve.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { newUlid } from '#shared/lambda/ulids.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { countRequest } from '#shared/table/counters/count-request.ts';
import { withDeadline } from '#shared/table/deadline.ts';
import { claimKey, completeKey, releaseKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { isOverload, isThrottle } from '#shared/table/retry-transient.ts';
import { reportIfUnreadable, runReportingUnreadable } from '#shared/table/rows/unreadable-rows.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { type Ids, openIds } from './ids.ts';
import { keysOfIssuer, type TokenRules, verifyTokensOf } from './verify-token.ts';

/** The dependencies of a group's pipeline: the table, and the rules and keys for verifying staff tokens. */
export type GroupPorts = { readonly table: Table; readonly tokens: TokenRules; readonly issuerKeys: JWTVerifyGetKey };

/** The environment variables that every API function reads. */
type GroupEnvironment = Readonly<Record<'TABLE_NAME' | 'ADMIN_ISSUER' | 'ADMIN_AUDIENCE', string>>;

/** The dependencies that every group has. A group with further dependencies declares them in its `deps.ts`. */
export type GroupDeps = Ids & { readonly table: Table };

/** Creates the dependencies of a group: `deps` for its operations, and `ports` for its request pipeline. */
export function openGroup(env: GroupEnvironment): { readonly deps: GroupDeps; readonly ports: GroupPorts } {
  const table = openTable(env.TABLE_NAME);
  const tokens = { issuer: env.ADMIN_ISSUER, audience: env.ADMIN_AUDIENCE.split(',') };
  return { deps: { ...openIds(), table }, ports: { table, tokens, issuerKeys: keysOfIssuer(env.ADMIN_ISSUER) } };
}

/** Returns `throttled` if a counter's write was throttled; rethrows any other error. */
function orThrottled(error: unknown): typeof throttled {
  if (isThrottle(error)) return throttled;
  throw error;
}

/**
 * Logs a warning and returns null, so that the request continues without being counted. A fault of the service must not
 * fail a request (design §5).
 */
function letThrough(error: unknown): null {
  processLog.warn('rate.not_counted', {}, error);
  return null;
}

const counted = (table: Table, subject: string, nowMs: number): Promise<CountResult> =>
  countRequest(table, keys.rateWindow(subject), { nowMs, mustExist: false }).catch(orThrottled).catch(letThrough);

const countedByAddress = (table: Table) => (address: string, nowMs: number) => counted(table, `address#${address}`, nowMs);

const storeOfSecret = (secret: string): string | null => parseSecret(secret)?.storeId ?? null;

/** Authenticates integrations by API key or app token and counts their requests in the table. */
export const authenticateIntegrationsOf = (table: Table): Authenticate =>
  authenticateIntegration({
    storeOfSecret,
    useCredential: (secret, nowMs) => useCredential(table, secret, nowMs).catch(orThrottled),
    getStore: (storeId) => getStore(table, storeId),
    countAddress: countedByAddress(table),
  });

/** Authenticates staff by ID token and counts their requests in the table. */
export const authenticateStaffOf = ({ table, tokens, issuerKeys }: GroupPorts): Authenticate =>
  authenticateStaff({
    verifyToken: verifyTokensOf(tokens, issuerKeys),
    getStore: (storeId) => getStore(table, storeId),
    getMember: (storeId, email) => getMember(table, storeId, email),
    countPerson: (subject, nowMs) => counted(table, `person#${subject}`, nowMs),
    countAddress: countedByAddress(table),
  });

/**
 * Creates two functions for answers that contain secrets: `seal` encrypts an answer before it is stored for replay, and
 * `open` decrypts the stored answer.
 */
export const createAnswerSeal = (secrets: SecretBox): AnswerSeal => ({
  seal: (storeId, body) => secrets.encrypt(body, { store_id: storeId, purpose: 'replayed_answer' }),
  open: (storeId, sealed) => secrets.decrypt(sealed, { store_id: storeId, purpose: 'replayed_answer' }),
});

let hasServed = false;
const isColdStart = (): boolean => {
  const isFirst = !hasServed;
  hasServed = true;
  return isFirst;
};

/** The time limit for the call that releases an idempotency key. The limit must be less than `answerReserveMs`. */
const releaseMs = 1_000;

/**
 * Creates the pipeline's ports to the table and the platform, which are the same for all groups of the public and the
 * admin API.
 */
export const createServePorts = (table: Table, authenticate: Authenticate, seal: AnswerSeal | null, log = processLog): ServePorts => ({
  authenticate,
  seal,
  idempotency: {
    claim: (claim, request) => claimKey(table, claim, request),
    complete: (claim, answer) => completeKey(table, claim, answer),
    release: (claim) => withDeadline(releaseMs, () => releaseKey(table, claim)),
  },
  clock: Date.now,
  isOverload,
  withDeadline,
  reportIfUnreadable,
  isColdStart,
  newRequestId: () => `req_${newUlid()}`,
  newLockToken: () => randomBytes(16).toString('base64url'),
  log,
  metered: (work) => runReportingUnreadable(log, () => runMetered(work)),
  credentialHash: (authorization) => {
    const secret = bearerToken(authorization);
    return secret === null || storeOfSecret(secret) === null ? null : hashSecret(secret);
  },
});
