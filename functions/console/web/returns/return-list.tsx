import type { Return } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money, When } from '../parts/values.tsx';
import { reasonInWords } from './return.ts';

const filters: readonly Filter[] = [
  {
    ...{ param: 'status', label: 'Status', kind: 'choice' },
    options: ['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'].map((value) => [value, wordsOf(value)] as const),
  },
  { param: 'order_id', label: 'Order', kind: 'find', of: 'order' },
  { param: 'customer_id', label: 'Customer', kind: 'find', of: 'customer' },
  ...listFilters,
];

const sumOf = ({ line_items }: Return, part: 'quantity' | 'received_quantity'): string =>
  String(line_items.reduce((sum, line) => sum + line[part], 0));

const columns: readonly Column<Return>[] = [
  { label: 'Return', text: ({ number }) => number },
  { label: 'Requested', text: ({ requested_at }) => requested_at, view: ({ requested_at }) => <When at={requested_at} /> },
  { label: 'Status', text: ({ status }) => status, view: ({ status }) => <Badge value={status} /> },
  { label: 'Reason', text: ({ line_items }) => [...new Set(line_items.map(({ reason }) => reasonInWords(reason)))].join(', ') },
  { label: 'Quantity', align: 'end', text: (row) => sumOf(row, 'quantity') },
  { label: 'Received', align: 'end', text: (row) => sumOf(row, 'received_quantity') },
  {
    ...{ label: 'Refunded', align: 'end' },
    text: ({ refunded }) => refunded,
    view: ({ refunded, currency }) => <Money amount={refunded} currency={currency} />,
  },
];

/** All returns, the newest first. */
export function ReturnList() {
  const { href } = useStorePaths();
  return (
    <ListScreen
      title="Returns"
      path="/returns"
      filters={filters}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href(`/returns/${id}`)}
      empty={{ title: 'No returns yet', text: 'When a customer wants to send something back, open their order and choose “Return items”.' }}
    />
  );
}
