import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { Store } from '#shared/stores/store.ts';
import { type Authenticate, type Authentication, admission, type CountResult, rateOf, throttled, type Window } from './authentication.ts';

/** The maximum number of requests per minute from one IP address for callers without a valid credential. */
export const addressLimit = 120;

/**
 * A known credential and its rate window. The window already includes this request, because the update that reads the
 * credential also counts the request.
 */
export type UsedCredential = Window & {
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'revoked';
  readonly validUntilMs: number | null;
};

export type IntegrationPorts = {
  /** Returns the store id that a well-formed secret contains; null for any other string. */
  readonly storeOfSecret: (secret: string) => string | null;
  /**
   * Counts a use of the credential with this secret. Returns null if there is no such credential, and `throttled` if
   * counting was throttled.
   */
  readonly useCredential: (secret: string, nowMs: number) => Promise<UsedCredential | typeof throttled | null>;
  readonly getStore: (storeId: string) => Promise<Store | null>;
  readonly countAddress: (address: string, nowMs: number) => Promise<CountResult>;
};

const bearer = /^Bearer +(\S+) *$/i;

/** Returns the token of an `Authorization: Bearer` header, or null. */
export const bearerToken = (authorization: string | undefined): string | null => bearer.exec(authorization ?? '')?.[1] ?? null;

/**
 * Authenticates integrations by API key or app token (specification: Authentication). The credential and its store are
 * read in parallel, which is possible because the secret contains the store id. A request without a valid credential is
 * counted by IP address.
 */
export const authenticateIntegration =
  (ports: IntegrationPorts): Authenticate =>
  async ({ authorization, address, needsCredential, nowMs }) => {
    const byAddress = async (caller: Authentication['caller']): Promise<Authentication> =>
      admission(addressLimit, await ports.countAddress(address, nowMs), nowMs, caller);
    if (!needsCredential) return byAddress({ kind: 'anyone' });
    const secret = bearerToken(authorization);
    if (secret === null) {
      return byAddress(new DomainError('missing_credential', 'Send the header Authorization: Bearer <API key or app token>.'));
    }
    const storeId = ports.storeOfSecret(secret);
    if (storeId === null) return byAddress(unknownCredential());
    const [credential, store] = await Promise.all([ports.useCredential(secret, nowMs), ports.getStore(storeId)]);
    if (credential === throttled) return admission(limitOf(store), throttled, nowMs, { kind: 'anyone' });
    return credential === null || store === null ? byAddress(unknownCredential()) : admitted(credential, store, nowMs);
  };

const unknownCredential = () => new DomainError('invalid_credential', 'This credential is unknown.');

/** Returns the caller that a known credential identifies, or the refusal if the credential is no longer valid. */
function admitted(credential: UsedCredential, store: Store, nowMs: number): Authentication {
  const rate = rateOf(limitOf(store), credential);
  // A credential that is no longer valid is refused for that reason even if it exceeds its rate limit, because waiting
  // would not help.
  const ended = { ...rate, used: Math.min(rate.used, rate.limit) };
  if (credential.status === 'revoked') {
    return { rate: ended, caller: new DomainError('revoked_credential', 'This credential was revoked or replaced.') };
  }
  if (credential.validUntilMs !== null && credential.validUntilMs <= nowMs) {
    return { rate: ended, caller: new DomainError('expired_credential', 'This credential has expired.') };
  }
  const actorType = credential.kind === 'api_key' ? 'api_key' : 'app';
  return {
    rate,
    caller: {
      kind: 'integration',
      credential: credential.kind,
      actor: { type: actorType, id: credential.holderId, name: credential.name },
      scopes: credential.scopes,
      store,
    },
  };
}

/** Returns the rate limit for a store's credentials. If the store is unknown, this is the limit for live stores. */
const limitOf = (store: Store | null): number => (store?.testMode === true ? requestsPerMinute.test : requestsPerMinute.live);
