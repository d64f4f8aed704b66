import { useLocation } from 'preact-iso';
import type { Supplier } from '#shared/client/generated/admin-api.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { externalIdFilter, listFilters, wordsFilter } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { When } from '../parts/values.tsx';
import { SupplierFields, supplierBody } from './supplier.tsx';

const filters = [wordsFilter, externalIdFilter, ...listFilters];
const columns: readonly Column<Supplier>[] = [
  { label: 'Supplier', text: ({ name }) => name },
  { label: 'E-mail', text: ({ email }) => email ?? '–' },
  { label: 'Account number', text: ({ account_number }) => account_number ?? '–' },
  { label: 'Currency', text: ({ currency }) => currency ?? '–' },
  { label: 'Active', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  { label: 'Updated', text: ({ updated_at }) => updated_at, view: ({ updated_at }) => <When at={updated_at} /> },
];

/** All suppliers. */
export function SupplierList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Suppliers"
        path="/suppliers"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/suppliers/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New supplier
          </button>
        }
        empty={{ title: 'No suppliers yet', text: 'Add the first one: then you can order from it, and say which products come from it.' }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: Supplier }>
          title="New supplier"
          submit="Add the supplier"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/suppliers/${data.id}`))}
          call={(form) => ({ method: 'POST', path: '/suppliers', body: supplierBody(form, null) })}
        >
          <SupplierFields supplier={null} />
        </FormDialog>
      )}
    </>
  );
}
