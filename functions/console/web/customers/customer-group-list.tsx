import type { CustomerGroup } from '#shared/client/generated/admin-api.ts';
import { CheckField, TextField } from '../design/fields.tsx';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { listFilters } from '../parts/filters.ts';
import { fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';

const fields = (group: CustomerGroup | null) => (
  <>
    <TextField name="name" label="Name" required maxLength={100} defaultValue={group?.name ?? ''} />
    <CheckField name="tax_exempt" label="Tax exempt" checked={group?.tax_exempt ?? false} />
  </>
);

/** All groups of customers; each is short enough to be edited from the list. */
export function CustomerGroupList() {
  const { href } = useStorePaths();
  const columns: readonly Column<CustomerGroup>[] = [
    { label: 'Group', text: ({ name }) => name },
    { label: 'Tax', text: ({ tax_exempt }) => (tax_exempt ? 'Exempt' : 'Taxed') },
    timeColumn('Updated', ({ updated_at }) => updated_at),
    {
      ...{ label: 'Members', text: ({ id }) => String(id), isExported: false },
      view: ({ id, name }) => (
        <a href={href(`/customers?group_id=${id}`)} aria-label={`Members of ${name}`}>
          Members
        </a>
      ),
    },
  ];
  return (
    <EditableList<CustomerGroup>
      title="Customer groups"
      noun="group"
      path="/customer-groups"
      filters={listFilters}
      columns={columns}
      nameOf={({ name }) => name}
      fields={fields}
      bodyOf={(form) => ({ name: fieldText(form, 'name') ?? '', tax_exempt: form.has('tax_exempt') })}
      deletion="A group that has members or prices cannot be deleted."
      empty="Create a group, such as Wholesale, to give its members their own prices."
    />
  );
}
