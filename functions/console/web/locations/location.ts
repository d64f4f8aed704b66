import type { Location } from '#shared/client/generated/admin-api.ts';
import { readAddress } from '../parts/address-fields.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';

/** The body of a new location, or of a changed one. The default location stays it until another one becomes it. */
export const locationBody = (form: FormData, before: Location | null): object => ({
  name: fieldText(form, 'name') ?? '',
  type: fieldText(form, 'type'),
  address: readAddress(form, 'address', before?.address ?? null),
  phone: fieldText(form, 'phone') ?? null,
  fulfils_online: form.has('fulfils_online'),
  pickup: form.has('pickup'),
  priority: fieldNumber(fieldText(form, 'priority')),
  timezone: fieldText(form, 'timezone') ?? null,
  is_active: form.has('is_active'),
  ...(form.has('is_default') && before?.is_default !== true && { is_default: true }),
});
