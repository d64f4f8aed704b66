import { useLocation } from 'preact-iso';
import type { Discount } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { When } from '../parts/values.tsx';
import { benefitOf, discountBody } from './discount.ts';
import { DiscountFields } from './discount-fields.tsx';

const filters: readonly Filter[] = [{ param: 'code', label: 'Code', kind: 'text' }, ...listFilters];

const columnsIn = (currency: string): readonly Column<Discount>[] => [
  { label: 'Code', text: ({ code }) => code },
  { label: 'Discount', text: (discount) => benefitOf(discount, currency) },
  { label: 'Status', text: ({ state }) => state, view: ({ state }) => <Badge value={state} /> },
  { label: 'Starts', text: ({ starts_at }) => starts_at ?? '', view: ({ starts_at }) => <When at={starts_at} /> },
  { label: 'Ends', text: ({ ends_at }) => ends_at ?? '', view: ({ ends_at }) => <When at={ends_at} /> },
  { label: 'Times used', align: 'end', text: ({ times_used }) => String(times_used) },
  { label: 'Usage limit', align: 'end', text: ({ usage_limit }) => String(usage_limit ?? '–') },
];

/** All discount codes, newest first. */
export function DiscountList() {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Discount codes"
        path="/discounts"
        filters={filters}
        columns={columnsIn(store.currency)}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/discounts/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New discount code
          </button>
        }
        empty={{ title: 'No discount codes yet', text: 'Create a code, and customers who enter it pay less.' }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: Discount }>
          title="New discount code"
          submit="Create the code"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/discounts/${data.id}`))}
          call={(form) => ({ method: 'POST', path: '/discounts', body: discountBody(form, store.timezone) })}
        >
          <DiscountFields discount={null} />
        </FormDialog>
      )}
    </>
  );
}
