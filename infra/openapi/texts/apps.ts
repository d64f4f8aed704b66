import { filterInputTexts, filterTexts } from './webhooks.ts';

const store = {
  id: 'Id of the store, a ULID.',
  name: 'Name of the store.',
  domain: 'Primary host name of the storefront.',
};

const named = {
  'app.client_id': 'Identifies the app on the platform; no secret.',
  'app.name': 'Name of the app when its last token was issued.',
  'app.slug': "The app's part of addresses, unique on the platform.",
};

const installation = {
  status: '`active` until the app is uninstalled. An app that comes back has a new installation.',
  app: 'The app that is installed.',
  ...named,
  store: 'The store that it is installed in.',
  scopes: 'What the store granted to the app.',
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
  client_id: 'Name under which the backend of the app calls; no secret.',
  name: 'Name of the app as merchants see it.',
  slug: "The app's part of addresses, unique on the platform and fixed.",
  redirect_uris: 'Where merchants may be sent back to, compared byte by byte.',
  scopes: 'The most that a store can grant to the app.',
  webhook_url: 'Where events of all its stores are sent; null when it wants none.',
  webhook_topics: 'The topics that are sent, where the store granted the scope for them.',
  ...forWebhooks(filterTexts),
  client_secret_last4: 'Last four characters of the client secret.',
  webhook_secret_last4: 'Last four characters of the secret that signs its webhooks.',
};

const clientSecret = { client_secret: 'The client secret, in this answer only.' };
const webhookSecret = { webhook_secret: 'The secret that signs its webhooks in every store, in this answer only.' };

const appInput = {
  name: 'Name of the app as merchants see it, 1 to 100 characters.',
  slug: "The app's part of addresses: lower-case letters, digits and hyphens, unique on the platform. It cannot change later.",
  redirect_uris: 'Where merchants may be sent back to, 1 to 10 https addresses; http at the own machine only.',
  scopes: 'The most that a store can grant to the app.',
  webhook_url: 'https address that events of all its stores are sent to; null: none.',
  webhook_topics: 'The topics to send; none when left out of a new app.',
  ...forWebhooks(filterInputTexts),
};

const key = {
  name: 'Name of the key; order notes and the activity log show it.',
  prefix: 'Beginning of the secret: `so_live_`, or `so_test_` in a store on free trial.',
  last4: 'Last four characters of the secret.',
  scopes: 'What the key may do. A `write_` scope includes the matching read.',
  status: 'Whether the key works: `expired` after `expires_at`, `revoked` for good.',
  expires_at: 'When the key stops working; null: never.',
  last_used_at: 'When the key last made a request; null before the first.',
  created_by: 'Name of the person who created it.',
};

export const appTexts = {
  StoreSummary: store,
  AppInstallation: installation,
  UninstalledApp: {
    ...installation,
    uninstalled_by: '`app`: it uninstalled itself. `merchant`: staff of the store did. `platform`: its operators did.',
  },
  OAuthToken: {
    access_token: 'The token of the installation, in this answer only. Send it as `Authorization: Bearer …`.',
    token_type: 'How the token is sent; always as a bearer token.',
    scope: 'The scopes that were granted, with spaces between.',
    installation_id: 'The installation that the token belongs to.',
    store: 'The store that installed the app.',
  },
  OAuthServer: {
    issuer: 'The authorization server, by its address.',
    authorization_endpoint: 'The page to send the merchant to.',
    token_endpoint: 'Where a code is exchanged for a token.',
    token_endpoint_auth_methods_supported: 'How a client proves itself there.',
    response_types_supported: 'What a merchant comes back with.',
    response_modes_supported: 'Where it is: in the query of the address.',
    grant_types_supported: 'What is exchanged for a token.',
    code_challenge_methods_supported: 'Methods of PKCE.',
    scopes_supported: 'The scopes that an app can ask for.',
    service_documentation: 'The reference of the API.',
  },
  ExchangeOAuthCode: {
    grant_type: 'What is exchanged for the token; only a code is taken.',
    client_id: 'The app, by its client id. A form leaves it out beside HTTP Basic.',
    client_secret: 'The client secret of the app. A form leaves it out beside HTTP Basic.',
    code: 'The code that the merchant came back with: single use, for 10 minutes.',
    redirect_uri: 'The address that the code was issued for.',
    code_verifier: 'The verifier of PKCE; required when the code was asked for with a challenge.',
  },
  App: app,
  AppWithSecrets: { ...app, ...clientSecret, ...webhookSecret },
  AppWithClientSecret: { ...app, ...clientSecret },
  AppWithWebhookSecret: { ...app, ...webhookSecret },
  CreateApp: appInput,
  UpdateApp: appInput,
  OAuthRequest: {
    app: 'The app that asks.',
    ...named,
    'app.name': 'Name of the app as merchants see it.',
    redirect_uri: 'Where the merchant is sent back to.',
    scopes: 'What the app asks for.',
    webhook_topics: 'The events that the app is sent.',
    installation: 'The installation that the store has already; null without one, and while no store is named.',
    'installation.id': 'Identifies the installation in the store.',
    'installation.scopes': 'What the store granted already.',
    'installation.installed_at': 'When the app was installed.',
  },
  AskedScope: {
    scope: 'The scope that is asked for.',
    description: 'What the scope allows, in words for merchants.',
    access: 'Whether it allows to change something, or to read only.',
    is_new: 'Whether the store has not granted it yet; null while no store is named.',
  },
  ApproveOAuth: {
    client_id: 'The app, by its client id.',
    redirect_uri: 'Where the merchant is sent back to: one of the registered addresses.',
    scope: 'The scopes to grant, with spaces between.',
    state: 'A text of the app that comes back with the code unchanged.',
    code_challenge: 'The challenge of PKCE: base64url of a SHA-256 hash.',
    code_challenge_method: 'How the challenge was made; only `S256` is taken.',
    decision: 'Whether the merchant approves or denies the app.',
  },
  OAuthRedirect: {
    redirect_to: 'Address to send the merchant to, with the code or the error.',
  },
  ApiKey: key,
  ApiKeyWithSecret: { ...key, secret: 'The secret of the key, in this answer only. Send it as `Authorization: Bearer …`.' },
  CreateApiKey: {
    name: 'Name of the key, 1 to 100 characters.',
    scopes: 'What the key may do; at least one.',
    expires_at: 'When the key stops working, in the future; null or left out: never.',
  },
  UpdateApiKey: { name: 'Name of the key, 1 to 100 characters.', scopes: 'What the key may do; at least one. Replaces the list.' },
};
