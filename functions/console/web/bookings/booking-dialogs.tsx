import { useState } from 'preact/hooks';
import type { Booking, BookingService, CancelledBooking } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, ChoiceField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { formatAmount, formatPercent } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { editAction, formAction } from '../parts/object-actions.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { When } from '../parts/values.tsx';
import { refundPercentAt } from './booking.ts';
import { NotifyField, readWhen, SlotFields } from './slot-fields.tsx';
import { dateIn } from './week.ts';

type BookingDialogProps = ObjectDialogProps<Booking>;

export const confirm = formAction<Booking>({
  ...{ label: 'Confirm', title: ({ number }) => `Confirm ${number}`, submit: 'Confirm the booking' },
  call: (form, { id }) => ({ method: 'POST', path: `/bookings/${id}/confirm`, body: { notify: form.has('notify') } }),
  fields: () => <NotifyField />,
});

export const deposit = formAction<Booking>({
  ...{ label: 'Record deposit', title: ({ number }) => `Deposit of ${number}`, submit: 'Save' },
  call: (form, { id }) => ({ method: 'POST', path: `/bookings/${id}/deposit`, body: { deposit: fieldText(form, 'deposit') } }),
  fields: ({ deposit, deposit_due, currency }) => (
    <PriceField
      name="deposit"
      label="Deposit paid"
      hint={
        deposit_due === null
          ? 'Requires Orders or Settings access'
          : `Due: ${formatAmount(deposit_due, currency)}. Requires Orders or Settings access`
      }
      defaultValue={deposit ?? '0.00'}
      required
    />
  ),
});

export const move = formAction<Booking>({
  ...{ label: 'Move', title: ({ number }) => `Move ${number}`, submit: 'Move the booking' },
  call: (form, { id }, timeZone) => ({
    ...{ method: 'PATCH', path: `/bookings/${id}` },
    body: { ...readWhen(form, timeZone), notify: form.has('notify') },
  }),
  fields: ({ starts_at, variant_id, seats, timezone }, timeZone) => (
    <>
      <p>
        Now at <When at={starts_at} />.
      </p>
      <SlotFields variantId={variant_id ?? undefined} seats={seats} date={dateIn(starts_at, timezone)} timeZone={timeZone} />
      <NotifyField />
    </>
  ),
});

export const edit = editAction<Booking>({
  title: ({ number }) => `Edit ${number}`,
  call: (form, { id, order_id }) => ({
    ...{ method: 'PATCH', path: `/bookings/${id}` },
    body: {
      ...(order_id === null && { seats: fieldNumber(fieldText(form, 'seats')) }),
      customer_name: fieldText(form, 'customer_name') ?? null,
      customer_email: fieldText(form, 'customer_email') ?? null,
      customer_phone: fieldText(form, 'customer_phone') ?? null,
      notes: fieldText(form, 'notes') ?? null,
      notify: form.has('notify'),
    },
  }),
  fields: (booking) => (
    <>
      {booking.order_id === null ? (
        <NumberField name="seats" label="Seats" min={1} max={10_000} defaultValue={booking.seats} required />
      ) : (
        <p class="quiet">These seats belong to an order. To change them, refund that order or place another one.</p>
      )}
      <TextField name="customer_name" label="Name" defaultValue={booking.customer_name} maxLength={200} />
      <TextField name="customer_email" label="E-mail" type="email" defaultValue={booking.customer_email} maxLength={254} />
      <TextField name="customer_phone" label="Phone" defaultValue={booking.customer_phone} maxLength={50} />
      <NoteField name="notes" label="Note" defaultValue={booking.notes} maxLength={1000} />
      <NotifyField />
    </>
  ),
});

export const complete = formAction<Booking>({
  ...{ label: 'Complete', title: ({ number }) => `Complete ${number}`, submit: 'Complete the booking' },
  call: (_, { id }) => ({ method: 'POST', path: `/bookings/${id}/complete`, body: {} }),
  fields: () => <p>The appointment took place.</p>,
});

export const NoShowDialog = ({ object: { id, number }, onClose }: BookingDialogProps) => (
  <FormDialog
    title={`Mark ${number} as no-show`}
    submit="Mark as no-show"
    isDangerous
    onClose={onClose}
    call={(form) => ({ method: 'POST', path: `/bookings/${id}/no-show`, body: { charge: form.has('charge') } })}
  >
    <CheckField name="charge" label="Charge the balance due" />
  </FormDialog>
);

export function CancelDialog({ object, onClose, say }: BookingDialogProps) {
  const { id, number, product_id, starts_at } = object;
  const service = useRead<{ readonly data: Pick<BookingService, 'cancellation'> }>(
    { path: `/booking-services/${product_id}` },
    product_id !== null,
  );
  const [openedAtMs] = useState(Date.now);
  const percent = service.answer && refundPercentAt(service.answer.data.cancellation, starts_at, openedAtMs);
  return (
    <FormDialog<{ readonly data: CancelledBooking }>
      title={`Cancel ${number}`}
      submit="Cancel the booking"
      isDangerous
      onClose={onClose}
      onDone={({ data }) => say(`The booking is canceled. Refunded: ${formatAmount(data.refunded, data.currency)}.`)}
      call={(form) => ({
        ...{ method: 'POST', path: `/bookings/${id}/cancel` },
        body: { refund: fieldText(form, 'refund') ?? null, reason: fieldText(form, 'reason') ?? null, notify: form.has('notify') },
      })}
    >
      <ChoiceField
        name="refund"
        label="Refund"
        hint={percent === undefined ? 'Of the amount paid so far' : `The service’s policy refunds ${formatPercent(percent)} now`}
        options={[
          ['', 'Service policy'],
          ['full', 'Full refund'],
          ['credit', 'Full refund as a gift card'],
          ['none', 'No refund'],
        ]}
      />
      <TextField name="reason" label="Reason" maxLength={500} />
      <NotifyField />
    </FormDialog>
  );
}
