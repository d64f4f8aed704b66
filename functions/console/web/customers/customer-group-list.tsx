import { useState } from 'preact/hooks';
import type { CustomerGroup } from '#shared/client/generated/admin-api.ts';
import { CheckField, TextField } from '../design/fields.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { textOf } from '../parts/form-values.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';

type Open = { readonly form: 'new' | 'edit' | 'delete'; readonly group: CustomerGroup | null };

/** All groups of customers; each is short enough to be edited from the list. */
export function CustomerGroupList() {
  const { href } = useStorePaths();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns: readonly Column<CustomerGroup>[] = [
    { label: 'Group', text: ({ name }) => name },
    { label: 'Tax', text: ({ tax_exempt }) => (tax_exempt ? 'Exempt' : 'Taxed') },
    { label: 'Updated', text: ({ updated_at }) => updated_at, view: ({ updated_at }) => <When at={updated_at} /> },
    {
      ...{ label: 'Members', text: ({ id }) => String(id) },
      view: ({ id, name }) => (
        <a href={href(`/customers?group_id=${id}`)} aria-label={`Members of ${name}`}>
          Members
        </a>
      ),
    },
    {
      ...{ label: 'Actions', text: () => '' },
      view: (group: CustomerGroup) => (
        <span class="row">
          <button type="button" class="small" aria-label={`Edit ${group.name}`} onClick={() => setOpen({ form: 'edit', group })}>
            Edit
          </button>
          <button type="button" class="small" aria-label={`Delete ${group.name}`} onClick={() => setOpen({ form: 'delete', group })}>
            Delete
          </button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ListScreen
        title="Customer groups"
        path="/customer-groups"
        filters={listFilters}
        columns={columns}
        keyOf={({ id }) => id}
        actions={
          <button type="button" class="primary" onClick={() => setOpen({ form: 'new', group: null })}>
            New group
          </button>
        }
        empty={{ title: 'No groups yet', text: 'Make a group, such as Wholesale, to give its members prices of their own.' }}
      />
      {open !== null && open.form !== 'delete' && <GroupDialog group={open.group} onClose={close} />}
      {open?.form === 'delete' && open.group !== null && (
        <DeleteDialog title={`Delete ${open.group.name}?`} path={`/customer-groups/${open.group.id}`} onClose={close}>
          <p>A group that has members or prices cannot be deleted.</p>
        </DeleteDialog>
      )}
    </>
  );
}

function GroupDialog({ group, onClose }: { readonly group: CustomerGroup | null; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={group === null ? 'New group' : `Edit ${group.name}`}
      submit={group === null ? 'Create the group' : 'Save'}
      onClose={onClose}
      call={(form) => ({
        method: group === null ? 'POST' : 'PATCH',
        path: group === null ? '/customer-groups' : `/customer-groups/${group.id}`,
        body: { name: textOf(form, 'name') ?? '', tax_exempt: form.has('tax_exempt') },
      })}
    >
      <TextField name="name" label="Name" required maxLength={100} defaultValue={group?.name ?? ''} />
      <CheckField name="tax_exempt" label="Tax exempt" checked={group?.tax_exempt ?? false} />
    </FormDialog>
  );
}
