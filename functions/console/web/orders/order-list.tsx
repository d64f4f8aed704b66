import type { Order } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import { badgeColumn, moneyColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { externalIdFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import type { View } from '../parts/list-views.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { orderBulk } from './order-bulk.tsx';

const choices = (...values: readonly string[]) => values.map((value) => [value, humanize(value)] as const);

const filters: readonly Filter[] = [
  wordsFilter,
  {
    ...{ param: 'status', label: 'Status', kind: 'choice' },
    options: choices('pending', 'processing', 'on_hold', 'shipped', 'ready_for_pickup', 'delivered', 'cancelled', 'refunded'),
  },
  {
    ...{ param: 'payment_status', label: 'Payment', kind: 'choice' },
    options: choices('unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed'),
  },
  { param: 'source', label: 'Source', kind: 'choice', options: choices('storefront', 'pos', 'subscription', 'api') },
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

/** All orders, newest first. */
export function OrderList() {
  const { href } = useStorePaths();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Orders"
        path="/orders"
        filters={filters}
        views={views}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/orders/${id}`)}
        bulk={orderBulk}
        create={{ label: 'New order', open: () => setOpen(true) }}
        empty="Orders from your storefront, your apps and your staff appear here."
      />
      {isOpen && <NewOrderDialog onClose={() => setOpen(false)} />}
    </>
  );
}
