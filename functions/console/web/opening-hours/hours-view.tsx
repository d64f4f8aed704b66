import type { OpeningHours } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { ReadOnOpen } from '../parts/read-on-open.tsx';
import { weekdays, writeRanges } from './hours.ts';

/** The opening hours of a location or resource, which are loaded when the view is expanded. */
export const HoursView = ({ path }: { readonly path: string }) => (
  <ReadOnOpen<{ readonly data: OpeningHours }> summary="Opening hours" call={{ path: `${path}/opening-hours` }}>
    {({ data: { weekly, exceptions, timezone, resource_id } }) => (
      <div class="columns">
        <section>
          <h2>Weekly hours</h2>
          {weekly === null ? (
            <p>{resource_id === null ? 'No hours yet: nothing can be booked here.' : 'Same as the location.'}</p>
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
  </ReadOnOpen>
);
