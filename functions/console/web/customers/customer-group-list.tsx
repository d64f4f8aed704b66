import type { CustomerGroup } from '#shared/client/generated/admin-api.ts';
import { CheckField, TextField } from '../design/fields.tsx';
import { linkColumn, timeColumn } from '../parts/columns.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';

const fields = (group: CustomerGroup | null) => (
  <>
    <TextField name="name" label="Name" required maxLength={100} defaultValue={group?.name} />
    <CheckField name="tax_exempt" label="Tax exempt" checked={group?.tax_exempt ?? false} />
  </>
);

const columns: readonly Column<CustomerGroup>[] = [
  { label: 'Group', text: ({ name }) => name },
  { label: 'Tax', text: ({ tax_exempt }) => (tax_exempt ? 'Exempt' : 'Taxed') },
  timeColumn('Updated', ({ updated_at }) => updated_at),
  linkColumn(
    'Members',
    ({ name }) => `Members of ${name}`,
    ({ id }) => `/customers?group_id=${id}`,
  ),
];

export const CustomerGroupList = () => (
  <EditableList<CustomerGroup>
    title="Customer groups"
    noun="group"
    path="/customer-groups"
    columns={columns}
    nameOf={({ name }) => name}
    fields={fields}
    bodyOf={(form) => ({ name: fieldText(form, 'name') ?? '', tax_exempt: form.has('tax_exempt') })}
    deletion="You can’t delete a group with members or prices."
    empty="Create a group, such as Wholesale, to give its members their own prices."
  />
);
