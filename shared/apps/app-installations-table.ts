import { credentialItem, type NewCredential, replaceCredentialWrites, type WindowBefore } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, readOwnerOfUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { type AppInstallation, installationStatuses, isActiveGuard, maxInstallations, uninstallers } from './app-installation.ts';
import { noteUninstalledWrite } from './uninstalled-apps-table.ts';

/** The stored form of an installation. */
export const installationForm = storedForm<AppInstallation>()({
  id: number,
  status: oneOf(installationStatuses),
  clientId: text,
  appName: text,
  appSlug: text,
  scopes: listOf(oneOf(scopes)),
  credentialHash: text,
  uninstalledAtMs: optional(number),
  uninstalledBy: optional(oneOf(uninstallers)),
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as an installation. */
export const parseInstallation = (item: unknown): AppInstallation => installationForm.read(item);

/** Reads an installation with strong consistency; null if the store has none with this id. */
export async function getInstallation(table: Table, storeId: string, id: number): Promise<AppInstallation | null> {
  const item = await readItem(table, keys.listed(storeId, 'INSTALLATION', id));
  return item === null ? null : parseInstallation(item);
}

/** Returns the id of an app's active installation in a store, read with strong consistency; null if there is none. */
export const readInstallationId = (table: Table, storeId: string, clientId: string): Promise<number | null> =>
  readOwnerOfUnique(table, storeId, 'installed_app', clientId);

/** Reads an app's active installation in a store with strong consistency; null if there is none. */
export async function readInstallationOfApp(table: Table, storeId: string, clientId: string): Promise<AppInstallation | null> {
  const id = await readInstallationId(table, storeId, clientId);
  return id === null ? null : getInstallation(table, storeId, id);
}

/** Returns the `PageSource` for the list of a store's installations. */
export const installationPages = (storeId: string): PageSource<AppInstallation> => ({
  storeId,
  kind: 'INSTALLATION',
  parse: parseInstallation,
});

/** Returns the stored item of an installation. */
export const installationItem = (storeId: string, one: AppInstallation): Record<string, unknown> => ({
  ...keys.listed(storeId, 'INSTALLATION', one.id),
  ...indexKeys.updated(one.updatedAtMs, padId(one.id)),
  entity: 'app_installation',
  ...installationForm.write(one),
});

const lockOf = ({ clientId, id }: AppInstallation): UniqueValue => ({
  as: 'installed_app',
  kind: 'installed_app',
  value: clientId,
  ownerId: id,
});

/**
 * Returns the writes that install an app with its first token. If a write is refused, its label gives the reason:
 * - `installation`: the id is taken.
 * - `installed_app`: the app is already installed.
 * - `app_installations`: the store has the maximum number of apps.
 */
export const installWrites = (storeId: string, one: AppInstallation, token: string): LabelledWrite[] => [
  { as: 'installation', put: { Item: installationItem(storeId, one), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, lockOf(one)),
  { as: 'credential', put: { Item: credentialItem(tokenOf(storeId, one, token)), ConditionExpression: 'attribute_not_exists(pk)' } },
  countUp(storeId, 'app_installations', { below: maxInstallations }),
];

/**
 * Returns the writes that give an installation a new token. The previous token stops working immediately. The new token
 * keeps the rate window of the previous token.
 *
 * If the installation has changed or was uninstalled, the writes fail with label `installation`. If `window` does not
 * match the stored rate window, the writes fail with label `previous_credential`.
 */
export const refreshWrites = (
  storeId: string,
  before: AppInstallation,
  after: AppInstallation,
  token: string,
  window: WindowBefore,
  nowMs: number,
): LabelledWrite[] => [
  replaceInstallation(storeId, before, after),
  ...replaceCredentialWrites(before.credentialHash, tokenOf(storeId, after, token), window, nowMs),
];

/**
 * Returns the writes that uninstall an app. The app's token stops working immediately. The writes fail with label
 * `installation` if the installation has changed or was already uninstalled.
 */
export const uninstallWrites = (storeId: string, before: AppInstallation, after: AppInstallation): LabelledWrite[] => [
  replaceInstallation(storeId, before, after),
  { ...releaseUnique(storeId, lockOf(before)), as: 'released_app' },
  revokeTokenWrite(before.credentialHash),
  countDown(storeId, 'app_installations', { above: 0 }),
  noteUninstalledWrite(storeId, after.clientId, after.updatedAtMs),
];

const replaceInstallation = (storeId: string, before: AppInstallation, after: AppInstallation): LabelledWrite => ({
  as: 'installation',
  put: {
    Item: installationItem(storeId, after),
    ...conditionOf(installationForm, [isActiveGuard, isAsRead(before, 'updatedAtMs')]),
  },
});

const tokenOf = (storeId: string, { id, appName, scopes: granted }: AppInstallation, secret: string): NewCredential => ({
  secret,
  kind: 'app_token',
  storeId,
  holderId: id,
  name: appName,
  scopes: granted,
  validUntilMs: null,
});

/**
 * Returns the write that revokes a token. The token's row is kept, so that a request with the token is answered
 * "revoked".
 */
export const revokeTokenWrite = (credentialHash: string) =>
  ({
    as: 'revoked_credential',
    update: {
      Key: keys.credential(credentialHash),
      UpdateExpression: 'SET #status = :revoked',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':revoked': 'revoked' },
    },
  }) as const satisfies LabelledWrite;
