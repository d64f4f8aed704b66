import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { moneyColumn, timeColumn } from '../parts/columns.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { externalIdFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import type { Column } from '../parts/list-screen.tsx';
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
  timeColumn('Since', ({ created_at }) => created_at),
  { label: 'Marketing', text: ({ accepts_marketing }) => (accepts_marketing ? 'Yes' : 'No') },
  { label: 'Orders', align: 'end', text: ({ orders_count }) => String(orders_count) },
  moneyColumn('Total spent', ({ total_spent }) => total_spent),
];

export const CustomerList = () => (
  <CreatableList<AdminCustomer>
    title="Customers"
    path="/customers"
    filters={filters}
    columns={columns}
    empty="People who order appear here. You can also add customers yourself."
    form={{
      title: 'New customer',
      submit: 'Create the customer',
      fields: <CustomerFields customer={null} />,
      call: (form) => ({ method: 'POST', path: '/customers', body: customerBody(form) }),
    }}
  />
);
