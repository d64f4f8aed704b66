import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { Store } from '#shared/stores/store.ts';
import { type Authenticate, type Authentication, admission, type CountResult, rateOf, throttled, type Window } from './authentication.ts';

/** The limit of requests per minute and address for callers without a valid credential. */
export const addressLimit = 120;

/** A known credential, and the window after this request was counted in the same update. */
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
  /** Returns the store that a well-formed secret names, or null. */
  readonly storeOfSecret: (secret: string) => string | null;
  /** Counts a use of the credential with this secret; null when there is none. */
  readonly useCredential: (secret: string, nowMs: number) => Promise<UsedCredential | typeof throttled | null>;
  readonly getStore: (storeId: string) => Promise<Store | null>;
  readonly countAddress: (address: string, nowMs: number) => Promise<CountResult>;
};

const bearer = /^Bearer +(\S+) *$/i;

/** Returns the token of an `Authorization: Bearer` header, or null. */
export const bearerToken = (authorization: string | undefined): string | null => bearer.exec(authorization ?? '')?.[1] ?? null;

/**
 * Authenticates integrations by API key or app token (specification: Authentication). The credential and its store are read in parallel,
 * because the secret names its store. A request without a valid credential is counted by its address.
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

const unknownCredential = () => new DomainError('invalid_credential', 'This credential is not known.');

/** Returns the caller with a credential of a store, or the reason why the credential is no longer valid. */
function admitted(credential: UsedCredential, store: Store, nowMs: number): Authentication {
  const rate = rateOf(limitOf(store), credential);
  // An invalid credential is refused as invalid even beyond its rate limit, because waiting would not help.
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

/** Returns the limit of the store's credentials; that of live stores when the store is unknown. */
const limitOf = (store: Store | null): number => (store?.testMode === true ? requestsPerMinute.test : requestsPerMinute.live);
