import type { Booking, BookingSlot } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { formatTimeOfDay } from '../format/store-format.ts';
import { Link, useConsole } from '../parts/console-context.tsx';
import type { NamedThing } from '../parts/names.tsx';
import { bookingActions } from './booking.ts';
import { gridRowsOf, layOutInLanes, momentAt, shownHoursOf, slotGridRowsOf } from './day-grid.ts';
import { nameOfBooking } from './move-on-day.tsx';

export type DayGridProps = {
  readonly day: string;
  readonly bookings: readonly Booking[];
  readonly resources: readonly NamedThing[];
  /** The booking that is being moved, and the time slots to which it can be moved. */
  readonly moving: Booking | null;
  readonly free: readonly BookingSlot[];
  /** Called with a booking to start moving it, and with null to stop. */
  readonly onMove: (booking: Booking | null) => void;
  readonly onChoose: (slot: BookingSlot) => void;
};

/** Shows a column for each resource and a row for each hour, with free time slots while a booking is being moved. */
export function DayGrid({ day, bookings, resources, moving, free, onMove, onChoose }: DayGridProps) {
  const { store } = useConsole();
  const { midnight, first, last } = shownHoursOf([...bookings, ...free], day, store.timezone);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const others = bookings.filter(({ resource_id }) => !resources.some(({ id }) => id === resource_id));
  const columns = [...resources, ...(others.length > 0 ? [{ id: null, name: 'Without a resource' }] : [])].map(({ id, name }) => ({
    ...{ id, name },
    lanes: layOutInLanes(id === null ? others : bookings.filter(({ resource_id }) => resource_id === id)),
    slots: free.filter(({ resource_id }) => resource_id === id),
  }));
  const rows = { gridTemplateRows: `repeat(${hours.length * 4}, 1rem)` };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section class="scroll day" aria-label="Bookings by hour" tabIndex={0}>
      <div class="hours" aria-hidden="true" style={rows}>
        {hours.map((hour, index) => (
          <span key={hour} style={{ gridRow: `${index * 4 + 1} / span 4` }}>
            {formatTimeOfDay(momentAt(midnight, hour))}
          </span>
        ))}
      </div>
      {columns.map(({ id, name, lanes, slots }) => (
        <section key={id ?? 'none'} aria-label={name}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <div class="lanes" style={rows}>
            {lanes.length === 0 && slots.length === 0 && <p class="quiet">No bookings</p>}
            {lanes.flatMap((lane, column) =>
              lane.map((booking) => {
                const { from, to } = gridRowsOf(booking, midnight, first, last);
                return (
                  <div
                    key={booking.id}
                    class={booking.id === moving?.id ? 'booked moving' : 'booked'}
                    style={{ gridRow: `${from} / ${to}`, gridColumn: String(column + 1) }}
                  >
                    <Appointment booking={booking} onMove={onMove} />
                  </div>
                );
              }),
            )}
            {slotGridRowsOf(slots, midnight, first, last).map(({ slot, from, to }) => (
              <button
                key={slot.starts_at}
                type="button"
                class="small free"
                style={{ gridRow: `${from} / ${to}`, gridColumn: String(lanes.length + 1) }}
                aria-label={`Move to ${formatTimeOfDay(slot.starts_at)}, ${name}`}
                onClick={() => onChoose(slot)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  onChoose(slot);
                }}
              >
                {formatTimeOfDay(slot.starts_at)}
              </button>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function Appointment({ booking, onMove }: { readonly booking: Booking; readonly onMove: DayGridProps['onMove'] }) {
  const canMove = booking.variant_id !== null && bookingActions(booking, Date.now()).includes('move');
  const from = formatTimeOfDay(booking.starts_at);
  return (
    <>
      <Link
        class="appointment"
        to={`/bookings/${booking.id}`}
        draggable={canMove}
        // The delay is needed because a render during `dragstart` would end the drag.
        onDragStart={() => canMove && setTimeout(() => onMove(booking))}
        onDragEnd={({ dataTransfer }) => dataTransfer?.dropEffect === 'none' && onMove(null)}
      >
        <strong>
          {from}–{formatTimeOfDay(booking.ends_at)}
        </strong>{' '}
        <bdi>{booking.customer_name ?? booking.customer_email ?? 'No name'}</bdi>
        <span>{booking.service_name}</span>
        {booking.status !== 'confirmed' && <Badge value={booking.status} />}
      </Link>
      {canMove && (
        <button type="button" class="small" aria-label={`Move ${nameOfBooking(booking)} at ${from}`} onClick={() => onMove(booking)}>
          Move
        </button>
      )}
    </>
  );
}
