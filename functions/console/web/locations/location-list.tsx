import type { Location } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import { mayEnter, useConsole } from '../parts/console-context.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { externalIdFilter, listFilters } from '../parts/filters.ts';
import type { Column } from '../parts/list-screen.tsx';
import { locationBody } from './location.ts';
import { LocationFields } from './location-form.tsx';

const filters = [externalIdFilter, ...listFilters];
const columns: readonly Column<Location>[] = [
  { label: 'Location', text: ({ name }) => name },
  { label: 'Type', text: ({ type }) => humanize(type) },
  { label: 'City', text: ({ address }) => address?.city ?? '–' },
  { label: 'Online orders', text: ({ fulfils_online }) => (fulfils_online ? 'Yes' : 'No') },
  { label: 'Local pickup', text: ({ pickup }) => (pickup ? 'Yes' : 'No') },
  { label: 'Priority', align: 'end', text: ({ priority }) => String(priority) },
  { label: 'Status', text: ({ is_active, is_default }) => (is_active ? (is_default ? 'Default' : 'Active') : 'Inactive') },
];

export function LocationList() {
  const { person, store } = useConsole();
  return (
    <CreatableList<Location>
      title="Locations"
      path="/locations"
      filters={filters}
      columns={columns}
      empty="Add the places where you keep stock."
      form={
        mayEnter(person, store.id, 'settings')
          ? {
              title: 'New location',
              submit: 'Create the location',
              fields: <LocationFields location={null} />,
              call: (form) => ({ method: 'POST', path: '/locations', body: locationBody(form, null) }),
            }
          : undefined
      }
    />
  );
}
