import { randomBytes } from 'node:crypto';
import { parseSecret } from '#shared/api-keys/credential-secret.ts';
import { hashSecret, useCredential } from '#shared/api-keys/credentials-table.ts';
import { authenticateIntegration, bearerToken } from '#shared/http/authenticate-integration.ts';
import { authenticateStaff } from '#shared/http/authenticate-staff.ts';
import { type Authenticate, type Counted, throttled } from '#shared/http/authentication.ts';
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
import { metered } from '#shared/table/meter.ts';
import { isOverload, isThrottle } from '#shared/table/retry-transient.ts';
import { reportIfUnreadable, reportingUnreadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { GroupPorts } from './open-group.ts';
import { verifyTokensOf } from './verify-token.ts';

/** Says so when more was asked of a counter than it takes. */
function orThrottled(error: unknown): typeof throttled {
  if (isThrottle(error)) return throttled;
  throw error;
}

/** A counter that cannot be written for a fault of ours never fails the request it counts (design §5): it is let through, and said. */
function letThrough(error: unknown): null {
  processLog.warn('rate.not_counted', {}, error);
  return null;
}

const counted = (table: Table, subject: string, nowMs: number): Promise<Counted> =>
  countRequest(table, keys.rateWindow(subject), { nowMs, mustExist: false }).catch(orThrottled).catch(letThrough);

const countedByAddress = (table: Table) => (address: string, nowMs: number) => counted(table, `address#${address}`, nowMs);

const storeOfSecret = (secret: string): string | null => parseSecret(secret)?.storeId ?? null;

/** Integrations by API key or app token, counted in the table. */
export const authenticateIntegrationsOf = (table: Table): Authenticate =>
  authenticateIntegration({
    storeOfSecret,
    useCredential: (secret, nowMs) => useCredential(table, secret, nowMs).catch(orThrottled),
    getStore: (storeId) => getStore(table, storeId),
    countAddress: countedByAddress(table),
  });

/** Staff by ID token, counted in the table. */
export const authenticateStaffOf = ({ table, tokens, issuerKeys }: GroupPorts): Authenticate =>
  authenticateStaff({
    verifyToken: verifyTokensOf(tokens, issuerKeys),
    getStore: (storeId) => getStore(table, storeId),
    getMember: (storeId, email) => getMember(table, storeId, email),
    countPerson: (subject, nowMs) => counted(table, `person#${subject}`, nowMs),
    countAddress: countedByAddress(table),
  });

/** Seals answers that hold a secret, for replays. */
export const sealOf = (secrets: SecretBox): AnswerSeal => ({
  seal: (storeId, body) => secrets.encrypt(body, { store_id: storeId, purpose: 'replayed_answer' }),
  open: (storeId, sealed) => secrets.decrypt(sealed, { store_id: storeId, purpose: 'replayed_answer' }),
});

let hasServed = false;
const isColdStart = (): boolean => {
  const isFirst = !hasServed;
  hasServed = true;
  return isFirst;
};

/** A key is also given back when the time of its request is over: within what is kept back for the answer. */
const releaseMs = 1_000;

/** The pipeline's ports on the table: the same for every group and both surfaces. */
export const portsOf = (table: Table, authenticate: Authenticate, seal: AnswerSeal | null, log = processLog): ServePorts => ({
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
  metered: (work) => reportingUnreadable(log, () => metered(work)),
  credentialHash: (authorization) => {
    const secret = bearerToken(authorization);
    return secret === null || storeOfSecret(secret) === null ? null : hashSecret(secret);
  },
});
