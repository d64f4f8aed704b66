import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { fieldNumber, fieldText } from '../parts/form-values.ts';

/** Returns a customer's name, or their e-mail address if they have no name. */
export const customerName = ({ first_name, last_name, email }: Pick<AdminCustomer, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** Builds the request body for a new customer, without addresses. */
export const customerBody = (form: FormData): object => ({
  email: fieldText(form, 'email') ?? '',
  first_name: fieldText(form, 'first_name') ?? null,
  last_name: fieldText(form, 'last_name') ?? null,
  phone: fieldText(form, 'phone') ?? null,
  company: fieldText(form, 'company') ?? null,
  note: fieldText(form, 'note') ?? null,
  accepts_marketing: form.has('accepts_marketing'),
});

export const customerChanges = (form: FormData): object => ({
  ...customerBody(form),
  is_blocked: form.has('is_blocked'),
  group_id: fieldNumber(fieldText(form, 'group_id')) ?? null,
});
