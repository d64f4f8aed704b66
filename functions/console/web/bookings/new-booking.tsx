import { useState } from 'preact/hooks';
import type { Booking, Product } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NoteField, NumberField, TextField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { Link, useConsole, useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { PickField } from '../parts/pick-field.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { NotifyField, readWhen, SlotFields } from './slot-fields.tsx';
import { dateIn } from './week.ts';

/** Links to other views of the bookings, and the button for a new booking. */
export function BookingActions({ views }: { readonly views: readonly (readonly [path: string, words: string])[] }) {
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      {views.map(([path, words]) => (
        <Link key={words} class="button" to={path}>
          {words}
        </Link>
      ))}
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        New booking
      </button>
      {isOpen && <NewBooking onClose={() => setOpen(false)} />}
    </>
  );
}

function NewBooking({ onClose }: { readonly onClose: () => void }) {
  const { store } = useConsole();
  const openPage = useOpenPage();
  const [wanted, setWanted] = useState({ variant: '', seats: 1 });
  const variantId = Number(wanted.variant) || undefined;
  return (
    <FormDialog<{ readonly data: Booking }>
      title="New booking"
      submit="Book"
      onClose={onClose}
      onDone={({ data }) => openPage(`/bookings/${data.id}`)}
      onInput={(form) => {
        const [variant, seats] = [fieldText(form, 'variant_id') ?? '', Number(fieldText(form, 'seats')) || 1];
        if (variant !== wanted.variant || seats !== wanted.seats) setWanted({ variant, seats });
      }}
      call={(form) => ({
        ...{ method: 'POST', path: '/bookings' },
        body: {
          ...readWhen(form, store.timezone),
          variant_id: fieldNumber(fieldText(form, 'variant_id')),
          seats: fieldNumber(fieldText(form, 'seats')),
          customer: {
            email: fieldText(form, 'customer.email'),
            first_name: fieldText(form, 'customer.first_name'),
            last_name: fieldText(form, 'customer.last_name'),
            phone: fieldText(form, 'customer.phone'),
          },
          status: fieldText(form, 'status'),
          payment_status: form.has('is_paid') ? 'paid' : 'pending',
          price: fieldText(form, 'price'),
          deposit: fieldText(form, 'deposit'),
          notes: fieldText(form, 'notes'),
          notify: form.has('notify'),
        },
      })}
    >
      <PickField<Product>
        name="variant_id"
        label="Service"
        path="/products"
        query={{ kind: 'booking', status: 'active' }}
        none="Choose a service"
        optionsOf={({ name, variants }) =>
          variants.map(({ id, title, price }) => [
            String(id),
            `${[name, title].filter(Boolean).join(', ')} – ${formatAmount(price, store.currency)}`,
          ])
        }
      />
      <NumberField name="seats" label="Seats" min={1} max={1000} defaultValue="1" />
      <SlotFields
        variantId={variantId}
        seats={wanted.seats}
        date={dateIn(new Date().toISOString(), store.timezone)}
        timeZone={store.timezone}
      />
      <fieldset>
        <legend>Customer</legend>
        <TextField name="customer.email" label="E-mail" type="email" maxLength={254} />
        <TextField name="customer.first_name" label="First name" maxLength={100} />
        <TextField name="customer.last_name" label="Last name" maxLength={100} />
        <TextField name="customer.phone" label="Phone" maxLength={50} />
      </fieldset>
      <ChoiceField
        name="status"
        label="Status"
        options={[
          ['', 'Service default'],
          ['confirmed', 'Confirmed'],
          ['pending', 'Pending'],
        ]}
      />
      <PriceField name="price" label="Price per seat" hint="Leave blank for the catalog price. Requires Orders or Settings access" />
      <PriceField name="deposit" label="Deposit paid" hint="Leave blank for none. Requires Orders or Settings access" />
      <CheckField name="is_paid" label="Paid in full - create an order" />
      <NoteField name="notes" label="Note" maxLength={1000} />
      <NotifyField />
    </FormDialog>
  );
}
