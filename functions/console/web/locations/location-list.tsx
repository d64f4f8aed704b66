import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Location } from '#shared/client/generated/admin-api.ts';
import { wordsOf } from '../format/words.ts';
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { externalIdFilter, listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { locationBody } from './location.ts';
import { LocationFields } from './location-form.tsx';

const filters = [externalIdFilter, ...listFilters];
const columns: readonly Column<Location>[] = [
  { label: 'Location', text: ({ name }) => name },
  { label: 'Type', text: ({ type }) => wordsOf(type) },
  { label: 'City', text: ({ address }) => address?.city ?? '–' },
  { label: 'Online orders', text: ({ fulfils_online }) => (fulfils_online ? 'Yes' : 'No') },
  { label: 'Local pickup', text: ({ pickup }) => (pickup ? 'Yes' : 'No') },
  { label: 'Priority', align: 'end', text: ({ priority }) => String(priority) },
  { label: 'Status', text: ({ is_active, is_default }) => (is_active ? (is_default ? 'Default' : 'Active') : 'Inactive') },
];

/** All places where goods are, or services happen. */
export function LocationList() {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        title="Locations"
        path="/locations"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/locations/${id}`)}
        actions={
          mayEnter(person, store.id, 'settings') && (
            <button type="button" class="primary" onClick={() => setOpen(true)}>
              New location
            </button>
          )
        }
        empty={{ title: 'No locations yet', text: 'Create the place where your goods are: stock is counted there.' }}
      />
      {isOpen && <NewLocation onClose={() => setOpen(false)} />}
    </>
  );
}

function NewLocation({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const { href } = useStorePaths();
  return (
    <FormDialog<{ readonly data: Location }>
      title="New location"
      submit="Create the location"
      onClose={onClose}
      onDone={({ data }) => route(href(`/locations/${data.id}`))}
      call={(form) => ({ method: 'POST', path: '/locations', body: locationBody(form, null) })}
    >
      <LocationFields location={null} />
    </FormDialog>
  );
}
