import fc from 'fast-check';
import type { Location } from '#shared/inventory/location.ts';
import { locationTypes } from '#shared/inventory/location.ts';
import { locationItem, parseLocation } from '#shared/inventory/locations-table.ts';
import { anyAddress, anyNumber, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyLocation = fc.record<Location>({
  id: fc.nat(),
  name: anyText,
  type: fc.constantFrom(...locationTypes),
  address: fc.option(anyAddress),
  phone: anyTextOrNull,
  fulfilsOnline: fc.boolean(),
  pickup: fc.boolean(),
  priority: anyNumber,
  isActive: fc.boolean(),
  isDefault: fc.boolean(),
  timezone: anyTextOrNull,
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a location', () => {
  it('reads every location as it was written', () => {
    fc.assert(fc.property(anyLocation, (location) => expect(parseLocation(locationItem('S1', location))).toEqual(location)));
  });
});
