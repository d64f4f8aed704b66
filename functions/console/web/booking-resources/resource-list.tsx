import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { BookingResource } from '#shared/client/generated/admin-api.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { ResourceFields, resourceBody } from './booking-resource.tsx';

const columns: readonly Column<BookingResource>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'Active', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  { label: 'Updated', text: ({ updated_at }) => updated_at, view: ({ updated_at }) => <When at={updated_at} /> },
];

/** All people, rooms and courts that can be booked. */
export function ResourceList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        title="Resources"
        path="/booking-resources"
        filters={listFilters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/booking-resources/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New resource
          </button>
        }
        empty={{ title: 'No resources yet', text: 'Add the person, room or court with which appointments take place.' }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: BookingResource }>
          title="New resource"
          submit="Add"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/booking-resources/${data.id}`))}
          call={(form) => ({ method: 'POST', path: '/booking-resources', body: resourceBody(form) })}
        >
          <ResourceFields resource={null} />
        </FormDialog>
      )}
    </>
  );
}
