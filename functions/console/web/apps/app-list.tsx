import { useState } from 'preact/hooks';
import type { App, AppWithSecrets } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useOpenPage } from '../parts/console-context.tsx';
import { listFiltersWithout } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { appBody } from './app.ts';
import { AppFields } from './app-form.tsx';

const columns: readonly Column<App>[] = [
  { label: 'App', text: ({ name }) => name },
  { label: 'Client id', text: ({ client_id }) => client_id, view: ({ client_id }) => <code class="nowrap">{client_id}</code> },
  { label: 'Scopes', text: ({ scopes }) => scopes.join(' '), view: ({ scopes }) => `${scopes.length} scopes` },
  { label: 'Webhook URL', text: ({ webhook_url }) => webhook_url ?? '–' },
  timeColumn('Updated', ({ updated_at }) => updated_at),
  timeColumn('Registered', ({ created_at }) => created_at),
];

export function AppList() {
  const openPage = useOpenPage();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<AppWithSecrets>();
  return (
    <>
      <ListScreen
        title="App registrations"
        path="/apps"
        isOfPlatform
        filters={listFiltersWithout('created_since', 'updated_since')}
        columns={columns}
        pageOf="id"
        create={{ label: 'Register an app', open: () => setCreating(true) }}
        empty="Register an app to get its client ID and secret. Merchants can then install it."
      />
      {isCreating && (
        <FormDialog<{ readonly data: AppWithSecrets }>
          title="Register an app"
          submit="Register the app"
          onClose={() => setCreating(false)}
          onDone={({ data }) => setMade(data)}
          call={(form) => ({ method: 'POST', path: '/apps', isOfPlatform: true, body: appBody(form, null) })}
        >
          <AppFields app={null} />
        </FormDialog>
      )}
      {made !== undefined && (
        <SecretDialog
          title={`The secrets of ${made.name}`}
          texts={[
            ['lines for .env', `CLIENT_ID=${made.client_id}\nCLIENT_SECRET=${made.client_secret}\nWEBHOOK_SECRET=${made.webhook_secret}`],
          ]}
          onClose={() => {
            setMade(undefined);
            openPage(`/apps/${made.id}`);
          }}
        />
      )}
    </>
  );
}
