import type { AppInstallation } from '#shared/client/generated/admin-api.ts';
import { scopeText } from '../api-keys/api-key.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';

const columns: readonly Column<AppInstallation>[] = [
  { label: 'App', text: ({ app }) => app.name },
  badgeColumn('Status', ({ status }) => status),
  { label: 'Permissions', text: ({ scopes }) => scopeText(scopes) },
  timeColumn('Installed', ({ installed_at }) => installed_at),
  timeColumn('Uninstalled', ({ uninstalled_at }) => uninstalled_at),
];

/** The store's apps, including uninstalled ones. */
export function InstallationList() {
  const { href } = useStorePaths();
  return (
    <ListScreen
      title="Installed apps"
      path="/app-installations"
      filters={listFilters}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href(`/app-installations/${id}`)}
      empty="Apps ask you for access on this page. Start from the app’s own site."
    />
  );
}
