import * as v from 'valibot';
import { maxRedirectUriLength } from '#shared/apps/app.ts';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Id } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { StoreSummarySchema } from '#shared/stores/store-schema.ts';

/** The only answer that is not under `data` (specification: OAuth; RFC 6749, 5.1). */
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

/** How an app gets its token, and what it can do about its own installation (specification: OAuth). */
export const oauthEndpoints = {
  exchangeOAuthCode: defineEndpoint({
    method: 'POST',
    path: '/oauth/token',
    scope: 'public',
    summary: 'Exchange an authorization code for a token',
    description:
      "For an app's backend. Installs the app, or replaces the token of its installation, which then stops at once, and subscribes its webhook topics. The body may also be form-encoded. Which part of a code was wrong is not told. A code that is used again ends the token that it was exchanged for.",
    body: ExchangeOAuthCode,
    formBody: true,
    success: { status: 200, body: OAuthTokenSchema },
    errors: ['invalid_client', 'plan_without_api', 'store_not_active', 'invalid_grant', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  getOAuthInstallation: defineEndpoint({
    method: 'GET',
    path: '/oauth/installation',
    scope: 'app_token',
    summary: 'Get the installation of the app',
    description: 'What the token may do, and in which store.',
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
    description: 'The app removes itself: its token is refused from the next request on, and only `app.uninstalled` is still sent to it.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: false,
    emits: ['app.uninstalled'],
  }),
} as const;
