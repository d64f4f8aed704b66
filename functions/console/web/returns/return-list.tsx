import type { Return } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, moneyColumn, timeColumn } from '../parts/columns.tsx';
import { choiceFilter, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import type { View } from '../parts/list-views.tsx';
import { reasonInWords } from './return.ts';

const filters: readonly Filter[] = [
  choiceFilter('status', 'Status', 'requested', 'approved', 'declined', 'received', 'closed', 'cancelled'),
  { param: 'order_id', label: 'Order', kind: 'find', of: 'order' },
  { param: 'customer_id', label: 'Customer', kind: 'find', of: 'customer' },
  ...listFilters,
];

const sumOf = ({ line_items }: Return, part: 'quantity' | 'received_quantity'): string =>
  String(line_items.reduce((sum, line) => sum + line[part], 0));

const columns: readonly Column<Return>[] = [
  { label: 'Return', text: ({ number }) => number },
  { label: 'Order', text: ({ names }) => names?.order ?? '–' },
  { label: 'Customer', text: ({ names }) => names?.customer ?? '–' },
  badgeColumn('Status', ({ status }) => status),
  timeColumn('Requested', ({ requested_at }) => requested_at),
  { label: 'Reason', text: ({ line_items }) => [...new Set(line_items.map(({ reason }) => reasonInWords(reason)))].join(', ') },
  { label: 'Quantity', align: 'end', text: (row) => sumOf(row, 'quantity') },
  { label: 'Received', align: 'end', text: (row) => sumOf(row, 'received_quantity') },
  moneyColumn('Refunded', ({ refunded }) => refunded),
];

const views: readonly View[] = [
  { name: 'Awaiting review', query: 'status=requested' },
  { name: 'In transit', query: 'status=approved' },
];

export const ReturnList = () => (
  <ListScreen
    title="Returns"
    path="/returns"
    include="names"
    views={views}
    filters={filters}
    columns={columns}
    pageOf="id"
    empty="Open an order and choose “Return items” to start one."
  />
);
