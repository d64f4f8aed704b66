import type { Location } from '#shared/client/generated/admin-api.ts';
import { readAddress } from '../parts/address-fields.tsx';
import { numberOf, textOf } from '../parts/form-values.ts';

/** Builds the body of a new or changed location. The default location can only be replaced by another, not unset. */
export const locationBody = (form: FormData, before: Location | null): object => ({
  name: textOf(form, 'name') ?? '',
  type: textOf(form, 'type'),
  address: readAddress(form, 'address', before?.address ?? null),
  phone: textOf(form, 'phone') ?? null,
  fulfils_online: form.has('fulfils_online'),
  pickup: form.has('pickup'),
  priority: numberOf(textOf(form, 'priority')),
  timezone: textOf(form, 'timezone') ?? null,
  is_active: form.has('is_active'),
  ...(form.has('is_default') && before?.is_default !== true && { is_default: true }),
});
