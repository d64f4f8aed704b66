import * as v from 'valibot';
import { externalDataEntries } from '#shared/external-ids/external-data-schema.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Count, Currency, Email, Flag, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { textEntries } from '#shared/kernel/optional-texts-schema.ts';
import { customerTextLimits } from './customer.ts';

/** A customer's saved address (specification: CustomerAddress). */
export const CustomerAddressSchema = v.pipe(
  v.strictObject({ id: Id, is_default: Flag, ...AddressSchema.entries }),
  v.title('CustomerAddress'),
);

/** A store's customer (specification: Customer). */
export const CustomerSchema = v.pipe(
  v.strictObject({
    object: v.literal('customer'),
    id: Id,
    email: Email,
    ...textEntries(customerTextLimits),
    accepts_marketing: Flag,
    has_account: Flag,
    is_blocked: Flag,
    orders_count: Count,
    total_spent: Money,
    currency: Currency,
    addresses: v.array(CustomerAddressSchema),
    ...externalDataEntries,
    last_order_at: v.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Customer'),
);
export type CustomerView = v.InferOutput<typeof CustomerSchema>;
