import { scopes } from '#shared/api-keys/scopes.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type AppInstallation, installationStatuses, uninstallers } from './app-installation.ts';

/** How the installation of an app is stored. */
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
