import { useLocation } from 'preact-iso';
import type { Booking } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { formatTimeOfDay, momentOf } from '../format/time.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { type NamedThing, useDirectory } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { Badge } from '../parts/values.tsx';
import { hoursOf, lanesOf, stepsOf } from './day-grid.ts';
import { NewBookingButton } from './new-booking.tsx';
import { addDays, dateIn, rangeOf } from './week.ts';

const dayName = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

/** The bookings of one day by hour, a column for each person, room or court that is booked. */
export function BookingDay() {
  const { url } = useLocation();
  const { store } = useConsole();
  const { href } = useStorePaths();
  const today = dateIn(new Date().toISOString(), store.timezone);
  const asked = new URL(url, location.origin).searchParams.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(`${asked}T00:00Z`)) ? asked : today;
  const reading = useRead<ListOf<Booking>>({ path: '/bookings', query: { limit: 100, ...rangeOf([day], store.timezone) } });
  const resources = useDirectory('resource');
  const linkTo = (date: string): string => href(`/bookings/day?day=${date}`);
  return (
    <Page
      title={dayName(day)}
      call={reading.call}
      actions={
        <>
          <NewBookingButton />
          <a class="button" href={href(`/bookings/week?week=${day}`)}>
            Week
          </a>
          <a class="button" href={href('/bookings')}>
            List
          </a>
        </>
      }
    >
      <nav class="row views" aria-label="Days">
        <a class="button" href={linkTo(addDays(day, -1))}>
          Earlier
        </a>
        <a class="button" href={linkTo(today)}>
          Today
        </a>
        <a class="button" href={linkTo(addDays(day, 1))}>
          Later
        </a>
      </nav>
      <Read reading={reading}>
        {({ data, has_more }) => (
          <>
            {has_more && <p class="notice warning">There are more than 100 bookings on this day: these are the first.</p>}
            <DayGrid day={day} bookings={data.filter(({ status }) => status !== 'cancelled')} resources={resources ?? []} />
          </>
        )}
      </Read>
    </Page>
  );
}

type DayGridProps = { readonly day: string; readonly bookings: readonly Booking[]; readonly resources: readonly NamedThing[] };

function DayGrid({ day, bookings, resources }: DayGridProps) {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const midnight = momentOf(`${day}T00:00`, store.timezone) ?? `${day}T00:00:00.000Z`;
  const { first, last } = hoursOf(bookings, midnight);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const others = bookings.filter(({ resource_id }) => !resources.some(({ id }) => id === resource_id));
  const columns = [...resources, ...(others.length > 0 ? [{ id: null, name: 'Without a resource' }] : [])].map(({ id, name }) => ({
    ...{ id, name },
    lanes: lanesOf(id === null ? others : bookings.filter(({ resource_id }) => resource_id === id)),
  }));
  const rows = { gridTemplateRows: `repeat(${hours.length * 4}, 1rem)` };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse must be able to scroll it.
    <section class="scroll day" aria-label="Bookings by hour" tabIndex={0}>
      <div class="hours" aria-hidden="true" style={rows}>
        {hours.map((hour, index) => (
          <span key={hour} style={{ gridRow: `${index * 4 + 1} / span 4` }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      {columns.map(({ id, name, lanes }) => (
        <section key={id ?? 'none'} aria-label={name}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <div class="lanes" style={rows}>
            {lanes.length === 0 && <p class="quiet">Nothing booked</p>}
            {lanes.flatMap((lane, column) =>
              lane.map((booking) => {
                const { from, to } = stepsOf(booking, midnight, first, last);
                return (
                  <a
                    key={booking.id}
                    class="appointment"
                    href={href(`/bookings/${booking.id}`)}
                    style={{ gridRow: `${from} / ${to}`, gridColumn: String(column + 1) }}
                  >
                    <strong>
                      {formatTimeOfDay(booking.starts_at, store.timezone)}–{formatTimeOfDay(booking.ends_at, store.timezone)}
                    </strong>{' '}
                    <bdi>{booking.customer_name ?? booking.customer_email ?? 'No name'}</bdi>
                    <span>{booking.service_name}</span>
                    {booking.status !== 'confirmed' && <Badge value={booking.status} />}
                  </a>
                );
              }),
            )}
          </div>
        </section>
      ))}
    </section>
  );
}
