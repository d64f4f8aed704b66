import type { AppInstallation } from '#shared/client/generated/admin-api.ts';
import { scopeText } from '../api-keys/api-key.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';

const columns: readonly Column<AppInstallation>[] = [
  { label: 'App', text: ({ app }) => app.name },
  badgeColumn('Status', ({ status }) => status),
  { label: 'Permissions', text: ({ scopes }) => scopeText(scopes) },
  timeColumn('Installed', ({ installed_at }) => installed_at),
  timeColumn('Uninstalled', ({ uninstalled_at }) => uninstalled_at),
];

export const InstallationList = () => (
  <ListScreen
    title="Installed apps"
    path="/app-installations"
    columns={columns}
    pageOf="id"
    empty="Apps ask you for access on this page. Start from the app’s own site."
  />
);
