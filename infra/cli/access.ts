import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiAccess } from './api-access.ts';
import { CommandFailure } from './command.ts';
import { defaultProfile, type Profile, readProfiles } from './profiles/profiles-file.ts';

/**
 * The contents of the demo file. `npm start` writes this file so that people can try out the service
 * (`infra/local/seed/demo-file.ts`).
 */
type DemoFile = {
  readonly api: string;
  readonly admin: string;
  readonly admin_token: string;
  readonly store_id: string | null;
  readonly keys: { readonly full: string } | null;
  readonly trial_store_id: string | null;
  readonly trial_keys: { readonly full: string } | null;
};

export type AccessSources = {
  readonly url: string | undefined;
  /** The path of the demo file. Default: `.local/demo.json`. */
  readonly demo: string | undefined;
  /**
   * The name of a profile that `store-api login` wrote. Default: the demo file if it exists, otherwise the profile
   * `default`.
   */
  readonly profile?: string | undefined;
  /** Whether to use the trial store of the demo instead of its live store. */
  readonly trial: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
};

/**
 * Finds the API's URL and credentials. The environment comes first, then a named profile, then the demo file in
 * `folder`, then the profile `default`. Credentials from the demo file or a profile are sent only to the URL that is
 * stored with them.
 * @throws CommandFailure when the demo file of `sources.demo` cannot be read, a profile does not exist, or a URL is
 * invalid
 */
export function readAccess(sources: AccessSources): ApiAccess {
  const { url, demo: demoName, trial, environment, folder } = sources;
  const demoPath = resolve(folder, demoName ?? '.local/demo.json');
  const named = sources.profile ?? environment['STORE_API_PROFILE'];
  const demo = named === undefined ? readDemo(demoPath, demoName !== undefined) : null;
  const profile = demo === null ? readProfile(environment, named) : null;
  const baseUrl = addressFrom(url ?? environment['STORE_API_URL'] ?? demo?.api ?? profile?.url);
  const isDemo = demo !== null && baseUrl === demo.api;
  const profileKey = profile !== null && baseUrl === addressFrom(profile.url) ? profile.key : undefined;
  const demoKey = isDemo ? (trial ? demo.trial_keys : demo.keys)?.full : undefined;
  const token = environment['STORE_API_ADMIN_TOKEN'] ?? (isDemo ? demo.admin_token : undefined);
  const storeId = environment['STORE_API_STORE'] ?? (isDemo ? ((trial ? demo.trial_store_id : demo.store_id) ?? undefined) : undefined);
  return {
    baseUrl,
    apiKey: environment['STORE_API_KEY'] ?? demoKey ?? profileKey ?? null,
    admin:
      baseUrl === null || token === undefined || storeId === undefined
        ? null
        : { baseUrl: baseUrl.replace(/\/v1$/, '/admin/v1'), token, storeId },
    dataDir: isDemo ? resolve(demoPath, '..') : null,
  };
}

/**
 * Parses the URL of an API; returns null if `text` is undefined.
 * @throws CommandFailure when `text` is not a URL
 */
export function addressFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !['http:', 'https:'].includes(address.protocol)) {
    throw new CommandFailure(`"${text}" is not the URL of an API; it must look like https://api.example.com/v1.`);
  }
  return text.replace(/\/+$/, '');
}

/** The message for commands that act as staff, shown when the URL, the staff token or the store is missing. */
export const noStaffAccess = 'This command acts as staff: set STORE_API_URL, STORE_API_ADMIN_TOKEN and STORE_API_STORE.';

/** The message shown when the URL or the API key is missing. */
export const noAccess = 'No API or key is configured: run store-api login, set STORE_API_URL and STORE_API_KEY, or run npm start here.';

function readProfile(environment: AccessSources['environment'], named: string | undefined): Profile | null {
  const profile = readProfiles(environment).get(named ?? defaultProfile);
  if (profile === undefined && named !== undefined)
    throw new CommandFailure(`There is no profile ${named}. Create it with store-api login --profile ${named}.`);
  return profile ?? null;
}

function readDemo(path: string, isNamed: boolean): DemoFile | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DemoFile;
  } catch (error) {
    if (isNamed) throw new CommandFailure(`${path} cannot be read; npm start creates it.`, { cause: error });
    return null;
  }
}
