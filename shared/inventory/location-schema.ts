import * as v from 'valibot';
import { locationTypes } from '#shared/inventory/location.ts';
import { Address } from '#shared/kernel/address-schema.ts';
import { Count, Flag, Id, oneOf, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A place that holds stock (specification: Location). */
export const Location = v.pipe(
  v.strictObject({
    object: v.literal('location'),
    id: Id,
    name: v.string(),
    type: oneOf(locationTypes),
    address: v.nullable(Address),
    phone: v.nullable(v.string()),
    fulfils_online: Flag,
    pickup: Flag,
    priority: Count,
    is_active: Flag,
    is_default: Flag,
    timezone: v.nullable(v.string()),
    created_at: v.nullable(Timestamp),
    updated_at: v.nullable(Timestamp),
  }),
  v.title('Location'),
);
export type LocationView = v.InferOutput<typeof Location>;
