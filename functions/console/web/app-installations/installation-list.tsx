import type { AppInstallation } from '#shared/client/generated/admin-api.ts';
import { scopeText } from '../api-keys/api-key.ts';
import { Badge } from '../design/facts.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';

const columns: readonly Column<AppInstallation>[] = [
  { label: 'App', text: ({ app }) => app.name },
  { label: 'Status', text: ({ status }) => status, view: ({ status }) => <Badge value={status} /> },
  { label: 'Permissions', text: ({ scopes }) => scopeText(scopes) },
  { label: 'Installed', text: ({ installed_at }) => installed_at, view: ({ installed_at }) => <When at={installed_at} /> },
  {
    ...{ label: 'Uninstalled', text: ({ uninstalled_at }) => uninstalled_at ?? '' },
    view: ({ uninstalled_at }) => <When at={uninstalled_at} />,
  },
];

/** The apps that this store has let in, those that were uninstalled included. */
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
      empty={{
        title: 'No apps yet',
        text: 'Apps ask you for access on this page. Open the app and choose to connect this store.',
      }}
    />
  );
}
