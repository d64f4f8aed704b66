import type { WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { nameColumn, timeColumn } from '../parts/columns.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';

const columns: readonly Column<WebhookRecovery>[] = [
  timeColumn('Requested', ({ created_at }) => created_at),
  { label: 'Status', text: ({ state }) => state ?? '', view: ({ state }) => <Badge value={state ?? ''} /> },
  nameColumn('Endpoint', 'endpoint', ({ endpoint_id }) => endpoint_id),
  { label: 'Deliveries', text: ({ status }) => humanize(status) },
  {
    ...{ label: 'Events', text: ({ since, until }) => `${since} ${until}` },
    view: ({ since, until }) => (
      <span>
        since <When at={since} /> until <When at={until} />
      </span>
    ),
  },
  {
    ...{ label: 'Found', align: 'end' },
    text: ({ count, count_complete }) => `${count_complete ? '' : 'more than '}${formatCount(count)}`,
  },
  { label: 'Moved', align: 'end', text: ({ moved }) => formatCount(moved) },
  { label: 'Skipped', align: 'end', text: ({ left_out }) => formatCount(left_out) },
];

export const RecoveryList = () => (
  <ListScreen
    title="Webhook replays"
    path="/webhook-recoveries"
    columns={columns}
    pageOf="id"
    empty="After an outage, open a webhook endpoint to replay its past deliveries."
  />
);
