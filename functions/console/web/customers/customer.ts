import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { numberOf, textOf } from '../parts/form-values.ts';

/** Returns a customer's name, or the e-mail address if there is no name. */
export const customerName = ({ first_name, last_name, email }: Pick<AdminCustomer, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** Builds the body of a new customer, without addresses. */
export const customerBody = (form: FormData): object => ({
  email: textOf(form, 'email') ?? '',
  first_name: textOf(form, 'first_name') ?? null,
  last_name: textOf(form, 'last_name') ?? null,
  phone: textOf(form, 'phone') ?? null,
  company: textOf(form, 'company') ?? null,
  note: textOf(form, 'note') ?? null,
  accepts_marketing: form.has('accepts_marketing'),
});

export const customerChanges = (form: FormData): object => ({
  ...customerBody(form),
  is_blocked: form.has('is_blocked'),
  group_id: numberOf(textOf(form, 'group_id')) ?? null,
});
