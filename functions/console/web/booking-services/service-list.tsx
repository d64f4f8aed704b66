import type { BookingService } from '#shared/client/generated/admin-api.ts';
import { formatPercent } from '../format/store-format.ts';
import { timeColumn } from '../parts/columns.tsx';
import { CreatableList } from '../parts/creatable-list.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { fieldText } from '../parts/form-values.ts';
import type { Column } from '../parts/list-screen.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { formatMinutes, productName, serviceBody } from './booking-service.ts';
import { ServiceFields } from './service-fields.tsx';

const filters: readonly Filter[] = listFilters.filter(({ param }) => param !== 'created_since');

const columns: readonly Column<BookingService>[] = [
  { label: 'Service', text: productName },
  { label: 'Duration', text: ({ duration_minutes }) => formatMinutes(duration_minutes) },
  { label: 'Seats', align: 'end', text: ({ capacity }) => String(capacity) },
  { label: 'Resources', align: 'end', text: ({ resources }) => String(resources.length) },
  { label: 'New bookings', text: ({ confirm }) => (confirm === 'auto' ? 'Confirmed' : 'Pending') },
  { label: 'Deposit', align: 'end', text: ({ deposit_percent }) => formatPercent(deposit_percent) },
  timeColumn('Updated', ({ updated_at }) => updated_at),
];

export const ServiceList = () => (
  <CreatableList<BookingService>
    title="Booking services"
    path="/booking-services"
    include="names"
    filters={filters}
    columns={columns}
    empty="Create a product of type Booking, then set its duration and resources here."
    form={{
      title: 'New service',
      submit: 'Create the service',
      fields: (
        <>
          <PickField name="product_id" label="Product" path="/products" query={{ kind: 'booking' }} />
          <ServiceFields service={null} />
        </>
      ),
      call: (form) => ({ method: 'PUT', path: `/booking-services/${fieldText(form, 'product_id') ?? 0}`, body: serviceBody(form) }),
    }}
  />
);
