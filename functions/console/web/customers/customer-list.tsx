import { useLocation } from 'preact-iso';
import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { externalIdFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { Money, When } from '../parts/values.tsx';
import { customerBody, customerName } from './customer.ts';
import { CustomerFields } from './customer-fields.tsx';

const filters: readonly Filter[] = [
  wordsFilter,
  { param: 'email', label: 'E-mail', kind: 'text' },
  {
    ...{ param: 'accepts_marketing', label: 'Marketing', kind: 'choice' },
    options: [
      ['true', 'Accepts'],
      ['false', 'Does not accept'],
    ],
  },
  { param: 'group_id', label: 'Group', kind: 'name', of: 'customerGroup' },
  externalIdFilter,
  ...listFilters,
];

const columns: readonly Column<AdminCustomer>[] = [
  { label: 'Customer', text: customerName },
  { label: 'E-mail', text: ({ email }) => email },
  { label: 'Customer since', text: ({ created_at }) => created_at, view: ({ created_at }) => <When at={created_at} /> },
  { label: 'Marketing', text: ({ accepts_marketing }) => (accepts_marketing ? 'Yes' : 'No') },
  { label: 'Orders', align: 'end', text: ({ orders_count }) => String(orders_count) },
  {
    ...{ label: 'Total spent', align: 'end', text: ({ total_spent }) => total_spent },
    view: ({ total_spent, currency }) => <Money amount={total_spent} currency={currency} />,
  },
];

/** All customers, newest first. */
export function CustomerList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Customers"
        path="/customers"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/customers/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New customer
          </button>
        }
        empty={{ title: 'No customers yet', text: 'A person who orders becomes a customer; you can also add customers here.' }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: AdminCustomer }>
          title="New customer"
          submit="Create the customer"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/customers/${data.id}`))}
          call={(form) => ({ method: 'POST', path: '/customers', body: customerBody(form) })}
        >
          <CustomerFields customer={null} />
        </FormDialog>
      )}
    </>
  );
}
