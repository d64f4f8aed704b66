import type { Supplier } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { externalIdFilter, listFilters, wordsFilter } from '../parts/filters.ts';
import type { Column } from '../parts/list-screen.tsx';
import { SupplierFields, supplierBody } from './supplier.tsx';

const filters = [wordsFilter, externalIdFilter, ...listFilters];
const columns: readonly Column<Supplier>[] = [
  { label: 'Supplier', text: ({ name }) => name },
  { label: 'E-mail', text: ({ email }) => email ?? '–' },
  { label: 'Account number', text: ({ account_number }) => account_number ?? '–' },
  { label: 'Currency', text: ({ currency }) => currency ?? '–' },
  { label: 'Active', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

export const SupplierList = () => (
  <CreatableList<Supplier>
    title="Suppliers"
    path="/suppliers"
    filters={filters}
    columns={columns}
    empty="Add a supplier to link products to it and order from it."
    form={{
      title: 'New supplier',
      submit: 'Add the supplier',
      fields: <SupplierFields supplier={null} />,
      call: (form) => ({ method: 'POST', path: '/suppliers', body: supplierBody(form, null) }),
    }}
  />
);
