import { filterInputTexts, filterTexts } from './webhooks.ts';

const store = {
  id: 'Id of the store, a ULID.',
  name: 'Name of the store.',
  domain: 'Primary host name of the storefront.',
};

const named = {
  'app.client_id': 'Identifies the app on the platform; not a secret.',
  'app.name': 'Name of the app when its last token was issued.',
  'app.slug': "The app's name in URLs, unique on the platform.",
};

const installation = {
  status: '`active` until the app is uninstalled. An app that is installed again gets a new installation.',
  app: 'The installed app.',
  ...named,
  store: 'The store that it is installed in.',
  scopes: 'Scopes that the store granted to the app.',
  installed_at: 'When the app was installed.',
  uninstalled_at: 'When the app was uninstalled; null while it is active.',
};

const forWebhooks = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      `webhook_${name}`,
      text.replaceAll('`exclude`', '`webhook_exclude`').replaceAll('`fields`', '`webhook_fields`'),
    ]),
  );

const app = {
  id: 'Identifies the app on the platform.',
  client_id: "Identifies the app's backend in requests; not a secret.",
  name: 'Name of the app as merchants see it.',
  slug: "The app's name in URLs, unique on the platform; it cannot change.",
  redirect_uris: 'URLs that merchants may be redirected to, compared byte by byte.',
  scopes: 'All scopes that a store can grant to the app.',
  webhook_url: 'URL that receives the events of all its stores; null for no events.',
  webhook_topics: 'Topics that are sent from stores that granted their scopes.',
  ...forWebhooks(filterTexts),
  client_secret_last4: 'Last four characters of the client secret.',
  webhook_secret_last4: 'Last four characters of the secret that signs its webhooks.',
};

const clientSecret = { client_secret: 'The client secret; only this answer includes it.' };
const webhookSecret = { webhook_secret: 'The secret that signs its webhooks in every store; only this answer includes it.' };

const appInput = {
  name: 'Name of the app as merchants see it, 1 to 100 characters.',
  slug: "The app's name in URLs: lowercase letters, digits and hyphens, unique on the platform. It cannot change later.",
  redirect_uris: 'URLs that merchants may be redirected to: 1 to 10 https URLs; http only for localhost.',
  scopes: 'All scopes that a store can grant to the app.',
  webhook_url: 'https URL that receives the events of all its stores; null: none.',
  webhook_topics: 'The topics to send. Default for a new app: none.',
  ...forWebhooks(filterInputTexts),
};

const key = {
  name: 'Name of the key; order notes and the activity log show it.',
  prefix: 'Beginning of the secret: `so_live_`, or `so_test_` in a trial store.',
  last4: 'Last four characters of the secret.',
  scopes: 'Scopes of the key. A `write_` scope includes the matching read scope.',
  status: 'Whether the key works: `expired` after `expires_at`, `revoked` permanently.',
  expires_at: 'When the key stops working; null: never.',
  last_used_at: 'When the key last made a request; null before its first request.',
  created_by: 'Name of the person who created it.',
};

export const appTexts = {
  StoreSummary: store,
  AppInstallation: installation,
  UninstalledApp: {
    ...installation,
    uninstalled_by: 'Who uninstalled the app: `app`, the app itself; `merchant`, staff of the store; `platform`, a platform operator.',
  },
  OAuthToken: {
    access_token: 'The token of the installation; only this answer includes it. Send it as `Authorization: Bearer …`.',
    token_type: 'The type of the token; always a bearer token.',
    scope: 'The granted scopes, separated by spaces.',
    installation_id: 'The installation that the token belongs to.',
    store: 'The store that installed the app.',
  },
  OAuthServer: {
    issuer: 'The URL of the authorization server.',
    authorization_endpoint: 'The page to redirect the merchant to.',
    token_endpoint: 'The URL for exchanging a code for a token.',
    token_endpoint_auth_methods_supported: 'The client authentication methods at that URL.',
    response_types_supported: 'The supported response types.',
    response_modes_supported: 'The supported response modes: the query of the redirect URI.',
    grant_types_supported: 'The supported grant types.',
    code_challenge_methods_supported: 'Methods of PKCE.',
    scopes_supported: 'The scopes that an app can request.',
    service_documentation: 'The reference of the API.',
  },
  ExchangeOAuthCode: {
    grant_type: 'The grant type; only an authorization code is supported.',
    client_id: 'The client id of the app. Left out with HTTP Basic.',
    client_secret: 'The client secret of the app. Left out with HTTP Basic.',
    code: 'The authorization code from the redirect; valid once, for 10 minutes.',
    redirect_uri: 'The redirect URI that the code was issued for.',
    code_verifier: 'The PKCE verifier; required if the code was requested with a challenge.',
  },
  App: app,
  AppWithSecrets: { ...app, ...clientSecret, ...webhookSecret },
  AppWithClientSecret: { ...app, ...clientSecret },
  AppWithWebhookSecret: { ...app, ...webhookSecret },
  CreateApp: appInput,
  UpdateApp: appInput,
  OAuthRequest: {
    app: 'The app that requests access.',
    ...named,
    'app.name': 'Name of the app as merchants see it.',
    redirect_uri: 'The URL that the merchant is redirected to.',
    scopes: 'The requested scopes.',
    webhook_topics: 'The topics that the app receives.',
    installation: "The store's existing installation; null if there is none, or while no store is named.",
    'installation.id': 'Identifies the installation in the store.',
    'installation.scopes': 'Scopes that the store has already granted.',
    'installation.installed_at': 'When the app was installed.',
  },
  AskedScope: {
    scope: 'The requested scope.',
    description: 'Description of the scope for merchants.',
    access: 'Whether it allows changes or only reading.',
    is_new: 'Whether the store has not granted it yet; null while no store is named.',
  },
  ApproveOAuth: {
    client_id: 'The client id of the app.',
    redirect_uri: 'The URL that the merchant is redirected to; it must be registered.',
    scope: 'The scopes to grant, separated by spaces.',
    state: 'A string of the app that is returned unchanged with the code.',
    code_challenge: 'The PKCE challenge: base64url of a SHA-256 hash.',
    code_challenge_method: 'The challenge method; only `S256` is supported.',
    decision: 'Whether the merchant approves or denies the app.',
  },
  OAuthRedirect: {
    redirect_to: 'URL to redirect the merchant to, with the code or the error.',
  },
  ApiKey: key,
  ApiKeyWithSecret: { ...key, secret: 'The secret of the key; only this answer includes it. Send it as `Authorization: Bearer …`.' },
  CreateApiKey: {
    name: 'Name of the key, 1 to 100 characters.',
    scopes: 'Scopes of the key; at least one.',
    expires_at: 'When the key stops working, in the future; null or left out: never.',
  },
  UpdateApiKey: { name: 'Name of the key, 1 to 100 characters.', scopes: 'Scopes of the key; at least one. Replaces the list.' },
};
