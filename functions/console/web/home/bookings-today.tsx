import type { Booking } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { dateIn, rangeOf } from '../bookings/week.ts';
import { Badge } from '../design/facts.tsx';
import { formatTimeOfDay } from '../format/store-format.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';

/** Who comes today, hour by hour. */
export function BookingsToday() {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const today = dateIn(new Date().toISOString(), store.timezone);
  const reading = useRead<ListOf<Booking>>({ path: '/bookings', query: { limit: 100, ...rangeOf([today], store.timezone) } });
  return (
    <section class="card" aria-labelledby="home-bookings">
      <h2 id="home-bookings">Bookings today</h2>
      <Read reading={reading}>
        {({ data }) => {
          const coming = data
            .filter(({ status }) => status !== 'cancelled')
            .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
          return coming.length === 0 ? (
            <p class="quiet">No bookings today.</p>
          ) : (
            <ol class="bare">
              {coming.map(({ id, starts_at, service_name, customer_name, customer_email, status }) => (
                <li key={id} class="apart">
                  <a href={href(`/bookings/${id}`)}>
                    <strong>{formatTimeOfDay(starts_at)}</strong> <bdi>{customer_name ?? customer_email ?? 'No name'}</bdi>
                  </a>
                  <span class="quiet">{status === 'confirmed' ? service_name : <Badge value={status} />}</span>
                </li>
              ))}
            </ol>
          );
        }}
      </Read>
      <a href={href('/bookings/day')}>View today’s schedule</a>
    </section>
  );
}
