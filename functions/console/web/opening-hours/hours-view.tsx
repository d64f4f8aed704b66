import { useState } from 'preact/hooks';
import type { OpeningHours } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { Read } from '../parts/states.tsx';
import { weekdays, writeRanges } from './hours.ts';

/** The opening hours of a location or a resource, read when a person opens them. */
export function HoursView({ path }: { readonly path: string }) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<{ readonly data: OpeningHours }>({ path: `${path}/opening-hours` }, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Opening hours</summary>
      {isOpen && (
        <Read reading={reading}>
          {({ data: { weekly, exceptions, timezone, resource_id } }) => (
            <div class="columns">
              <section>
                <h2>Weekly hours</h2>
                {weekly === null ? (
                  <p>{resource_id === null ? 'No hours yet: nothing can be booked here.' : 'Those of its location.'}</p>
                ) : (
                  <Facts facts={weekdays.map((day) => [humanize(day), writeRanges(weekly[day]) || 'Closed'])} />
                )}
                <p class="quiet">Times in {timezone}</p>
              </section>
              <section>
                <h2>Exceptions</h2>
                {exceptions.length === 0 ? (
                  <p>None.</p>
                ) : (
                  <Facts facts={exceptions.map(({ date, hours }) => [date, writeRanges(hours) || 'Closed'])} />
                )}
              </section>
            </div>
          )}
        </Read>
      )}
    </details>
  );
}
