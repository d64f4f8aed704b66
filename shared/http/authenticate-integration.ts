import { DomainError } from '#shared/kernel/errors.ts';
import type { Store } from '#shared/stores/store.ts';
import { type Authenticate, type Authentication, type Rate, unknownRate } from './authentication.ts';

/** Requests per minute and key: live, and test keys of trial stores (specification: Limits). App tokens: per installation. */
const liveLimit = 120;
const testLimit = 30;
/** Requests per minute and address of callers without a valid credential. */
export const addressLimit = 120;

type Counted = { readonly hits: number; readonly windowEndsMs: number };

/** A looked-up credential whose use was counted in the same update. */
export type UsedCredential = Counted & {
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'revoked';
  readonly validUntilMs: number | null;
};

export type IntegrationPorts = {
  /** The store a well-formed secret names, or null. */
  readonly storeOfSecret: (secret: string) => string | null;
  readonly useCredential: (secret: string, nowMs: number) => Promise<UsedCredential | null>;
  readonly getStore: (storeId: string) => Promise<Store | null>;
  readonly countAddress: (address: string, nowMs: number) => Promise<Counted | null>;
};

const bearer = /^Bearer +(\S+) *$/i;

/** The token of an `Authorization: Bearer` header, or null. */
export const bearerToken = (authorization: string | undefined): string | null => bearer.exec(authorization ?? '')?.[1] ?? null;

/**
 * Admits integrations by API key or app token (specification: Authentication). The credential and its store are read in
 * parallel, because the secret names its store; a request without a valid credential is counted by its address.
 */
export const authenticateIntegration =
  (ports: IntegrationPorts): Authenticate =>
  async ({ authorization, address, needsCredential, nowMs }) => {
    const byAddress = async (caller: Authentication['caller']): Promise<Authentication> => ({
      rate: toRate(addressLimit, await ports.countAddress(address, nowMs), nowMs),
      caller,
    });
    if (!needsCredential) return byAddress({ kind: 'anyone' });
    const secret = bearerToken(authorization);
    if (secret === null) {
      return byAddress(new DomainError('missing_credential', 'Send the header Authorization: Bearer <API key or app token>.'));
    }
    const storeId = ports.storeOfSecret(secret);
    const [credential, store] =
      storeId === null ? [null, null] : await Promise.all([ports.useCredential(secret, nowMs), ports.getStore(storeId)]);
    if (credential === null || store === null) {
      return byAddress(new DomainError('invalid_credential', 'This credential is not known.'));
    }
    const rate = toRate(store.testMode ? testLimit : liveLimit, credential, nowMs);
    if (credential.status === 'revoked') {
      return { rate, caller: new DomainError('revoked_credential', 'This credential was revoked or replaced.') };
    }
    if (credential.validUntilMs !== null && credential.validUntilMs <= nowMs) {
      return { rate, caller: new DomainError('expired_credential', 'This credential has expired.') };
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
  };

/** The window as the headers tell it; a counter that could not be read lets the request through. */
export const toRate = (limit: number, counted: Counted | null, nowMs: number): Rate =>
  counted === null ? unknownRate(limit, nowMs) : { limit, used: counted.hits, resetMs: counted.windowEndsMs };
