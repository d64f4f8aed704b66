import type { Booking } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money, When } from '../parts/values.tsx';
import { NewBookingButton } from './new-booking.tsx';

const statuses = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;

export const statusFilter: Filter = {
  ...{ param: 'status', label: 'Status', kind: 'choice' },
  options: statuses.map((value) => [value, wordsOf(value)] as const),
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
  { label: 'Starts', text: ({ starts_at }) => starts_at, view: ({ starts_at }) => <When at={starts_at} /> },
  { label: 'Service', text: ({ service_name, variant_title }) => [service_name, variant_title].filter(Boolean).join(', ') },
  { label: 'Customer', text: ({ customer_name, customer_email }) => customer_name ?? customer_email ?? '–' },
  { label: 'Seats', align: 'end', text: ({ seats }) => String(seats) },
  { label: 'Status', text: ({ status }) => status, view: ({ status }) => <Badge value={status} /> },
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
      empty={{ title: 'No bookings yet', text: 'Say how a product is booked under Booking services, then make the first booking here.' }}
    />
  );
}
