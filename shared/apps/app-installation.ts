import { grants, type Scope } from '#shared/api-keys/scopes.ts';
import { mayReadTopic, type Topic } from '#shared/events/topics.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type App, clientIdOf } from './app.ts';

export const installationStatuses = ['active', 'uninstalled'] as const;
export type InstallationStatus = (typeof installationStatuses)[number];

/** Who can end the installation of an app. */
export const uninstallers = ['app', 'merchant', 'platform'] as const;
export type Uninstaller = (typeof uninstallers)[number];

/** An app in a store (specification: AppInstallation). An app that comes back has a new one. */
export type AppInstallation = {
  readonly id: number;
  readonly status: InstallationStatus;
  readonly clientId: string;
  /** The app's name when its last token was issued. */
  readonly appName: string;
  readonly appSlug: string;
  readonly scopes: readonly Scope[];
  /** The hash of its one token. */
  readonly credentialHash: string;
  readonly uninstalledAtMs: number | null;
  readonly uninstalledBy: Uninstaller | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A store has at most this many installed apps; each has a rate and a webhook endpoint of its own. */
export const maxInstallations = 50;

const { equals } = guardsOn<AppInstallation>();

/** Only an active installation gets another token, or ends: for good. */
export const isActiveGuard: Guard<'status'> = equals('status', 'active');

/** The scopes that a merchant has granted an app, and the token that was issued for them. */
export type Grant = { readonly scopes: readonly Scope[]; readonly credentialHash: string };

/** The installation of an app that the store did not have. */
export const installed = (id: number, app: Pick<App, 'id' | 'name' | 'slug'>, grant: Grant): AppInstallation => ({
  id,
  status: 'active',
  clientId: clientIdOf(app.id),
  appName: app.name,
  appSlug: app.slug,
  ...grant,
  uninstalledAtMs: null,
  uninstalledBy: null,
  createdAtMs: idTimeMs(id),
  updatedAtMs: idTimeMs(id),
});

/** The installation with another token: what it may do is what was granted last. */
export const refreshed = (before: AppInstallation, app: Pick<App, 'name'>, grant: Grant, nowMs: number): AppInstallation => ({
  ...before,
  appName: app.name,
  ...grant,
  updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
});

/** The installation ended; the same one when it had ended before. */
export const uninstalled = (before: AppInstallation, by: Uninstaller, nowMs: number): AppInstallation =>
  before.status === 'uninstalled'
    ? before
    : {
        ...before,
        status: 'uninstalled',
        uninstalledAtMs: nowMs,
        uninstalledBy: by,
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
      };

/** The topics that an app's endpoint gets in a store: those that the app asked for and may read. `app.uninstalled` is sent separately. */
export const grantedTopics = (asked: readonly Topic[], granted: readonly Scope[]): readonly Topic[] =>
  asked.filter((topic) => topic !== 'app.uninstalled' && mayReadTopic((scope) => grants(granted, scope), topic));
