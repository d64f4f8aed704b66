import { externalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, listOf, minor, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Customer, SavedAddress } from './customer.ts';

/** The stored form of a customer. */
export const customerForm = storedForm<Customer>()({
  id: number,
  email: text,
  firstName: optional(text),
  lastName: optional(text),
  phone: optional(text),
  company: optional(text),
  note: optional(text),
  acceptsMarketing: flag,
  hasAccount: flag,
  isBlocked: flag,
  groupId: optional(number),
  addresses: listOf(storedForm<SavedAddress>()({ id: number, isDefault: flag, address })),
  ...externalDataKinds,
  ordersCount: number,
  totalSpentMinor: minor,
  lastOrderAtMs: optional(number),
  erasedAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
});
