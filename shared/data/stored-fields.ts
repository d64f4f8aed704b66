import * as v from 'valibot';

/*
 * Shapes of stored attributes. Items are parsed when they are read, so the domain never sees a raw item; unlike contract
 * schemas these may transform, because what is stored is ours alone.
 */

/** An amount in minor units, stored as a number. */
export const StoredMinor = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
);

export const StoredText = v.nullable(v.string());

export const StoredAddress = v.nullable(
  v.object({
    first_name: StoredText,
    last_name: StoredText,
    company: StoredText,
    line1: StoredText,
    line2: StoredText,
    city: StoredText,
    region: StoredText,
    postcode: StoredText,
    country: StoredText,
    phone: StoredText,
  }),
);

/** Who did something. */
export const StoredActor = v.object({
  type: v.picklist(['api_key', 'app', 'staff', 'storefront', 'system']),
  id: v.nullable(v.union([v.number(), v.string()])),
  name: v.string(),
});
