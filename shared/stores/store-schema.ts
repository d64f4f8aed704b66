import * as v from 'valibot';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Currency, Email, enumOf, Flag, StoreId, Timestamp } from '#shared/kernel/fields-schema.ts';
import { storeStatuses } from './store.ts';

/** The store to which a credential belongs (specification: Store). */
export const StoreSchema = v.pipe(
  v.strictObject({
    object: v.literal('store'),
    id: StoreId,
    name: v.string(),
    handle: v.string(),
    domain: v.string(),
    email: v.nullable(Email),
    phone: v.nullable(v.string()),
    address: v.nullable(AddressSchema),
    currency: Currency,
    timezone: v.string(),
    status: enumOf(storeStatuses),
    plan: v.nullable(v.string()),
    test_mode: Flag,
    created_at: Timestamp,
  }),
  v.title('Store'),
);
export type StoreView = v.InferOutput<typeof StoreSchema>;

/** A store as shown in objects that may come from different stores. */
export const StoreSummarySchema = v.pipe(v.strictObject({ id: StoreId, name: v.string(), domain: v.string() }), v.title('StoreSummary'));
