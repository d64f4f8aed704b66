import type { AddressView } from '#shared/kernel/addresses/address-schema.ts';

/** Returns a complete postal address. */
export const sampleAddress = (): AddressView => ({
  first_name: 'Sam',
  last_name: 'Sample',
  company: 'Sample Ltd',
  line1: '1 Main Street',
  line2: 'Floor 2',
  city: 'Dublin',
  region: 'Leinster',
  postcode: 'D01 F5P2',
  country: 'IE',
  phone: '+353 1 234 5678',
});
