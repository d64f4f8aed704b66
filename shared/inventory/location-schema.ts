import * as v from 'valibot';
import { externalDataEntries } from '#shared/external-ids/external-data-schema.ts';
import { locationTypes } from '#shared/inventory/location.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Count, enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A place that holds stock (specification: Location). */
export const LocationSchema = v.pipe(
  v.strictObject({
    object: v.literal('location'),
    id: Id,
    name: v.string(),
    type: enumOf(locationTypes),
    address: v.nullable(AddressSchema),
    phone: v.nullable(v.string()),
    fulfils_online: Flag,
    pickup: Flag,
    priority: Count,
    is_active: Flag,
    is_default: Flag,
    timezone: v.nullable(v.string()),
    ...externalDataEntries,
    created_at: v.nullable(Timestamp),
    updated_at: v.nullable(Timestamp),
  }),
  v.title('Location'),
);
export type LocationView = v.InferOutput<typeof LocationSchema>;
