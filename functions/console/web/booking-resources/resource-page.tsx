import type { BookingResource } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { HoursDialog } from '../opening-hours/hours-dialog.tsx';
import { HoursView } from '../opening-hours/hours-view.tsx';
import { NameLinks } from '../parts/names.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { ResourceFields, resourceBody } from './booking-resource.tsx';

const path = ({ id }: BookingResource): string => `/booking-resources/${id}`;

const edit = editAction<BookingResource>({
  title: ({ name }) => `Edit ${name}`,
  call: (form, resource) => ({ method: 'PATCH', path: path(resource), body: resourceBody(form) }),
  fields: (resource) => <ResourceFields resource={resource} />,
});

const remove = deleteAction<BookingResource>({
  ...{ title: ({ name }) => `Delete ${name}?`, path, list: '/booking-resources' },
  words: 'You can’t delete a resource with services or upcoming bookings. Make it inactive instead.',
});

export function ResourcePage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<BookingResource>
      noun="Resource"
      titleOf={({ name }) => name}
      path={`/booking-resources/${encodeURIComponent(id)}`}
      above={{ path: '/booking-resources', name: 'All resources' }}
      actionsOf={() => [edit, { label: 'Opening hours', dialog: ResourceHoursDialog }, remove]}
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
          <HoursView path={path(resource)} />
        </>
      )}
    </ObjectPage>
  );
}

const ResourceHoursDialog = ({ object, onClose }: ObjectDialogProps<BookingResource>) => (
  <HoursDialog title={`Opening hours of ${object.name}`} path={path(object)} mayInherit={object.location_id !== null} onClose={onClose} />
);
