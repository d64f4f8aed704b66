import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { Money } from '../parts/values.tsx';
import { NewPurchaseOrder } from './new-purchase-order.tsx';
import { shownStatus, unitsToCome } from './purchase-order.ts';

const filters: readonly Filter[] = [
  wordsFilter,
  {
    ...{ param: 'status', label: 'Status', kind: 'choice' },
    options: ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'].map((value) => [value, humanize(value)] as const),
  },
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
  { label: 'Status', text: (row) => humanize(shownStatus(row)), view: (row) => <Badge value={shownStatus(row)} /> },
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

/** All purchase orders, the newest first. */
export function PurchaseOrderList() {
  const { href } = useStorePaths();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Purchase orders"
        path="/purchase-orders"
        include="names"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/purchase-orders/${id}`)}
        create={{ label: 'New purchase order', open: () => setOpen(true) }}
        empty="Add a supplier first, then create a purchase order here."
      />
      {isOpen && <NewPurchaseOrder onClose={() => setOpen(false)} />}
    </>
  );
}
