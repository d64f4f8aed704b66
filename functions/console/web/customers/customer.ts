import { numberOf, textOf } from '../parts/form-values.ts';

/** What the console reads of a customer (specification: Customers). */
export type Customer = {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly note: string | null;
  readonly accepts_marketing: boolean;
  readonly has_account: boolean;
  readonly is_blocked: boolean;
  readonly orders_count: number;
  readonly total_spent: string;
  readonly currency: string;
  readonly addresses: readonly CustomerAddress[];
  readonly last_order_at: string | null;
  readonly group_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type CustomerAddress = { readonly id: number; readonly is_default: boolean } & Readonly<
  Record<'first_name' | 'last_name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postcode' | 'country' | 'phone', string | null>
>;

/** A group whose members have prices of their own. */
export type CustomerGroup = { readonly id: number; readonly name: string; readonly tax_exempt: boolean; readonly updated_at: string };

/** How people call a customer: by name, else by e-mail. */
export const customerName = ({ first_name, last_name, email }: Pick<Customer, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** The body of a new customer, without addresses. */
export const customerBody = (form: FormData): object => ({
  email: textOf(form, 'email') ?? '',
  first_name: textOf(form, 'first_name') ?? null,
  last_name: textOf(form, 'last_name') ?? null,
  phone: textOf(form, 'phone') ?? null,
  company: textOf(form, 'company') ?? null,
  note: textOf(form, 'note') ?? null,
  accepts_marketing: form.has('accepts_marketing'),
});

/** The body of a changed customer. */
export const customerChanges = (form: FormData): object => ({
  ...customerBody(form),
  is_blocked: form.has('is_blocked'),
  group_id: numberOf(textOf(form, 'group_id')) ?? null,
});
