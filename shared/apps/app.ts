import type { Scope } from '#shared/api-keys/scopes.ts';
import type { Topic } from '#shared/events/topics.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import type { EncryptedSecret } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeFilter, type EventFilter, type FilterChange } from '#shared/webhooks/filter/event-filter.ts';

/** An app that stores can install, as the operators of the platform registered it. */
export type App = {
  readonly id: number;
  readonly name: string;
  /** Unique on the platform, and fixed. */
  readonly slug: string;
  /** Where merchants may be sent back to: compared byte by byte (RFC 9700, 2.1). */
  readonly redirectUris: readonly string[];
  /** The most that a store can grant it. */
  readonly scopes: readonly Scope[];
  /** Where events of all its stores are sent; null for an app that wants none. */
  readonly webhookUrl: string | null;
  readonly webhookTopics: readonly Topic[];
  /** What it wants below the topics, in every store; null for all of it. */
  readonly webhookFilter: EventFilter | null;
  /** The client secret is known by its hash only. */
  readonly clientSecretHash: string;
  readonly clientSecretLast4: string;
  /** The secrets that sign its webhooks in every store, newest first. */
  readonly webhookSecrets: readonly EncryptedSecret[];
  readonly webhookSecretLast4: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The fields of an app that operators set. */
type AppTerms = Pick<App, 'name' | 'slug' | 'redirectUris' | 'scopes' | 'webhookUrl' | 'webhookTopics' | 'webhookFilter'>;

/** A change of what operators say of an app; a field that is left out (undefined) stays as it is. */
export type AppChange = Changes<AppTerms, Exclude<keyof AppTerms, 'webhookFilter'>> & {
  readonly [Part in keyof FilterChange as `webhook${Capitalize<Part>}`]: FilterChange[Part];
};

/** A new app with the defaults: it has no rights, and wants no webhooks. */
export const blankApp: AppTerms = {
  name: '',
  slug: '',
  redirectUris: [],
  scopes: [],
  webhookUrl: null,
  webhookTopics: [],
  webhookFilter: null,
};

/** The app as it is after a change. */
export function changeApp<Changed extends AppTerms>(before: Changed, change: AppChange): Changed {
  const terms: AppTerms = before;
  const { webhookWhenChanged: whenChanged, webhookWhere: where, webhookFields: fields, webhookExclude: exclude, ...others } = change;
  const webhookFilter = changeFilter(before.webhookFilter, { whenChanged, where, fields, exclude });
  return { ...before, ...withChanges(terms, { ...others, webhookFilter }) };
}

const clientPrefix = 'app_';

/** The name under which an app's backend calls (RFC 6749, 2.2). It follows from the id, and is no secret. */
export const clientIdOf = (id: number): string => `${clientPrefix}${id.toString(36)}`;

/** The id of the app that a client id names; null when it names none. */
export function appIdOf(clientId: string): number | null {
  if (!clientId.startsWith(clientPrefix)) return null;
  const id = Number.parseInt(clientId.slice(clientPrefix.length), 36);
  return Number.isSafeInteger(id) && id > 0 && clientIdOf(id) === clientId ? id : null;
}

/** The longest redirect URI, and how many an app has at most. */
export const maxRedirectUriLength = 2_000;
export const maxRedirectUris = 10;

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The problem of a redirect URI that is to be registered (RFC 6749, 3.1.2; RFC 9700, 2.1); null when it has none. */
export function redirectUriProblem(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return 'must be an absolute address such as https://app.example.com/callback.';
  const isLoopback = url.protocol === 'http:' && loopbackHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLoopback) return 'must begin with https:// (http:// at localhost, 127.0.0.1 or [::1] only).';
  // The URL parser does not report an empty user name, so look for the `@` as well.
  if (/^[a-z]+:\/*[^/?#]*@/i.test(text)) return 'must not contain a user name or password.';
  if (text.includes('#')) return 'must not contain a fragment (#).';
  // Parsers differ about these characters: one strips what another keeps, so two programs would go to two places.
  return /[^\x21-\x7e]|[\\"<>^`{|}]/.test(text) ? 'must have its special characters escaped.' : null;
}

/** The address with which a merchant is sent back to the app: its redirect URI, whose own query stays, with `answers` behind. */
export const redirectTo = (redirectUri: string, answers: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(answers)}`;
