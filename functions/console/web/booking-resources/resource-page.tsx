import type { BookingResource } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { HoursDialog } from '../opening-hours/hours-dialog.tsx';
import { HoursView } from '../opening-hours/hours-view.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NameLinks } from '../parts/names.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { ResourceFields, resourceBody } from './booking-resource.tsx';

const pathOf = ({ id }: BookingResource): string => `/booking-resources/${id}`;

export function ResourcePage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<BookingResource>
      noun="Resource"
      titleOf={({ name }) => name}
      path={`/booking-resources/${encodeURIComponent(id)}`}
      above={{ path: '/booking-resources', name: 'All resources' }}
      actionsOf={() => [
        { label: 'Edit', dialog: EditDialog },
        { label: 'Opening hours', dialog: ResourceHoursDialog },
        { label: 'Delete', dialog: DeleteResourceDialog, isDangerous: true },
      ]}
    >
      {(resource) => (
        <>
          <div class="columns">
            <section>
              <Facts
                facts={[
                  ['Active', resource.is_active ? 'Yes' : 'No'],
                  ['Location', <NameLinks key="location" kind="location" ids={[resource.location_id]} />],
                  ['Updated', <When key="changed" at={resource.updated_at} />],
                ]}
              />
            </section>
          </div>
          <HoursView path={pathOf(resource)} />
        </>
      )}
    </ObjectPage>
  );
}

const EditDialog = ({ object, onClose }: ObjectDialogProps<BookingResource>) => (
  <FormDialog
    title={`Edit ${object.name}`}
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'PATCH', path: pathOf(object), body: resourceBody(form) })}
  >
    <ResourceFields resource={object} />
  </FormDialog>
);

const ResourceHoursDialog = ({ object, onClose }: ObjectDialogProps<BookingResource>) => (
  <HoursDialog title={`Opening hours of ${object.name}`} path={pathOf(object)} mayInherit={object.location_id !== null} onClose={onClose} />
);

const DeleteResourceDialog = ({ object, onClose }: ObjectDialogProps<BookingResource>) => (
  <DeleteDialog title={`Delete ${object.name}?`} path={pathOf(object)} leadsTo="/booking-resources" onClose={onClose}>
    <p>You can’t delete a resource with services or upcoming bookings. Make it inactive instead.</p>
  </DeleteDialog>
);
