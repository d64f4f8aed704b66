import { includesScope, type Scope } from '#shared/api-keys/scopes.ts';
import { mayReadTopic, type Topic } from '#shared/events/topics.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type App, clientIdOf } from './app.ts';

export const installationStatuses = ['active', 'uninstalled'] as const;
export type InstallationStatus = (typeof installationStatuses)[number];

/** Who can uninstall an app. */
export const uninstallers = ['app', 'merchant', 'platform'] as const;
export type Uninstaller = (typeof uninstallers)[number];

/**
 * An app's installation in a store (specification: AppInstallation). Installing the app again creates a new
 * installation.
 */
export type AppInstallation = {
  readonly id: number;
  readonly status: InstallationStatus;
  readonly clientId: string;
  /** The app's name at the time when its last token was issued. */
  readonly appName: string;
  readonly appSlug: string;
  readonly scopes: readonly Scope[];
  /** The hash of the installation's only token. */
  readonly credentialHash: string;
  readonly uninstalledAtMs: number | null;
  readonly uninstalledBy: Uninstaller | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of apps installed in a store. Each has its own rate limit and webhook endpoint. */
export const maxInstallations = 50;

const { equals } = guardsOn<AppInstallation>();

/**
 * Requires an active installation. Only an active installation can get a new token or be uninstalled; uninstalling is
 * final.
 */
export const isActiveGuard: Guard<'status'> = equals('status', 'active');

/** The scopes that a merchant has granted to an app, and the hash of the token issued for them. */
export type Grant = { readonly scopes: readonly Scope[]; readonly credentialHash: string };

/** Returns a new installation of an app. */
export const newInstallation = (id: number, app: Pick<App, 'id' | 'name' | 'slug'>, grant: Grant): AppInstallation => ({
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

/** Returns the installation with a new token and the scopes of the latest grant. */
export const renewInstallation = (before: AppInstallation, app: Pick<App, 'name'>, grant: Grant, nowMs: number): AppInstallation => ({
  ...before,
  appName: app.name,
  ...grant,
  updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
});

/**
 * Returns the installation with status `uninstalled`. If the installation was uninstalled before, returns the same
 * object.
 */
export const endInstallation = (before: AppInstallation, by: Uninstaller, nowMs: number): AppInstallation =>
  before.status === 'uninstalled'
    ? before
    : {
        ...before,
        status: 'uninstalled',
        uninstalledAtMs: nowMs,
        uninstalledBy: by,
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
      };

/**
 * Returns the topics that an app's endpoint in a store receives. The app must ask for a topic, and its scopes must
 * allow it to read the topic. `app.uninstalled` is excluded, because it is sent separately.
 */
export const grantedTopics = (asked: readonly Topic[], granted: readonly Scope[]): readonly Topic[] =>
  asked.filter((topic) => topic !== 'app.uninstalled' && mayReadTopic((scope) => includesScope(granted, scope), topic));
