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

/** A scope that an app asks for, in words. `is_new`: the store has not granted it yet; null while no store is named. */
const AskedScopeSchema = v.pipe(
  v.strictObject({
    scope: enumOf(scopes),
    description: v.string(),
    access: enumOf(['read', 'write']),
    is_new: v.nullable(Flag),
  }),
  v.title('AskedScope'),
);

/** The request that a merchant is asked to approve. */
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
    summary: 'What an app asks for',
    description:
      'What the consent page shows. With `store_id` also what is new to that store. An app or address that is not registered is refused and must not be redirected to.',
    query: {
      client_id: requiredParam(textParam(maxClientIdLength, 'The app, by its client id.')),
      redirect_uri: requiredParam(textParam(maxRedirectUriLength, 'Where the app wants the merchant back.')),
      scope: requiredParam(textParam(maxScopeLength, 'Scopes with spaces between.')),
      store_id: textParam(26, 'The store that is to install the app; the caller must be of it.'),
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
      'Answers with the address to send the merchant to: the `redirect_uri` with `code`, `store` and `state`, or with `error=access_denied`. The code is single use and expires after 10 minutes. PKCE takes the method S256 only.',
    body: ApproveOAuth,
    success: { status: 200, body: dataOf(OAuthRedirectSchema) },
    errors: ['plan_without_api', 'store_not_active', 'not_registered', 'invalid_scope', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
} as const;
