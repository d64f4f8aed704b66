import { useState } from 'preact/hooks';
import type { StaffMember } from '#shared/client/generated/admin-api.ts';
import { mayManage } from '#shared/staff/staff.ts';
import { humanize } from '../format/words.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { managerOf } from './staff-member.ts';

type Open = { readonly form: 'new' } | { readonly form: 'edit' | 'remove'; readonly member: StaffMember };

/** The store's staff. Only members whom the user may manage have actions. */
export function StaffList() {
  const { person, store } = useConsole();
  const [open, setOpen] = useState<Open | null>(null);
  const manager = managerOf(person, store.id);
  const close = () => setOpen(null);
  const columns: readonly Column<StaffMember>[] = [
    { label: 'Name', text: ({ name }) => name },
    { label: 'E-mail', text: ({ email }) => email },
    { label: 'Role', text: ({ role }) => humanize(role) },
    { label: 'Areas', text: ({ role, areas }) => (role === 'staff' ? areas.map(humanize).join(', ') || 'None' : 'All') },
    timeColumn('Added', ({ created_at }) => created_at),
  ];
  return (
    <>
      <ListScreen
        title="Staff"
        path="/staff"
        filters={listFilters.filter(({ param }) => param === 'limit')}
        columns={columns}
        rowActions={(member) =>
          manager === null || !mayManage(manager, member)
            ? []
            : [
                { label: 'Edit', open: () => setOpen({ form: 'edit', member }) },
                { label: 'Remove', isDangerous: true, open: () => setOpen({ form: 'remove', member }) },
              ]
        }
        actions={
          manager !== null && (
            <button type="button" class="primary" onClick={() => setOpen({ form: 'new' })}>
              Invite a staff member
            </button>
          )
        }
        empty="Invite the people who run the store, each with the access they need."
      />
      {manager !== null && open?.form === 'new' && <MemberDialog manager={manager} member={null} onClose={close} />}
      {manager !== null && open?.form === 'edit' && <MemberDialog manager={manager} member={open.member} onClose={close} />}
      {open?.form === 'remove' && (
        <DeleteDialog
          title={`Remove ${open.member.name} from the staff?`}
          submit="Remove from staff"
          path={`/staff/${open.member.id}`}
          onClose={close}
        >
          <p>They lose access right away. Their past actions stay in the activity log.</p>
        </DeleteDialog>
      )}
    </>
  );
}
