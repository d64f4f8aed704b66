import type { BookingResource } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import type { Column } from '../parts/list-screen.tsx';
import { ResourceFields, resourceBody } from './booking-resource.tsx';

const columns: readonly Column<BookingResource>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'Active', text: ({ is_active }) => (is_active ? 'Yes' : 'No') },
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

export const ResourceList = () => (
  <CreatableList<BookingResource>
    title="Resources"
    path="/booking-resources"
    columns={columns}
    empty="Add the people, rooms or equipment that customers book."
    form={{
      title: 'New resource',
      submit: 'Add',
      fields: <ResourceFields resource={null} />,
      call: (form) => ({ method: 'POST', path: '/booking-resources', body: resourceBody(form) }),
    }}
  />
);
