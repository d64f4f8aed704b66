import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { shownHealth } from './endpoint.ts';
import { CreateEndpointDialog, SigningSecretDialog } from './endpoint-form.tsx';

const columns: readonly Column<WebhookEndpoint>[] = [
  { label: 'URL', text: ({ url }) => url },
  { label: 'Name', text: ({ name }) => name || '–' },
  { label: 'Description', text: ({ description }) => description || '–' },
  {
    ...{ label: 'Health', text: (endpoint) => wordsOf(shownHealth(endpoint)) },
    view: (endpoint) => <Badge value={shownHealth(endpoint)} />,
  },
  { label: 'Enabled', text: ({ is_active }) => (is_active ? 'on' : 'off') },
  {
    ...{ label: 'Failing since', text: ({ failing_since }) => failing_since ?? '' },
    view: ({ failing_since }) => <When at={failing_since} />,
  },
  {
    ...{ label: 'Topics', text: ({ topics }) => (topics.includes('*') ? 'all' : topics.join(', ')) },
  },
  { label: 'App', text: ({ app_client_id }) => app_client_id ?? '–' },
  { label: 'Created', text: ({ created_at }) => created_at, view: ({ created_at }) => <When at={created_at} /> },
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
              Recoveries
            </a>
            <a class="button" href={href('/signature')}>
              Signature checker
            </a>
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              Add an endpoint
            </button>
          </>
        }
        empty={{
          title: 'No webhook endpoints yet',
          text: 'Add the address of your server: it is told of every order, product and stock change.',
        }}
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
