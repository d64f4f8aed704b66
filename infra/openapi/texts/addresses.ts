const address = {
  first_name: 'Given name of the person at the address.',
  last_name: 'Family name of the person at the address.',
  company: 'Company or organization at the address.',
  line1: 'Street and house number.',
  line2: 'Second line of the address: flat, floor or building.',
  city: 'City, town or village.',
  region: 'State, province or county, as written; regional tax rates match it, ignoring case.',
  postcode: 'Postal code in the format of the country.',
  country: 'ISO 3166-1 alpha-2 code of the country, such as `IE`.',
  phone: 'Phone number at the address, as written.',
};

const shipTo = {
  name: 'Full name of the recipient.',
  company: address.company,
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  region: 'State, province or county.',
  postcode: address.postcode,
  country: address.country,
  phone: 'Phone number of the recipient, for the carrier.',
  email: 'E-mail address of the recipient, for the carrier.',
};

const isDefault = 'Whether this is the default address. A customer has exactly one; unless chosen, it is the first address.';

export const addressTexts = {
  Address: address,
  AddressInput: address,
  CustomerAddress: {
    id: 'Identifies the address among those of the customer. Replacing the addresses gives them new ids.',
    is_default: isDefault,
    ...address,
  },
  CustomerAddressInput: { is_default: isDefault, ...address },
  ShipTo: shipTo,
  ShipToInput: shipTo,
};
