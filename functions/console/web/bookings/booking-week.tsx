import { useLocation } from 'preact-iso';
import type { Booking } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge } from '../design/facts.tsx';
import { formatDate, formatTimeOfDay } from '../format/store-format.ts';
import { Link, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { FilterControl } from '../parts/filter-control.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { statusFilter } from './booking-list.tsx';
import { BookingActions } from './new-booking.tsx';
import { addDays, byDate, dateIn, rangeOf, weekOf } from './week.ts';

const dayName = (date: string): string => formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' });

export function BookingWeek() {
  const { url, route } = useLocation();
  const { store } = useConsole();
  const { href } = useStorePaths();
  const search = new URL(url, location.origin).searchParams;
  const today = dateIn(new Date().toISOString(), store.timezone);
  const dates = weekOf(search.get('week') ?? '', today);
  const [monday = today] = dates;
  const status = search.get('status') ?? '';
  const reading = useRead<ListOf<Booking>>({ path: '/bookings', query: { limit: 100, ...rangeOf(dates, store.timezone), status } });
  const linkTo = (week: string, wanted = status): string =>
    href(`/bookings/week?${new URLSearchParams({ week, ...(wanted !== '' && { status: wanted }) })}`);
  const sunday = dates.at(-1) ?? monday;
  return (
    <Page
      title={`Bookings from ${dayName(monday)} to ${dayName(sunday)}`}
      call={reading.call}
      actions={
        <BookingActions
          views={[
            ['/bookings/day', 'Day'],
            ['/bookings', 'List'],
          ]}
        />
      }
    >
      <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <nav class="row" aria-label="Weeks">
          <a class="button" href={linkTo(addDays(monday, -7))}>
            Previous
          </a>
          <a class="button" href={linkTo(today)}>
            This week
          </a>
          <a class="button" href={linkTo(addDays(monday, 7))}>
            Next
          </a>
        </nav>
        <FilterControl filter={statusFilter} value={status} onChange={(value) => route(linkTo(monday, value), true)} />
      </form>
      <Read reading={reading}>
        {({ data, has_more }) => (
          <>
            {has_more && (
              <p class="notice warning">
                Only the first 100 bookings of this week are shown. <Link to="/bookings">Find others in the list.</Link>
              </p>
            )}
            <div class="week">
              {byDate(data, dates, store.timezone).map(([date, bookings]) => (
                <section key={date} aria-label={dayName(date)} aria-current={date === today ? 'date' : undefined}>
                  <h2>
                    <Link to={`/bookings/day?day=${date}`}>{dayName(date)}</Link>
                  </h2>
                  {bookings.length === 0 && <p class="quiet">No bookings</p>}
                  {bookings.map((booking) => (
                    <Link key={booking.id} class="appointment" to={`/bookings/${booking.id}`}>
                      <strong>
                        {formatTimeOfDay(booking.starts_at)}–{formatTimeOfDay(booking.ends_at)}
                      </strong>
                      <span>{[booking.service_name, booking.variant_title].filter(Boolean).join(', ')}</span>
                      <span>
                        {booking.customer_name ?? booking.customer_email ?? 'No name'}
                        {booking.seats > 1 && `, ${booking.seats} seats`}
                      </span>
                      <Badge value={booking.status} />
                    </Link>
                  ))}
                </section>
              ))}
            </div>
          </>
        )}
      </Read>
    </Page>
  );
}
