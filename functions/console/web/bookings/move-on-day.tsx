import type { Booking, BookingSlot } from '#shared/client/generated/admin-api.ts';
import type { Rows } from '../api/read-pages.ts';
import { type Reading, useReadPages } from '../api/use-call.ts';
import { formatTimeOfDay } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Failure } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { NotifyField } from './slot-fields.tsx';

/**
 * Reads a day's free time slots for the booking that is being moved. If no booking is being moved, sends no request.
 */
export const useFreeTimes = (moving: Booking | null, day: string): Reading<Rows<BookingSlot>> =>
  useReadPages<BookingSlot>(
    {
      path: '/bookings/availability',
      query: { variant_id: moving?.variant_id ?? undefined, from: day, to: day, seats: moving?.seats, limit: 250 },
    },
    moving?.variant_id != null,
  );

export const nameOfBooking = ({ customer_name, customer_email, number }: Booking): string => customer_name ?? customer_email ?? number;

type MoveBarProps = {
  readonly moving: Booking;
  readonly reading: Reading<Rows<BookingSlot>>;
  readonly onStop: () => void;
};

export function MoveBar({ moving, reading, onStop }: MoveBarProps) {
  const free = reading.answer?.data.length;
  return (
    <div class="notice row">
      <span role="status">
        Moving {nameOfBooking(moving)}, now at <When at={moving.starts_at} />.{' '}
        {free === undefined ? 'Loading free times…' : free === 0 ? 'No free times on this day.' : 'Choose a free time.'}
      </span>
      <button type="button" onClick={onStop}>
        Stop moving
      </button>
      {reading.error !== null && <Failure error={reading.error} again={reading.again} />}
    </div>
  );
}

type MoveToDialogProps = {
  readonly moving: Booking;
  readonly slot: BookingSlot;
  readonly resource: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks for confirmation before moving the booking, because the customer may get an e-mail. */
export function MoveToDialog({ moving, slot, resource, onClose, onDone }: MoveToDialogProps) {
  return (
    <FormDialog
      title={`Move ${moving.number}`}
      submit="Move the booking"
      onClose={onClose}
      onDone={onDone}
      call={(form) => ({
        ...{ method: 'PATCH', path: `/bookings/${moving.id}` },
        body: { starts_at: slot.starts_at, resource_id: slot.resource_id, ignore_rules: false, notify: form.has('notify') },
      })}
    >
      <p>
        {nameOfBooking(moving)}: from <When at={moving.starts_at} /> to <When at={slot.starts_at} />–{formatTimeOfDay(slot.ends_at)},{' '}
        {resource}.
      </p>
      <NotifyField />
    </FormDialog>
  );
}
