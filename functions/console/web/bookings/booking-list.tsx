import type { Booking } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { choiceFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money } from '../parts/values.tsx';
import { BookingActions } from './new-booking.tsx';

export const statusFilter = choiceFilter('status', 'Status', 'pending', 'confirmed', 'cancelled', 'completed', 'no_show');

const filters: readonly Filter[] = [
  wordsFilter,
  statusFilter,
  { param: 'starts_after', label: 'Starts from', kind: 'time' },
  { param: 'starts_before', label: 'Starts before', kind: 'time' },
  { param: 'customer_id', label: 'Customer', kind: 'find', of: 'customer' },
  { param: 'order_id', label: 'Order', kind: 'find', of: 'order' },
  ...listFilters,
];

const columns: readonly Column<Booking>[] = [
  { label: 'Booking', text: ({ number }) => number },
  timeColumn('Starts', ({ starts_at }) => starts_at),
  { label: 'Service', text: ({ service_name, variant_title }) => [service_name, variant_title].filter(Boolean).join(', ') },
  { label: 'Customer', text: ({ customer_name, customer_email }) => customer_name ?? customer_email ?? '–' },
  { label: 'Seats', align: 'end', text: ({ seats }) => String(seats) },
  badgeColumn('Status', ({ status }) => status),
  {
    ...{ label: 'Balance due', align: 'end' },
    text: ({ balance_due }) => balance_due ?? '',
    view: ({ balance_due, currency }) => (balance_due === null ? '–' : <Money amount={balance_due} currency={currency} />),
  },
];

/** Newest first or, if filtered by start time, in order of start time. */
export const BookingList = () => (
  <ListScreen
    title="Bookings"
    path="/bookings"
    filters={filters}
    columns={columns}
    pageOf="id"
    actions={
      <BookingActions
        views={[
          ['/bookings/day', 'Day'],
          ['/bookings/week', 'Week'],
        ]}
      />
    }
    empty="Set up a booking service first, then create a booking here."
  />
);
