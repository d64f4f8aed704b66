import type { OAuthRequest } from '#shared/client/generated/admin-api.ts';

/** The query parameters of an app's link to the consent page (RFC 6749, 4.1.1; RFC 7636, 4.3). */
export type AuthorizationRequest = {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
};

const required = ['response_type', 'client_id', 'redirect_uri', 'scope'] as const;
const optional = ['state', 'code_challenge', 'code_challenge_method'] as const;

/** Reads the query of the consent page. If the result is a `problem`, the page must not redirect to the app. */
export function readAuthorizationRequest(query: URLSearchParams): AuthorizationRequest | { readonly problem: string } {
  const repeated = [...required, ...optional].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return { problem: `The app’s link contains the parameter ${repeated} more than once.` };
  const missing = required.find((name) => (query.get(name) ?? '') === '');
  if (missing !== undefined) return { problem: `The app’s link lacks ${missing}.` };
  if (query.get('response_type') !== 'code') return { problem: 'The response_type in the app’s link is not "code".' };
  const value = (name: string): string => query.get(name) ?? '';
  const given = optional.flatMap((name) => (query.has(name) ? [[name, value(name)]] : []));
  return { client_id: value('client_id'), redirect_uri: value('redirect_uri'), scope: value('scope'), ...Object.fromEntries(given) };
}

const refusals: ReadonlyMap<string, string> = new Map([
  ['not_registered', 'The app, or the address it would send you back to, is not registered.'],
  ['invalid_scope', 'The app requests a scope that it is not registered for.'],
]);

/** Explains to the merchant why a request was refused; undefined if the app did not cause the refusal. */
export const refusalOf = (codes: readonly string[]): string | undefined => codes.flatMap((code) => refusals.get(code) ?? [])[0];

/**
 * Returns the requested scopes that the store has not yet granted to an installed app. Returns an empty list if the app
 * is not installed.
 */
export const newSinceLastTime = ({ scopes, installation }: Pick<OAuthRequest, 'scopes' | 'installation'>): readonly string[] =>
  installation === null ? [] : scopes.filter(({ is_new }) => is_new === true).map(({ scope }) => scope);
