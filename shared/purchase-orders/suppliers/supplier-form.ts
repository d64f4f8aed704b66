import { externalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Supplier } from './supplier.ts';

/** How a supplier is stored. */
export const supplierForm = storedForm<Supplier>()({
  id: number,
  name: text,
  email: optional(text),
  phone: optional(text),
  address: optional(address),
  accountNumber: optional(text),
  currency: optional(text),
  note: optional(text),
  isActive: flag,
  ...externalDataKinds,
  createdAtMs: number,
  updatedAtMs: number,
});
