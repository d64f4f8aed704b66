import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { shownHealth } from './endpoint.ts';
import { CreateEndpointDialog, SigningSecretDialog } from './endpoint-form.tsx';

const columns: readonly Column<WebhookEndpoint>[] = [
  { label: 'URL', text: ({ url }) => url },
  { label: 'Name', text: ({ name }) => name || '–' },
  { label: 'Description', text: ({ description }) => description || '–' },
  {
    ...{ label: 'Health', text: (endpoint) => humanize(shownHealth(endpoint)) },
    view: (endpoint) => <Badge value={shownHealth(endpoint)} />,
  },
  { label: 'Enabled', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  timeColumn('Failing since', ({ failing_since }) => failing_since),
  {
    ...{ label: 'Topics', text: ({ topics }) => (topics.includes('*') ? 'All' : topics.join(', ')) },
  },
  { label: 'App', text: ({ app_client_id }) => app_client_id ?? '–' },
  timeColumn('Created', ({ created_at }) => created_at),
];

/** All addresses that receive the store's events, with their health. */
export function EndpointList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<WebhookEndpointWithSecret>();
  return (
    <>
      <ListScreen
        title="Webhook endpoints"
        path="/webhook-endpoints"
        filters={listFilters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/webhook-endpoints/${id}`)}
        actions={
          <>
            <a class="button" href={href('/webhook-recoveries')}>
              Replays
            </a>
            <a class="button" href={href('/signature')}>
              Signature checker
            </a>
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              Add an endpoint
            </button>
          </>
        }
        empty="Add your server’s URL to receive order, product and stock changes."
      />
      {isCreating && <CreateEndpointDialog onClose={() => setCreating(false)} onDone={({ data }) => setMade(data)} />}
      {made !== undefined && (
        <SigningSecretDialog
          endpoint={made}
          onClose={() => {
            setMade(undefined);
            route(href(`/webhook-endpoints/${made.id}`));
          }}
        />
      )}
    </>
  );
}
