import { externalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Location } from './location.ts';
import { locationTypes } from './location.ts';

/** How a location is stored. */
export const locationForm = storedForm<Location>()({
  id: number,
  name: text,
  type: oneOf(locationTypes),
  address: optional(address),
  phone: optional(text),
  fulfilsOnline: flag,
  pickup: flag,
  priority: number,
  isActive: flag,
  isDefault: flag,
  timezone: optional(text),
  ...externalDataKinds,
  createdAtMs: number,
  updatedAtMs: number,
});
