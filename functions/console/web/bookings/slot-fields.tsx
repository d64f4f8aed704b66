import { useState } from 'preact/hooks';
import type { BookingSlot } from '#shared/client/generated/admin-api.ts';
import { useReadPages } from '../api/use-call.ts';
import { CheckField, ChoiceField, TextField } from '../design/fields.tsx';
import { formatTimeOfDay } from '../format/store-format.ts';
import { instantAtWallTime } from '../format/time.ts';
import { fieldText } from '../parts/form-values.ts';
import { useDirectory } from '../parts/names.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { readSlot, slotValue } from './booking.ts';

/**
 * The form fields that `readWhen` reads: a choice of free slots or, if opening hours are ignored, a field for any time.
 */
export function SlotFields({
  variantId,
  seats,
  date,
  timeZone,
}: {
  /** Undefined while no service is chosen. */
  readonly variantId: number | undefined;
  readonly seats: number;
  readonly date: string;
  readonly timeZone: string;
}) {
  const [day, setDay] = useState(date);
  const [isFree, setFree] = useState(true);
  return (
    <fieldset>
      <legend>Date and time</legend>
      <label class="check">
        <input type="checkbox" name="ignore_rules" onChange={(event) => setFree(!event.currentTarget.checked)} /> Ignore opening hours
      </label>
      {isFree ? (
        <>
          <div class="field">
            <label for="slot-day">Day</label>
            <input id="slot-day" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          </div>
          {variantId !== undefined && day !== '' && <FreeTimes variantId={variantId} seats={seats} day={day} />}
        </>
      ) : (
        <TextField name="starts_at" label="Starts" type="datetime-local" hint={`Time in ${timeZone}`} required />
      )}
    </fieldset>
  );
}

function FreeTimes({ variantId, seats, day }: { readonly variantId: number; readonly seats: number; readonly day: string }) {
  const reading = useReadPages<BookingSlot>({
    path: '/bookings/availability',
    query: { variant_id: variantId, from: day, to: day, seats, limit: 250 },
  });
  if (reading.error !== null) return <Failure error={reading.error} />;
  if (reading.answer === undefined) return <Loading />;
  const { data } = reading.answer;
  if (data.length === 0) return <p role="status">No free times on this day.</p>;
  const places = new Set(data.map(({ resource_id }) => resource_id)).size;
  // The `key` resets the chosen slot when the variant, day or number of seats changes. Otherwise, the previous choice
  // would remain if the new slots are already cached.
  return <FreeTimesField key={`${variantId} ${day} ${seats}`} slots={data} hasPlaces={places > 1} />;
}

const timeOf = ({ starts_at, ends_at, timezone }: BookingSlot): string =>
  `${formatTimeOfDay(starts_at, timezone)}–${formatTimeOfDay(ends_at, timezone)}`;

/** Keeps the chosen slot even if it gets booked. Otherwise the browser would silently select another one. */
function FreeTimesField({ slots, hasPlaces }: { readonly slots: readonly BookingSlot[]; readonly hasPlaces: boolean }) {
  const [chosen, setChosen] = useState(slots[0]);
  const resources = useDirectory('resource', hasPlaces);
  const placeOf = ({ resource_id }: BookingSlot): string =>
    resources?.find(({ id }) => id === resource_id)?.name ?? `resource ${resource_id}`;
  const options = slots.map((slot): readonly [string, string] => [
    slotValue(slot),
    [timeOf(slot), `${slot.seats_available} free`, ...(hasPlaces ? [placeOf(slot)] : [])].join(', '),
  ]);
  if (chosen === undefined) return null;
  const [value, time] = [slotValue(chosen), timeOf(chosen)];
  const isFree = options.some(([one]) => one === value);
  return (
    <ChoiceField
      name="starts_at"
      label="Free times"
      hint={`Time in ${chosen.timezone}`}
      options={isFree ? options : [[value, `${time}, no longer free`], ...options]}
      defaultValue={value}
      onChange={(wanted) => setChosen(slots.find((slot) => slotValue(slot) === wanted) ?? chosen)}
    />
  );
}

/** Reads `SlotFields` for a booking's request body. The API refuses a request without a time. */
export function readWhen(form: FormData, timeZone: string): ReturnType<typeof readSlot> & { readonly ignore_rules: boolean } {
  const text = fieldText(form, 'starts_at') ?? '';
  return form.has('ignore_rules')
    ? { starts_at: instantAtWallTime(text, timeZone) ?? text, ignore_rules: true }
    : { ...readSlot(text), ignore_rules: false };
}

export const NotifyField = () => <CheckField name="notify" label="Notify the customer by e-mail" checked />;
