import { type FieldKinds, flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Discount } from './discount.ts';
import { termsKinds } from './discount-terms-form.ts';

/** The fields of a discount that are written when its settings change. */
type Configured = Omit<Discount, 'id' | 'timesUsed' | 'everUsed' | 'createdAtMs'>;

const configuredKinds: FieldKinds<Configured> = {
  ...termsKinds,
  code: text,
  title: optional(text),
  oncePerCustomer: flag,
  usageLimit: optional(number),
  updatedAtMs: number,
};

/** The stored form of a discount's settings. */
export const configuredDiscountForm = storedForm<Configured>()(configuredKinds);

/** The stored form of a discount. */
export const discountForm = storedForm<Discount>()({
  id: number,
  ...configuredKinds,
  timesUsed: number,
  everUsed: flag,
  createdAtMs: number,
});
