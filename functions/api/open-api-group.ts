import { randomBytes, randomInt } from 'node:crypto';
import { parseSecret } from '#shared/api-keys/credential-secret.ts';
import { useCredential } from '#shared/api-keys/credentials-table.ts';
import { authenticateIntegration, bearerToken } from '#shared/http/authenticate-integration.ts';
import type { Authenticate } from '#shared/http/authentication.ts';
import type { EndpointGroup, Surface } from '#shared/http/endpoint.ts';
import type { AnswerSeal } from '#shared/http/idempotency-port.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { type ApiHandler, type ServePorts, serve } from '#shared/http/serve.ts';
import { idSource } from '#shared/kernel/object-id.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { newUlid, ulidSequence } from '#shared/lambda/ulids.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { countRequest } from '#shared/table/count-request.ts';
import { claimKey, completeKey, releaseKey } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { metered } from '#shared/table/meter.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { isOverload } from '#shared/table/retry-transient.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Sources of ids for one container. */
export type Ids = {
  readonly newId: () => number;
  /** `evt_` and a ULID that sorts after every earlier one of this container. */
  readonly newEventId: () => string;
};

/** The ids that every group's operations draw from. */
export function openIds(): Ids {
  const nextUlid = ulidSequence();
  return { newId: idSource(Date.now, randomInt(2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}

const countedByAddress = (table: Table) => (address: string, nowMs: number) =>
  countRequest(table, keys.rateWindow(`address#${address}`), { nowMs, mustExist: false }).catch(letThrough);

/** A counter that cannot be written never fails the request it counts (design §5): it is let through, and said. */
export function letThrough(error: unknown): null {
  processLog.warn('rate.not_counted', {}, error);
  return null;
}

const storeOfSecret = (secret: string): string | null => parseSecret(secret)?.storeId ?? null;

/** Integrations by API key or app token, counted in the table. */
export const authenticateIntegrationsOf = (table: Table): Authenticate =>
  authenticateIntegration({
    storeOfSecret,
    useCredential: (secret, nowMs) => useCredential(table, secret, nowMs),
    getStore: (storeId) => getStore(table, storeId),
    countAddress: countedByAddress(table),
  });

/** Seals answers that hold a secret, for replays. */
export const sealOf = (secrets: SecretBox): AnswerSeal => ({
  seal: (storeId, body) => secrets.encrypt(body, { store_id: storeId, purpose: 'replayed_answer' }),
  open: (storeId, sealed) => secrets.decrypt(sealed, { store_id: storeId, purpose: 'replayed_answer' }),
});

/** What a group needs whose requests or answers hold a secret. */
export type GroupSecrets = {
  readonly box: SecretBox;
  /** The pepper of gift card codes, and of the fingerprints of requests that hold one. */
  readonly pepper: () => Promise<string>;
};

/** The secrets of one container; the first request that needs the pepper reads it. */
export const openSecrets = (table: Table, box: SecretBox): GroupSecrets => ({
  box,
  pepper: memoizeAsync(() => giftCardPepper(table, box)),
});

/** The pipeline's ports on the table: the same for every group. */
export const portsOf = (table: Table, authenticate: Authenticate, seal: AnswerSeal | null, log = processLog): ServePorts => ({
  authenticate,
  seal,
  storeNamedBy: (authorization) => {
    const secret = bearerToken(authorization);
    return secret === null ? null : storeOfSecret(secret);
  },
  idempotency: {
    claim: (claim, request) => claimKey(table, claim, request),
    complete: (claim, answer) => completeKey(table, claim, answer),
    release: (claim) => releaseKey(table, claim),
  },
  clock: Date.now,
  isOverload,
  newRequestId: () => `req_${newUlid()}`,
  newLockToken: () => randomBytes(16).toString('base64url'),
  log,
  metered,
});

/** The Lambda handler of a group that integrations call. A group whose requests and answers hold no secret needs no `secrets`. */
export const openApiGroup = <G extends EndpointGroup>(
  group: { readonly surface: Surface; readonly endpoints: G },
  operations: Operations<G>,
  table: Table,
  secrets: GroupSecrets | null = null,
  log = processLog,
): ApiHandler => {
  const ports = portsOf(table, authenticateIntegrationsOf(table), secrets === null ? null : sealOf(secrets.box), log);
  return serve(group, operations, secrets === null ? ports : { ...ports, fingerprintKey: secrets.pepper });
};
