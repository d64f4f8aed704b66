import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { AutomaticDiscount } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { automaticBody, automaticState, benefitOf } from './discount.ts';
import { AutomaticDiscountFields } from './discount-fields.tsx';

const columnsIn = (currency: string): readonly Column<AutomaticDiscount>[] => [
  { label: 'Title', text: ({ title }) => title },
  { label: 'Discount', text: (discount) => benefitOf(discount, currency) },
  {
    ...{ label: 'Status', text: (discount) => automaticState(discount, Date.now()) },
    view: (discount) => <Badge value={automaticState(discount, Date.now())} />,
  },
  { label: 'Starts', text: ({ starts_at }) => starts_at ?? '', view: ({ starts_at }) => <When at={starts_at} /> },
  { label: 'Ends', text: ({ ends_at }) => ends_at ?? '', view: ({ ends_at }) => <When at={ends_at} /> },
  { label: 'Priority', align: 'end', text: ({ priority }) => String(priority) },
];

/** All discounts that customers get without a code, newest first. */
export function AutomaticDiscountList() {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        title="Automatic discounts"
        path="/automatic-discounts"
        filters={listFilters}
        columns={columnsIn(store.currency)}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/automatic-discounts/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New discount
          </button>
        }
        empty={{ title: 'No automatic discounts yet', text: 'Create one, and every order that fits pays less.' }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: AutomaticDiscount }>
          title="New automatic discount"
          submit="Create the discount"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/automatic-discounts/${data.id}`))}
          call={(form) => ({ method: 'POST', path: '/automatic-discounts', body: automaticBody(form, store.timezone) })}
        >
          <AutomaticDiscountFields discount={null} />
        </FormDialog>
      )}
    </>
  );
}
