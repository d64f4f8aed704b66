import type { Location } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { HoursDialog } from '../opening-hours/hours-dialog.tsx';
import { HoursView } from '../opening-hours/hours-view.tsx';
import { addressLines } from '../orders/order.ts';
import { mayEnter, useConsole } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { locationBody } from './location.ts';
import { LocationFields } from './location-form.tsx';

const pathOf = ({ id }: Location): string => `/locations/${id}`;

/** One location, with its opening hours for those who keep the bookings. */
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
        ...(mayEnter(person, store.id, 'settings') ? [{ label: 'Edit', dialog: EditDialog }] : []),
        ...(keepsHours ? [{ label: 'Opening hours', dialog: LocationHoursDialog }] : []),
        ...(mayEnter(person, store.id, 'settings') && !is_default
          ? [{ label: 'Delete', dialog: DeleteLocationDialog, isDangerous: true }]
          : []),
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
          {keepsHours && <HoursView path={pathOf(location)} />}
          <ExternalData of={location} />
        </>
      )}
    </ObjectPage>
  );
}

function EditDialog({ object, onClose }: ObjectDialogProps<Location>) {
  return (
    <FormDialog
      title={`Edit ${object.name}`}
      submit="Save"
      onClose={onClose}
      call={(form) => ({ method: 'PATCH', path: pathOf(object), body: locationBody(form, object) })}
    >
      <LocationFields location={object} />
    </FormDialog>
  );
}

const LocationHoursDialog = ({ object, onClose }: ObjectDialogProps<Location>) => (
  <HoursDialog title={`Opening hours of ${object.name}`} path={pathOf(object)} mayInherit={false} onClose={onClose} />
);

const DeleteLocationDialog = ({ object, onClose }: ObjectDialogProps<Location>) => (
  <DeleteDialog title={`Delete ${object.name}?`} path={pathOf(object)} leadsTo="/locations" onClose={onClose}>
    <p>A location that holds stock, or has people or rooms for bookings, cannot be deleted: make it inactive instead.</p>
  </DeleteDialog>
);
