import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { maxRedirectUriLength } from '#shared/apps/app.ts';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Id } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { StoreSummarySchema } from '#shared/stores/store-schema.ts';

/** The response with a token. It has no `data` wrapper (specification: OAuth; RFC 6749, 5.1). */
export const OAuthTokenSchema = v.pipe(
  v.strictObject({
    access_token: v.string(),
    token_type: v.literal('Bearer'),
    scope: v.string(),
    installation_id: Id,
    store: StoreSummarySchema,
  }),
  v.title('OAuthToken'),
);

export const ExchangeOAuthCode = v.pipe(
  object({
    grant_type: enumOf(['authorization_code']),
    client_id: stringUpTo(64),
    client_secret: stringUpTo(200),
    code: stringUpTo(200),
    redirect_uri: stringUpTo(maxRedirectUriLength),
    code_verifier: v.exactOptional(stringUpTo(128)),
  }),
  v.title('ExchangeOAuthCode'),
);

/** The server metadata that a library needs before it redirects a merchant or exchanges a code (RFC 8414, 2). */
export const OAuthServerSchema = v.pipe(
  v.strictObject({
    issuer: v.string(),
    authorization_endpoint: v.string(),
    token_endpoint: v.string(),
    token_endpoint_auth_methods_supported: v.array(enumOf(['client_secret_basic', 'client_secret_post'])),
    response_types_supported: v.array(v.literal('code')),
    response_modes_supported: v.array(v.literal('query')),
    grant_types_supported: v.array(v.literal('authorization_code')),
    code_challenge_methods_supported: v.array(v.literal('S256')),
    scopes_supported: v.array(enumOf(scopes)),
    service_documentation: v.string(),
  }),
  v.title('OAuthServer'),
);

/** The exchange of a code for a token, and an app's operations on its own installation (specification: OAuth). */
export const oauthEndpoints = {
  getOAuthServer: defineEndpoint({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    atRoot: true,
    scope: 'public',
    summary: 'Get the OAuth server metadata',
    description: 'The URLs and methods of the authorization server (RFC 8414). The issuer is the host without a path.',
    success: { status: 200, body: OAuthServerSchema, description: 'The metadata of the authorization server.' },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  exchangeOAuthCode: defineEndpoint({
    method: 'POST',
    path: '/oauth/token',
    scope: 'public',
    summary: 'Exchange an authorization code for a token',
    description:
      "For an app's backend. Installs the app, or replaces the token of its installation, which then stops working immediately, and subscribes its webhook topics. The client authenticates either with HTTP Basic, with form-encoded id and secret (RFC 6749, 2.3.1), or with `client_id` and `client_secret` in the body. Errors do not reveal which part of a code was wrong. Using a code a second time revokes the token that it was exchanged for.",
    body: ExchangeOAuthCode,
    formBody: true,
    basicClient: true,
    success: { status: 200, body: OAuthTokenSchema },
    errors: ['invalid_client', 'duplicate_credentials', 'plan_without_api', 'store_not_active', 'invalid_grant', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  getOAuthInstallation: defineEndpoint({
    method: 'GET',
    path: '/oauth/installation',
    scope: 'app_token',
    summary: 'Get the installation of the app',
    description: 'The scopes of the token and its store.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  uninstallApp: defineEndpoint({
    method: 'DELETE',
    path: '/oauth/installation',
    scope: 'app_token',
    summary: 'Uninstall the app',
    description:
      'The app uninstalls itself: its token is refused from the next request on, and only `app.uninstalled` is still sent to it.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: false,
    emits: ['app.uninstalled'],
  }),
} as const;
