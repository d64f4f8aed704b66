import * as v from 'valibot';
import { externalDataFields } from '#shared/external-ids/external-data-schema.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { asSent, bodyOf, readNullable, required } from '#shared/kernel/body-schema.ts';
import { canonicalTimezone } from '#shared/kernel/days/timezone.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { enumOf, Flag, integer, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { type LocationChange, locationTypes } from './location.ts';

/** The location fields in a staff request. */
export const locationBody = bodyOf<LocationChange>()({
  name: required(asSent(requiredText(200))),
  type: asSent(enumOf(locationTypes)),
  address: readNullable(AddressInput, completeAddress),
  phone: asSent(v.nullable(textUpTo(50))),
  fulfilsOnline: asSent(Flag),
  pickup: asSent(Flag),
  priority: asSent(integer(0, 1_000_000)),
  isActive: asSent(Flag),
  isDefault: asSent(Flag),
  timezone: readNullable(Timezone, canonicalTimezone),
  ...externalDataFields,
});
