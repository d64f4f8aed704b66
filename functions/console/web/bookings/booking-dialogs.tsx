import { useState } from 'preact/hooks';
import type { Booking, BookingService, CancelledBooking } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, ChoiceField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { formatAmount, formatPercent } from '../format/store-format.ts';
import { useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { When } from '../parts/values.tsx';
import { refundPercentAt } from './booking.ts';
import { NotifyField, readWhen, SlotFields } from './slot-fields.tsx';
import { dateIn } from './week.ts';

export type BookingDialogProps = ObjectDialogProps<Booking>;

export const ConfirmDialog = ({ object: { id, number }, onClose }: BookingDialogProps) => (
  <FormDialog
    title={`Confirm ${number}`}
    submit="Confirm the booking"
    onClose={onClose}
    call={(form) => ({ method: 'POST', path: `/bookings/${id}/confirm`, body: { notify: form.has('notify') } })}
  >
    <NotifyField />
  </FormDialog>
);

export const DepositDialog = ({ object: { id, number, deposit, deposit_due, currency }, onClose }: BookingDialogProps) => (
  <FormDialog
    title={`Deposit of ${number}`}
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'POST', path: `/bookings/${id}/deposit`, body: { deposit: fieldText(form, 'deposit') } })}
  >
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
  </FormDialog>
);

export function MoveDialog({ object, onClose }: BookingDialogProps) {
  const { store } = useConsole();
  return (
    <FormDialog
      title={`Move ${object.number}`}
      submit="Move the booking"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'PATCH', path: `/bookings/${object.id}` },
        body: { ...readWhen(form, store.timezone), notify: form.has('notify') },
      })}
    >
      <p>
        Now at <When at={object.starts_at} />.
      </p>
      <SlotFields
        variantId={object.variant_id ?? undefined}
        seats={object.seats}
        date={dateIn(object.starts_at, object.timezone)}
        timeZone={store.timezone}
      />
      <NotifyField />
    </FormDialog>
  );
}

export const EditDialog = ({ object, onClose }: BookingDialogProps) => (
  <FormDialog
    title={`Edit ${object.number}`}
    submit="Save"
    onClose={onClose}
    call={(form) => ({
      ...{ method: 'PATCH', path: `/bookings/${object.id}` },
      body: {
        ...(object.order_id === null && { seats: fieldNumber(fieldText(form, 'seats')) }),
        customer_name: fieldText(form, 'customer_name') ?? null,
        customer_email: fieldText(form, 'customer_email') ?? null,
        customer_phone: fieldText(form, 'customer_phone') ?? null,
        notes: fieldText(form, 'notes') ?? null,
        notify: form.has('notify'),
      },
    })}
  >
    {object.order_id === null ? (
      <NumberField name="seats" label="Seats" min={1} max={10_000} defaultValue={object.seats} required />
    ) : (
      <p class="quiet">These seats belong to an order. To change them, refund that order or place another one.</p>
    )}
    <TextField name="customer_name" label="Name" defaultValue={object.customer_name} maxLength={200} />
    <TextField name="customer_email" label="E-mail" type="email" defaultValue={object.customer_email} maxLength={254} />
    <TextField name="customer_phone" label="Phone" defaultValue={object.customer_phone} maxLength={50} />
    <NoteField name="notes" label="Note" defaultValue={object.notes} maxLength={1000} />
    <NotifyField />
  </FormDialog>
);

export const CompleteDialog = ({ object: { id, number }, onClose }: BookingDialogProps) => (
  <FormDialog
    title={`Complete ${number}`}
    submit="Complete the booking"
    onClose={onClose}
    call={() => ({ method: 'POST', path: `/bookings/${id}/complete`, body: {} })}
  >
    <p>The appointment took place.</p>
  </FormDialog>
);

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
