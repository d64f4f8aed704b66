import type { Location } from '#shared/client/generated/admin-api.ts';
import { readAddress } from '../parts/address-fields.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';

/** Builds the request body. `is_default` is only ever true, because a default can be replaced but not unset. */
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
