import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Booking, BookingSlot } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { formatDate } from '../format/store-format.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { useDirectory } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { DayGrid } from './day-columns.tsx';
import { MoveBar, MoveToDialog, useFreeTimes } from './move-on-day.tsx';
import { BookingActions } from './new-booking.tsx';
import { addDays, dateIn, rangeOf } from './week.ts';

export function BookingDay() {
  const { url } = useLocation();
  const { store } = useConsole();
  const { href } = useStorePaths();
  const today = dateIn(new Date().toISOString(), store.timezone);
  const asked = new URL(url, location.origin).searchParams.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(`${asked}T00:00Z`)) ? asked : today;
  const reading = useRead<ListOf<Booking>>({ path: '/bookings', query: { limit: 100, ...rangeOf([day], store.timezone) } });
  const resources = useDirectory('resource');
  const [moving, setMoving] = useState<Booking | null>(null);
  const [chosen, setChosen] = useState<BookingSlot | null>(null);
  const free = useFreeTimes(moving, day);
  const linkTo = (date: string): string => href(`/bookings/day?day=${date}`);
  return (
    <Page
      title={formatDate(day, { dateStyle: 'full' })}
      call={reading.call}
      actions={
        <BookingActions
          views={[
            [`/bookings/week?week=${day}`, 'Week'],
            ['/bookings', 'List'],
          ]}
        />
      }
    >
      <nav class="row views" aria-label="Days">
        <a class="button" href={linkTo(addDays(day, -1))}>
          Previous
        </a>
        <a class="button" href={linkTo(today)}>
          Today
        </a>
        <a class="button" href={linkTo(addDays(day, 1))}>
          Next
        </a>
      </nav>
      <Read reading={reading}>
        {({ data, has_more }) => (
          <>
            {has_more && <p class="notice warning">Only the first 100 bookings of this day are shown.</p>}
            {moving !== null && <MoveBar moving={moving} reading={free} onStop={() => setMoving(null)} />}
            <DayGrid
              day={day}
              bookings={data.filter(({ status }) => status !== 'cancelled')}
              resources={resources ?? []}
              moving={moving}
              free={moving === null ? [] : (free.answer?.data ?? [])}
              onMove={setMoving}
              onChoose={setChosen}
            />
          </>
        )}
      </Read>
      {moving !== null && chosen !== null && (
        <MoveToDialog
          moving={moving}
          slot={chosen}
          resource={resources?.find(({ id }) => id === chosen.resource_id)?.name ?? ''}
          onClose={() => setChosen(null)}
          onDone={() => setMoving(null)}
        />
      )}
    </Page>
  );
}
