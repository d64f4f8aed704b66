import * as v from 'valibot';
import { externalDataEntries } from '#shared/external-ids/external-data-schema.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Currency, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/**
 * A supplier from whom the store orders goods. The specification mentions only its id and does not define its fields.
 */
export const SupplierSchema = v.pipe(
  v.strictObject({
    object: v.literal('supplier'),
    id: Id,
    name: v.string(),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    address: v.nullable(AddressSchema),
    account_number: v.nullable(v.string()),
    currency: v.nullable(Currency),
    note: v.nullable(v.string()),
    is_active: Flag,
    ...externalDataEntries,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Supplier'),
);
export type SupplierView = v.InferOutput<typeof SupplierSchema>;
