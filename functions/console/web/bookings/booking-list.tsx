import type { Booking } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money } from '../parts/values.tsx';
import { NewBookingButton } from './new-booking.tsx';

const statuses = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;

export const statusFilter: Filter = {
  ...{ param: 'status', label: 'Status', kind: 'choice' },
  options: statuses.map((value) => [value, humanize(value)] as const),
};

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

/** All bookings; the newest first, or as they begin when they are asked for by that. */
export function BookingList() {
  const { href } = useStorePaths();
  return (
    <ListScreen
      title="Bookings"
      path="/bookings"
      filters={filters}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href(`/bookings/${id}`)}
      actions={
        <>
          <a class="button" href={href('/bookings/day')}>
            Day
          </a>
          <a class="button" href={href('/bookings/week')}>
            Week
          </a>
          <NewBookingButton />
        </>
      }
      empty="Set up a booking service first, then create a booking here."
    />
  );
}
