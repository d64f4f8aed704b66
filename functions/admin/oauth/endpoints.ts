import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { maxRedirectUriLength } from '#shared/apps/app.ts';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { requiredParam, textParam } from '#shared/http/query-params.ts';
import { object, patternUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const maxClientIdLength = 64;
const maxScopeLength = 500;
const maxStateLength = 2_000;

/**
 * A scope that an app requests, with its description. `is_new` is true if the store has not granted the scope yet, and
 * null if the request names no store.
 */
const AskedScopeSchema = v.pipe(
  v.strictObject({
    scope: enumOf(scopes),
    description: v.string(),
    access: enumOf(['read', 'write']),
    is_new: v.nullable(Flag),
  }),
  v.title('AskedScope'),
);

/** The authorization request that a merchant is asked to approve. */
export const OAuthRequestSchema = v.pipe(
  v.strictObject({
    object: v.literal('oauth_request'),
    app: v.strictObject({ client_id: v.string(), name: v.string(), slug: v.string() }),
    redirect_uri: v.string(),
    scopes: v.array(AskedScopeSchema),
    webhook_topics: v.array(enumOf(topics)),
    installation: v.nullable(v.strictObject({ id: Id, scopes: v.array(enumOf(scopes)), installed_at: Timestamp })),
  }),
  v.title('OAuthRequest'),
);
export type OAuthRequestView = v.InferOutput<typeof OAuthRequestSchema>;

export const OAuthRedirectSchema = v.pipe(
  v.strictObject({ object: v.literal('oauth_redirect'), redirect_to: v.string() }),
  v.title('OAuthRedirect'),
);

const notAChallenge = issueText('invalid_format', 'must be the base64url of a SHA-256 hash: 43 characters.');
const CodeChallenge = v.pipe(
  patternUpTo(43, notAChallenge),
  v.regex(/^[\w-]{43}$/, notAChallenge),
  v.metadata({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
);

export const ApproveOAuth = v.pipe(
  object({
    client_id: stringUpTo(maxClientIdLength),
    redirect_uri: stringUpTo(maxRedirectUriLength),
    scope: stringUpTo(maxScopeLength),
    state: v.exactOptional(stringUpTo(maxStateLength)),
    code_challenge: v.exactOptional(CodeChallenge),
    code_challenge_method: v.exactOptional(enumOf(['S256'])),
    decision: enumOf(['approve', 'deny']),
  }),
  v.title('ApproveOAuth'),
);

export const oauthApprovalEndpoints = {
  getOAuthRequest: defineEndpoint({
    method: 'GET',
    path: '/oauth/request',
    scope: 'signed_in',
    summary: 'Get the authorization request of an app',
    description:
      'Returns the content of the consent page. With `store_id` it also marks the scopes that are new to that store. An unregistered app or redirect URI is refused, and the merchant must not be redirected to it.',
    query: {
      client_id: requiredParam(textParam(maxClientIdLength, 'The client id of the app.')),
      redirect_uri: requiredParam(textParam(maxRedirectUriLength, 'Where the merchant returns after the decision.')),
      scope: requiredParam(textParam(maxScopeLength, 'The scopes, separated by spaces.')),
      store_id: textParam(26, 'The store to install the app in; the caller must be on its staff.'),
    },
    success: { status: 200, body: dataOf(OAuthRequestSchema) },
    errors: ['not_found', 'insufficient_scope', 'not_registered', 'invalid_scope'],
    idempotent: false,
    emits: [],
  }),
  approveOAuth: defineEndpoint({
    method: 'POST',
    path: '/stores/{store_id}/oauth/approve',
    scope: 'staff:developers|settings',
    summary: 'Approve or deny an app',
    description:
      'Returns the URL to redirect the merchant to: the `redirect_uri` with `code`, `store` and `state`, or with `error=access_denied`. The code works once and expires after 10 minutes. PKCE supports only the method S256.',
    body: ApproveOAuth,
    success: { status: 200, body: dataOf(OAuthRedirectSchema) },
    errors: ['plan_without_api', 'store_not_active', 'not_registered', 'invalid_scope', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
} as const;
