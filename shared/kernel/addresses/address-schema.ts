import * as v from 'valibot';
import { object } from '../bounded-schema.ts';
import { requiredText, textUpTo } from '../fields-schema.ts';
import type { Address } from './address.ts';
import { Country } from './country-schema.ts';

/** A postal address in a response (specification: Address). */
export const AddressSchema = v.pipe(
  v.strictObject({
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    company: v.nullable(v.string()),
    line1: v.nullable(v.string()),
    line2: v.nullable(v.string()),
    city: v.nullable(v.string()),
    region: v.nullable(v.string()),
    postcode: v.nullable(v.string()),
    country: v.nullable(Country),
    phone: v.nullable(v.string()),
  }),
  v.title('Address'),
);
export type AddressView = v.InferOutput<typeof AddressSchema>;

const optionalText = (max: number) => v.exactOptional(v.nullable(textUpTo(max)));

/**
 * A postal address in a request (specification: AddressInput). `completeAddress` adds the fields that the client
 * omitted.
 */
export const AddressInput = v.pipe(
  object({
    first_name: optionalText(100),
    last_name: optionalText(100),
    company: optionalText(200),
    line1: requiredText(200),
    line2: optionalText(200),
    city: requiredText(100),
    region: optionalText(100),
    postcode: optionalText(20),
    country: Country,
    phone: optionalText(50),
    // Ensures that every field accepted here exists in `Address`. A field that does not exist there would be accepted
    // and then dropped.
  } satisfies { readonly [Field in keyof Address]: v.GenericSchema }),
  v.title('AddressInput'),
);
