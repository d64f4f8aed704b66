import type { Scope } from '#shared/api-keys/scopes.ts';
import type { Topic } from '#shared/events/topics.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import type { EncryptedSecret } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeFilter, type EventFilter, type FilterChange } from '#shared/webhooks/filter/event-filter.ts';

/** An app that stores can install. It is registered by the platform's operators. */
export type App = {
  readonly id: number;
  readonly name: string;
  /** Unique across the platform, and fixed at creation. */
  readonly slug: string;
  /**
   * The addresses to which merchants may be redirected. A requested address must be equal to one of them, byte by byte
   * (RFC 9700, 2.1).
   */
  readonly redirectUris: readonly string[];
  /** All scopes that a store can grant to the app. */
  readonly scopes: readonly Scope[];
  /** The address that receives the events of all stores that installed the app; null if the app receives no events. */
  readonly webhookUrl: string | null;
  readonly webhookTopics: readonly Topic[];
  /**
   * The filter that selects events and fields, the same for all stores; null if every event of the topics is sent in
   * full.
   */
  readonly webhookFilter: EventFilter | null;
  /** A hash, because the client secret itself is not stored. */
  readonly clientSecretHash: string;
  readonly clientSecretLast4: string;
  /** The secrets with which the app's webhooks are signed in every store, newest first. */
  readonly webhookSecrets: readonly EncryptedSecret[];
  readonly webhookSecretLast4: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The fields that operators set. */
type AppTerms = Pick<App, 'name' | 'slug' | 'redirectUris' | 'scopes' | 'webhookUrl' | 'webhookTopics' | 'webhookFilter'>;

/** The app fields that a request changes. Undefined fields stay unchanged. */
export type AppChange = Changes<AppTerms, Exclude<keyof AppTerms, 'webhookFilter'>> & {
  readonly [Part in keyof FilterChange as `webhook${Capitalize<Part>}`]: FilterChange[Part];
};

/** A new app with the defaults: no scopes, no webhooks. */
export const blankApp: AppTerms = {
  name: '',
  slug: '',
  redirectUris: [],
  scopes: [],
  webhookUrl: null,
  webhookTopics: [],
  webhookFilter: null,
};

/** Returns the app after a change. */
export function changeApp<Changed extends AppTerms>(before: Changed, change: AppChange): Changed {
  const terms: AppTerms = before;
  const { webhookWhenChanged: whenChanged, webhookWhere: where, webhookFields: fields, webhookExclude: exclude, ...others } = change;
  const webhookFilter = changeFilter(before.webhookFilter, { whenChanged, where, fields, exclude });
  return { ...before, ...withChanges(terms, { ...others, webhookFilter }) };
}

const clientPrefix = 'app_';

/**
 * Returns the id with which an app's backend authenticates (RFC 6749, 2.2). It is computed from the app's id and is not
 * secret.
 */
export const clientIdOf = (id: number): string => `${clientPrefix}${id.toString(36)}`;

/** Returns the app id that a client id contains; null if the client id is invalid. */
export function appIdOf(clientId: string): number | null {
  if (!clientId.startsWith(clientPrefix)) return null;
  const id = Number.parseInt(clientId.slice(clientPrefix.length), 36);
  return Number.isSafeInteger(id) && id > 0 && clientIdOf(id) === clientId ? id : null;
}

/** The maximum length of a redirect URI. An app can have at most `maxRedirectUris` redirect URIs. */
export const maxRedirectUriLength = 2_000;
export const maxRedirectUris = 10;

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns what is wrong with a redirect URI that is to be registered (RFC 6749, 3.1.2; RFC 9700, 2.1); null if it is
 * valid.
 */
export function redirectUriProblem(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return 'must be an absolute URL such as https://app.example.com/callback.';
  const isLoopback = url.protocol === 'http:' && loopbackHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLoopback)
    return 'must begin with https:// (http:// is allowed only for localhost, 127.0.0.1 and [::1]).';
  // The URL parser does not report an empty user name, so we also look for the `@`.
  if (/^[a-z]+:\/*[^/?#]*@/i.test(text)) return 'must not contain a user name or password.';
  if (text.includes('#')) return 'must not contain a fragment (#).';
  // Parsers treat these characters differently (some remove them, others keep them), so two programs could read the
  // same URI as different addresses.
  return /[^\x21-\x7e]|[\\"<>^`{|}]/.test(text) ? 'must have its special characters escaped.' : null;
}

/**
 * Returns the address that sends a merchant back to the app: the redirect URI, including its query, with `answers`
 * appended as query parameters.
 */
export const redirectTo = (redirectUri: string, answers: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(answers)}`;
