import type { BookingService } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { formatPercent } from '../format/store-format.ts';
import { Link } from '../parts/console-context.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { formatMinutes, productName, resourceName, serviceBody, variantName } from './booking-service.ts';
import { ServiceFields } from './service-fields.tsx';

const path = ({ id }: BookingService): string => `/booking-services/${id}`;

const actions = [
  editAction<BookingService>({
    title: () => 'Edit the booking service',
    call: (form, service) => ({ method: 'PUT', path: path(service), body: serviceBody(form) }),
    fields: (service) => <ServiceFields service={service} />,
  }),
  deleteAction<BookingService>({
    ...{ title: () => 'Delete the booking service?', path, list: '/booking-services' },
    words: 'No new bookings are taken. Existing bookings stay.',
  }),
];

export const ServicePage = ({ id }: { readonly id: string }) => (
  <ObjectPage<BookingService>
    noun="Booking service"
    titleOf={(service) => `Booking of ${productName(service)}`}
    path={`/booking-services/${encodeURIComponent(id)}`}
    include="names"
    above={{ path: '/booking-services', name: 'All booking services' }}
    actionsOf={() => actions}
  >
    {(service) => (
      <div class="columns">
        <Facts
          title="Appointment"
          facts={[
            [
              'Product',
              <Link key="product" to={`/products/${service.product_id}`}>
                {productName(service)}
              </Link>,
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
                <Link to={`/booking-resources/${resource}`}>{resourceName(service, resource)}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    )}
  </ObjectPage>
);
