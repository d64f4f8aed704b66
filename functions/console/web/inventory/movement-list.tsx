import type { InventoryMovement, ListInventoryMovementsPage } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { type Column, type ListOf, ListScreen } from '../parts/list-screen.tsx';
import { actorWords, movementWords, withSign } from './movement.ts';
import { type NamedRow, nameRows } from './stock-names.ts';

const filters: readonly Filter[] = [
  { param: 'variant_id', label: 'Variant', kind: 'find', of: 'variant' },
  { param: 'location_id', label: 'Location', kind: 'name', of: 'location' },
  { param: 'order_id', label: 'Order', kind: 'find', of: 'order' },
  ...listFilters,
];

type NamedMovement = InventoryMovement & NamedRow;
type Movements = ListOf<NamedMovement> & ListInventoryMovementsPage;

/** Every change of stock: when, what, how many, who and why. */
export function MovementList() {
  const { href } = useStorePaths();
  const columns: readonly Column<NamedMovement>[] = [
    timeColumn('Date', ({ created_at }) => created_at),
    {
      ...{ label: 'Variant', isLink: true, text: ({ variant }) => variant },
      view: ({ variant_id, variant }) => <a href={href(`/inventory-levels?variant_ids=${variant_id}`)}>{variant}</a>,
    },
    { label: 'SKU', text: ({ sku }) => sku ?? '–' },
    { label: 'Location', text: ({ location }) => location },
    {
      ...{ label: 'Type', text: ({ type, order_id }) => [movementWords[type] ?? type, order_id].filter(Boolean).join(' ') },
      view: ({ type, order_id }) => (
        <span>
          {movementWords[type] ?? type} {order_id !== null && <a href={href(`/orders/${order_id}`)}>in an order</a>}
        </span>
      ),
    },
    { label: 'Units', align: 'end', text: ({ delta }) => String(delta), view: ({ delta }) => withSign(delta) },
    { label: 'On hand', align: 'end', text: ({ on_hand_after }) => String(on_hand_after) },
    { label: 'Actor', text: ({ actor }) => actorWords(actor) },
    { label: 'Reason', text: ({ reason }) => reason ?? '–' },
  ];
  return (
    <ListScreen<NamedMovement, Movements>
      title="Stock movements"
      path="/inventory-movements"
      filters={filters}
      include="names"
      rowsOf={nameRows}
      columns={columns}
      keyOf={({ id }) => id}
      about={({ not_recorded }) =>
        not_recorded.length > 0 && (
          <div class="notice warning" role="status">
            <p>
              The movements of variants {not_recorded.map(({ variant_id }) => variant_id).join(', ')} are not written down yet. Their stock
              is right, and it is tried again.
            </p>
          </div>
        )
      }
      empty="Sales, returns, counts and deliveries appear here."
    />
  );
}
