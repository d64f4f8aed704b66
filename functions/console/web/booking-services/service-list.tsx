import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { BookingService, Product } from '#shared/client/generated/admin-api.ts';
import { formatPercent } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { textOf } from '../parts/form-values.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { namedOption, PickField } from '../parts/pick-field.tsx';
import { When } from '../parts/values.tsx';
import { minutesInWords, productName, serviceBody } from './booking-service.ts';
import { ServiceFields } from './service-fields.tsx';

const filters: readonly Filter[] = listFilters.filter(({ param }) => param !== 'created_since');

const columns: readonly Column<BookingService>[] = [
  { label: 'Service', text: productName },
  { label: 'Duration', text: ({ duration_minutes }) => minutesInWords(duration_minutes) },
  { label: 'Seats', align: 'end', text: ({ capacity }) => String(capacity) },
  { label: 'Resources', align: 'end', text: ({ resources }) => String(resources.length) },
  { label: 'New bookings', text: ({ confirm }) => (confirm === 'auto' ? 'Confirmed' : 'Pending') },
  { label: 'Deposit', align: 'end', text: ({ deposit_percent }) => formatPercent(deposit_percent) },
  { label: 'Updated', text: ({ updated_at }) => updated_at, view: ({ updated_at }) => <When at={updated_at} /> },
];

/** All products that can be booked. */
export function ServiceList() {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListScreen
        title="Booking services"
        path="/booking-services"
        include="names"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/booking-services/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            New service
          </button>
        }
        empty={{
          title: 'Nothing can be booked yet',
          text: 'Create a product of the kind booking, then say here how long it takes and with whom.',
        }}
      />
      {isOpen && (
        <FormDialog<{ readonly data: BookingService }>
          title="New service"
          submit="Create the service"
          onClose={() => setOpen(false)}
          onDone={({ data }) => route(href(`/booking-services/${data.id}`))}
          call={(form) => ({ method: 'PUT', path: `/booking-services/${textOf(form, 'product_id') ?? 0}`, body: serviceBody(form) })}
        >
          <PickField<Product> name="product_id" label="Product" path="/products" query={{ kind: 'booking' }} optionsOf={namedOption} />
          <ServiceFields service={null} />
        </FormDialog>
      )}
    </>
  );
}
