import { useState } from 'preact/hooks';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { Link, useOpenPage } from '../parts/console-context.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { shownHealth } from './endpoint.ts';
import { CreateEndpointDialog, SigningSecretDialog } from './endpoint-form.tsx';

const columns: readonly Column<WebhookEndpoint>[] = [
  { label: 'URL', text: ({ url }) => url },
  { label: 'Name', text: ({ name }) => name || '–' },
  { label: 'Description', text: ({ description }) => description || '–' },
  badgeColumn('Health', shownHealth),
  { label: 'Enabled', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  timeColumn('Failing since', ({ failing_since }) => failing_since),
  { label: 'Topics', text: ({ topics }) => (topics.includes('*') ? 'All' : topics.join(', ')) },
  { label: 'App', text: ({ app_client_id }) => app_client_id ?? '–' },
  timeColumn('Created', ({ created_at }) => created_at),
];

export function EndpointList() {
  const openPage = useOpenPage();
  const [made, setMade] = useState<WebhookEndpointWithSecret>();
  return (
    <>
      <ListScreen
        title="Webhook endpoints"
        path="/webhook-endpoints"
        columns={columns}
        pageOf="id"
        actions={
          <>
            <Link class="button" to="/webhook-recoveries">
              Replays
            </Link>
            <Link class="button" to="/signature">
              Signature checker
            </Link>
          </>
        }
        create={{
          label: 'Add an endpoint',
          form: (close) => <CreateEndpointDialog onClose={close} onDone={({ data }) => setMade(data)} />,
        }}
        empty="Add your server’s URL to receive order, product and stock changes."
      />
      {made !== undefined && (
        <SigningSecretDialog
          endpoint={made}
          onClose={() => {
            setMade(undefined);
            openPage(`/webhook-endpoints/${made.id}`);
          }}
        />
      )}
    </>
  );
}
