import type { Order } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, moneyColumn, timeColumn } from '../parts/columns.tsx';
import { choiceFilter, externalIdFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import type { View } from '../parts/list-views.tsx';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { orderBulk } from './order-bulk.tsx';

const filters: readonly Filter[] = [
  wordsFilter,
  choiceFilter('status', 'Status', 'pending', 'processing', 'on_hold', 'shipped', 'ready_for_pickup', 'delivered', 'cancelled', 'refunded'),
  choiceFilter('payment_status', 'Payment', 'unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed'),
  choiceFilter('source', 'Source', 'storefront', 'pos', 'subscription', 'api'),
  { param: 'email', label: 'E-mail', kind: 'text' },
  { param: 'customer_id', label: 'Customer', kind: 'find', of: 'customer' },
  externalIdFilter,
  ...listFilters,
];

const views: readonly View[] = [
  { name: 'To ship', query: 'status=processing' },
  { name: 'Unpaid', query: 'payment_status=unpaid' },
  { name: 'Ready for pickup', query: 'status=ready_for_pickup' },
];

const columns: readonly Column<Order>[] = [
  { label: 'Order', text: ({ name }) => name },
  timeColumn('Placed', ({ placed_at }) => placed_at),
  { label: 'Customer', text: ({ customer_name, email }) => customer_name ?? email ?? '–' },
  badgeColumn('Status', ({ status }) => status),
  badgeColumn('Payment', ({ payment_status }) => payment_status),
  { label: 'Quantity', align: 'end', text: ({ line_items }) => String(line_items.reduce((units, { quantity }) => units + quantity, 0)) },
  moneyColumn('Total', ({ total }) => total),
];

export const OrderList = () => (
  <ListScreen
    title="Orders"
    path="/orders"
    filters={filters}
    views={views}
    columns={columns}
    pageOf="id"
    bulk={orderBulk}
    create={{ label: 'New order', form: (close) => <NewOrderDialog onClose={close} /> }}
    empty="Orders from your storefront, your apps and your staff appear here."
  />
);
