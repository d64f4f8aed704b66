import type { ColumnNames } from './read-header.ts';

const fields = {
  email: ['email'],
  firstName: ['first name'],
  lastName: ['last name'],
  marketing: ['accepts email marketing', 'accepts marketing'],
  company: ['default address company', 'company'],
  line1: ['default address address1', 'address1'],
  line2: ['default address address2', 'address2'],
  city: ['default address city', 'city'],
  region: ['default address province code', 'province code'],
  country: ['default address country code', 'country code'],
  postcode: ['default address zip', 'zip'],
  addressPhone: ['default address phone'],
  phone: ['phone'],
  note: ['note'],
  // The columns below are only in our own exports, not in Shopify's.
  externalIds: ['external ids'],
  metadata: ['metadata'],
  customerCompany: ['customer company'],
  addressFirstName: ['default address first name'],
  addressLastName: ['default address last name'],
  furtherAddresses: ['further addresses'],
} as const;

export type CustomerField = keyof typeof fields;

const foreign: ReadonlySet<string> = new Set([
  ...['customer id', 'accepts sms marketing', 'total spent', 'total orders', 'tax exempt', 'tags', 'province', 'country'],
]);

/** The columns of Shopify's customer export, including the shorter names that an older version of the export used. */
export const customerColumns: ColumnNames<CustomerField> = {
  fields,
  isForeign: (header) => foreign.has(header) || header.includes('(customer.metafields.'),
};
