import type { Location } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, NumberField, TextField } from '../design/fields.tsx';
import { AddressFields } from '../parts/address-fields.tsx';
import { useConsole } from '../parts/console-context.tsx';

/** The form fields for a location; `location` is null for a new one. */
export function LocationFields({ location }: { readonly location: Location | null }) {
  const { store } = useConsole();
  return (
    <>
      <TextField name="name" label="Name" defaultValue={location?.name} required maxLength={200} />
      <ChoiceField
        name="type"
        label="Type"
        defaultValue={location?.type ?? 'warehouse'}
        options={[
          ['warehouse', 'A warehouse'],
          ['shop', 'A shop'],
          ['other', 'Other'],
        ]}
      />
      <CheckField name="fulfils_online" label="Fulfills online orders" checked={location?.fulfils_online ?? true} />
      <CheckField name="pickup" label="Offers local pickup" checked={location?.pickup ?? false} />
      <CheckField name="is_active" label="Active" checked={location?.is_active ?? true} />
      {location?.is_default !== true && <CheckField name="is_default" label="Default location" />}
      <NumberField
        name="priority"
        label="Priority"
        hint="Orders ship from the lowest number with all items in stock"
        min={0}
        max={1_000_000}
        defaultValue={location?.priority ?? 0}
      />
      <TextField name="phone" label="Phone" defaultValue={location?.phone} maxLength={50} />
      <TextField name="timezone" label="Time zone" hint={`Leave blank for ${store.timezone}`} defaultValue={location?.timezone} />
      <AddressFields name="address" address={location?.address ?? null} />
    </>
  );
}
