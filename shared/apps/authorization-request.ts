import { type Scope, scopes } from '#shared/api-keys/scopes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { App } from './app.ts';

/** An app's request for a merchant's authorization (RFC 6749, 4.1.1), as sent. */
export type AuthorizationRequest = {
  readonly redirectUri: string;
  /** Scopes separated by spaces. */
  readonly scope: string;
};

/**
 * Returns the requesting app and the requested scopes, sorted. An unknown client and an unregistered redirect address
 * get the same refusal, and the merchant is never redirected to an unregistered address.
 * @throws FieldErrors `not_registered`, `invalid_scope`
 */
export function checkAuthorizationRequest<Known extends Pick<App, 'redirectUris' | 'scopes'>>(
  app: Known | null,
  { redirectUri, scope }: AuthorizationRequest,
): { readonly app: Known; readonly asked: readonly Scope[] } {
  if (app === null || !app.redirectUris.includes(redirectUri)) {
    throw fieldError('client_id', 'not_registered', 'is not the id of an app that has registered this redirect_uri.');
  }
  const words = scope.split(' ').filter((word) => word !== '');
  const unknown = words.filter((word) => !(app.scopes as readonly string[]).includes(word));
  if (words.length === 0) throw fieldError('scope', 'invalid_scope', 'must name at least one scope.');
  if (unknown.length > 0) throw fieldError('scope', 'invalid_scope', 'contains a scope that the app is not registered for.');
  return { app, asked: scopes.filter((one) => words.includes(one)).toSorted() };
}
