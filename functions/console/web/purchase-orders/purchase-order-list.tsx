import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { choiceFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money } from '../parts/values.tsx';
import { NewPurchaseOrder } from './new-purchase-order.tsx';
import { shownStatus, unitsToCome } from './purchase-order.ts';

const filters: readonly Filter[] = [
  wordsFilter,
  choiceFilter('status', 'Status', 'draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'),
  { param: 'supplier_id', label: 'Supplier', kind: 'name', of: 'supplier' },
  { param: 'order_id', label: 'Order', kind: 'find', of: 'order' },
  ...listFilters,
];

const unitsOf = ({ line_items }: PurchaseOrder): number => line_items.reduce((sum, { quantity }) => sum + quantity, 0);
const toCome = ({ line_items, status }: PurchaseOrder): number =>
  status === 'cancelled' ? 0 : line_items.reduce((sum, line) => sum + unitsToCome(line), 0);

const columns: readonly Column<PurchaseOrder>[] = [
  { label: 'Purchase order', text: ({ number }) => number },
  timeColumn('Created', ({ created_at }) => created_at),
  badgeColumn('Status', shownStatus),
  { label: 'Supplier', text: ({ names, provider }) => names?.supplier ?? (provider === null ? '–' : humanize(provider)) },
  { label: 'Items', text: ({ line_items }) => line_items.map(({ name, sku }) => name ?? sku ?? '–').join('; ') },
  { label: 'Quantity', align: 'end', text: (row) => String(unitsOf(row)) },
  { label: 'Outstanding', align: 'end', text: (row) => String(toCome(row)) },
  { label: 'Order', text: ({ names }) => names?.order ?? '–' },
  { label: 'Ship to', text: ({ names }) => names?.location ?? '–' },
  {
    ...{ label: 'Cost', align: 'end' },
    text: ({ cost_total }) => cost_total ?? '',
    view: ({ cost_total, currency }) =>
      cost_total === null ? '–' : <Money amount={cost_total} {...(currency !== null && { currency })} />,
  },
];

export const PurchaseOrderList = () => (
  <ListScreen
    title="Purchase orders"
    path="/purchase-orders"
    include="names"
    filters={filters}
    columns={columns}
    pageOf="id"
    create={{ label: 'New purchase order', form: (close) => <NewPurchaseOrder onClose={close} /> }}
    empty="Add a supplier first, then create a purchase order here."
  />
);
