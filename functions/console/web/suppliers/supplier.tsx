import type { Supplier } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';
import { AddressFields, readAddress } from '../parts/address-fields.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { fieldText } from '../parts/form-values.ts';

/** The form fields for a supplier; `supplier` is null for a new one. `supplierBody` reads the fields. */
export function SupplierFields({ supplier }: { readonly supplier: Supplier | null }) {
  const { store } = useConsole();
  return (
    <>
      <TextField name="name" label="Name" defaultValue={supplier?.name} required maxLength={200} />
      <TextField name="email" label="E-mail" hint="Receives purchase orders" type="email" defaultValue={supplier?.email} maxLength={254} />
      <TextField name="phone" label="Phone" defaultValue={supplier?.phone} maxLength={50} />
      <TextField name="account_number" label="Account number" defaultValue={supplier?.account_number} maxLength={100} />
      <TextField
        name="currency"
        label="Currency"
        hint={`Three letters. Leave blank for ${store.currency}`}
        defaultValue={supplier?.currency}
        maxLength={3}
      />
      <CheckField name="is_active" label="Active" checked={supplier?.is_active ?? true} />
      <NoteField name="note" label="Note" defaultValue={supplier?.note} maxLength={2000} />
      <AddressFields name="address" address={supplier?.address ?? null} />
    </>
  );
}

export function supplierBody(form: FormData, before: Supplier | null): object {
  const text = (name: string) => fieldText(form, name) ?? null;
  return {
    name: text('name') ?? '',
    email: text('email'),
    phone: text('phone'),
    address: readAddress(form, 'address', before?.address ?? null),
    account_number: text('account_number'),
    currency: text('currency')?.toUpperCase() ?? null,
    note: text('note'),
    is_active: form.has('is_active'),
  };
}
