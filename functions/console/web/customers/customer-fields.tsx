import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';

/** The form fields for a customer; `customer` is null for a new one. */
export function CustomerFields({ customer }: { readonly customer: AdminCustomer | null }) {
  return (
    <>
      <TextField name="email" label="E-mail" type="email" required maxLength={254} defaultValue={customer?.email} />
      <TextField name="first_name" label="First name" maxLength={100} defaultValue={customer?.first_name} />
      <TextField name="last_name" label="Last name" maxLength={100} defaultValue={customer?.last_name} />
      <TextField name="phone" label="Phone" maxLength={50} defaultValue={customer?.phone} />
      <TextField name="company" label="Company" maxLength={200} defaultValue={customer?.company} />
      <NoteField name="note" label="Note" maxLength={5000} defaultValue={customer?.note} />
      <CheckField name="accepts_marketing" label="Accepts marketing" checked={customer?.accepts_marketing ?? false} />
    </>
  );
}
