import fc from 'fast-check';
import type { Location } from '#shared/inventory/location.ts';
import { locationTypes } from '#shared/inventory/location.ts';
import { locationItem, parseLocation } from '#shared/inventory/locations-table.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
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

const address = {
  first_name: 'Ada',
  last_name: null,
  company: null,
  line1: '1 Quay Street',
  line2: null,
  city: 'Dublin',
  region: null,
  postcode: null,
  country: 'IE',
  phone: null,
};

describe('the stored form of a location', () => {
  it('reads every location as it was written', () => {
    fc.assert(fc.property(anyLocation, (location) => expect(parseLocation(locationItem('S1', location))).toEqual(location)));
  });

  it('is the item that it was', () => {
    expect(locationItem('S1', aLocation({ address }))).toEqual({
      address: {
        city: 'Dublin',
        company: null,
        country: 'IE',
        first_name: 'Ada',
        last_name: null,
        line1: '1 Quay Street',
        line2: null,
        phone: null,
        postcode: null,
        region: null,
      },
      created_at_ms: 1767225600000,
      entity: 'location',
      fulfils_online: true,
      id: 1,
      is_active: true,
      is_default: true,
      name: 'Warehouse',
      phone: null,
      pickup: false,
      pk: 'S#S1#LOCATION',
      priority: 0,
      sk: '0000000000000001',
      timezone: null,
      type: 'warehouse',
      updated_at_ms: 1767225600000,
      updated_pk: 'S#S1#LOCATION',
      updated_sk: '001767225600000#0000000000000001',
    });
  });
});
