import type { Location } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { HoursDialog } from '../opening-hours/hours-dialog.tsx';
import { HoursView } from '../opening-hours/hours-view.tsx';
import { addressLines } from '../orders/order.ts';
import { mayEnter, useConsole } from '../parts/console-context.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { locationBody } from './location.ts';
import { LocationFields } from './location-form.tsx';

const path = ({ id }: Location): string => `/locations/${id}`;

const edit = editAction<Location>({
  title: ({ name }) => `Edit ${name}`,
  call: (form, location) => ({ method: 'PATCH', path: path(location), body: locationBody(form, location) }),
  fields: (location) => <LocationFields location={location} />,
});

const remove = deleteAction<Location>({
  ...{ title: ({ name }) => `Delete ${name}?`, path, list: '/locations' },
  words: 'You can’t delete a location with stock or booking resources. Make it inactive instead.',
});

/** A location. Its opening hours are shown only to staff who have access to bookings. */
export function LocationPage({ id }: { readonly id: string }) {
  const { person, store } = useConsole();
  const keepsHours = mayEnter(person, store.id, 'bookings');
  return (
    <ObjectPage<Location>
      noun="Location"
      titleOf={({ name }) => name}
      path={`/locations/${encodeURIComponent(id)}`}
      above={{ path: '/locations', name: 'All locations' }}
      actionsOf={({ is_default }) => [
        ...(mayEnter(person, store.id, 'settings') ? [edit] : []),
        ...(keepsHours ? [{ label: 'Opening hours', dialog: LocationHoursDialog }] : []),
        ...(mayEnter(person, store.id, 'settings') && !is_default ? [remove] : []),
      ]}
    >
      {(location) => (
        <>
          <div class="columns">
            <Facts
              title="Details"
              facts={[
                ['Type', humanize(location.type)],
                ['Active', location.is_active ? 'Yes' : 'No'],
                ['Default location', location.is_default ? 'Yes' : 'No'],
                ['Fulfills online orders', location.fulfils_online ? 'Yes' : 'No'],
                ['Offers local pickup', location.pickup ? 'Yes' : 'No'],
                ['Priority', location.priority],
              ]}
            />
            <Facts
              title="Address"
              facts={[
                ['Address', location.address === null ? '–' : addressLines(location.address).map((line) => <div key={line}>{line}</div>)],
                ['Phone', location.phone ?? '–'],
                ['Time zone', location.timezone ?? `${store.timezone}, as the store`],
                ['Updated', <When key="changed" at={location.updated_at} />],
              ]}
            />
          </div>
          {keepsHours && <HoursView path={path(location)} />}
          <ExternalData of={location} />
        </>
      )}
    </ObjectPage>
  );
}

const LocationHoursDialog = ({ object, onClose }: ObjectDialogProps<Location>) => (
  <HoursDialog title={`Opening hours of ${object.name}`} path={path(object)} mayInherit={false} onClose={onClose} />
);
