import type { InventoryMovement, ListInventoryMovementsPage } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { Link } from '../parts/console-context.tsx';
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

const columns: readonly Column<NamedMovement>[] = [
  timeColumn('Date', ({ created_at }) => created_at),
  {
    ...{ label: 'Variant', isLink: true, text: ({ variant }) => variant },
    view: ({ variant_id, variant }) => <Link to={`/inventory-levels?variant_ids=${variant_id}`}>{variant}</Link>,
  },
  { label: 'SKU', text: ({ sku }) => sku ?? '–' },
  { label: 'Location', text: ({ location }) => location },
  {
    ...{ label: 'Type', text: ({ type, order_id }) => [movementWords[type] ?? type, order_id].filter(Boolean).join(' ') },
    view: ({ type, order_id }) => (
      <span>
        {movementWords[type] ?? type} {order_id !== null && <Link to={`/orders/${order_id}`}>in an order</Link>}
      </span>
    ),
  },
  { label: 'Units', align: 'end', text: ({ delta }) => String(delta), view: ({ delta }) => withSign(delta) },
  { label: 'On hand', align: 'end', text: ({ on_hand_after }) => String(on_hand_after) },
  { label: 'Actor', text: ({ actor }) => actorWords(actor) },
  { label: 'Reason', text: ({ reason }) => reason ?? '–' },
];

export const MovementList = () => (
  <ListScreen<NamedMovement, Movements>
    title="Stock movements"
    path="/inventory-movements"
    filters={filters}
    include="names"
    rowsOf={nameRows}
    columns={columns}
    about={({ not_recorded }) =>
      not_recorded.length > 0 && (
        <div class="notice warning" role="status">
          <p>
            The movements of variants {not_recorded.map(({ variant_id }) => variant_id).join(', ')} are not recorded yet. Their stock is
            correct, and we keep trying.
          </p>
        </div>
      )
    }
    empty="Sales, returns, counts and deliveries appear here."
  />
);
