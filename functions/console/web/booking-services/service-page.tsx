import type { BookingService } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { formatPercent } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { formatMinutes, productName, resourceName, serviceBody, variantName } from './booking-service.ts';
import { ServiceFields } from './service-fields.tsx';

/** How one product is booked. */
export function ServicePage({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  return (
    <ObjectPage<BookingService>
      noun="Booking service"
      titleOf={(service) => `Booking of ${productName(service)}`}
      path={`/booking-services/${encodeURIComponent(id)}`}
      include="names"
      above={{ path: '/booking-services', name: 'All booking services' }}
      actionsOf={() => [
        { label: 'Edit', dialog: EditDialog },
        { label: 'Delete', dialog: StopDialog, isDangerous: true },
      ]}
    >
      {(service) => (
        <div class="columns">
          <Facts
            title="Appointment"
            facts={[
              [
                'Product',
                <a key="product" href={href(`/products/${service.product_id}`)}>
                  {productName(service)}
                </a>,
              ],
              ['Duration', formatMinutes(service.duration_minutes)],
              ...service.variant_durations.map(
                (one) => [`Duration of ${variantName(service, one.variant_id)}`, formatMinutes(one.duration_minutes)] as const,
              ),
              ['Capacity', service.capacity],
              ['Buffer before', formatMinutes(service.buffer_before)],
              ['Buffer after', formatMinutes(service.buffer_after)],
              ['Time between slots', formatMinutes(service.slot_step_minutes)],
            ]}
          />
          <Facts
            title="Booking"
            facts={[
              ['New bookings', service.confirm === 'auto' ? 'Confirmed automatically' : 'Pending until staff confirm it'],
              ['Lead time', formatMinutes(service.lead_time_minutes)],
              ['Booking window', `${service.window_days} days`],
              ['Deposit', formatPercent(service.deposit_percent)],
              ...service.cancellation.map(
                ({ hours_before, refund_percent }) => [`Refund until ${hours_before} h before`, formatPercent(refund_percent)] as const,
              ),
              ['Updated', <When key="changed" at={service.updated_at} />],
            ]}
          />
          <section>
            <h2>Resources</h2>
            <ul>
              {service.resources.map((resource) => (
                <li key={resource}>
                  <a href={href(`/booking-resources/${resource}`)}>{resourceName(service, resource)}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </ObjectPage>
  );
}

const EditDialog = ({ object, onClose }: ObjectDialogProps<BookingService>) => (
  <FormDialog
    title="Edit the booking service"
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'PUT', path: `/booking-services/${object.id}`, body: serviceBody(form) })}
  >
    <ServiceFields service={object} />
  </FormDialog>
);

const StopDialog = ({ object, onClose }: ObjectDialogProps<BookingService>) => (
  <DeleteDialog
    title="Delete the booking service?"
    submit="Delete"
    path={`/booking-services/${object.id}`}
    leadsTo="/booking-services"
    onClose={onClose}
  >
    <p>It takes no new bookings. Those that were made stay.</p>
  </DeleteDialog>
);
