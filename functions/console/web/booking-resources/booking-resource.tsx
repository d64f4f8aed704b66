import type { BookingResource } from '#shared/client/generated/admin-api.ts';
import { CheckField, TextField } from '../design/fields.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { PickField } from '../parts/pick-field.tsx';

/** The form fields that `resourceBody` reads. `resource` is null for a new resource. */
export function ResourceFields({ resource }: { readonly resource: BookingResource | null }) {
  return (
    <>
      <TextField name="name" label="Name" defaultValue={resource?.name} hint="e.g. Tasting room or Maria" required maxLength={200} />
      <PickField
        name="location_id"
        label="Location"
        path="/locations"
        none="None: the time zone of the store"
        chosen={resource?.location_id ?? null}
      />
      <CheckField name="is_active" label="Active" checked={resource?.is_active ?? true} />
    </>
  );
}

export const resourceBody = (form: FormData): object => ({
  name: fieldText(form, 'name') ?? '',
  location_id: fieldNumber(fieldText(form, 'location_id')) ?? null,
  is_active: form.has('is_active'),
});
