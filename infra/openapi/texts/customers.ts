import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const customer = {
  email: 'E-mail address as it was written; unique in the store whatever its case.',
  first_name: 'Given name; null when not known.',
  last_name: 'Family name; null when not known.',
  phone: 'Phone number as it was written; null when not known.',
  company: 'Company or organisation; null without one.',
  note: 'Note of the staff, which the customer does not see.',
  accepts_marketing: 'Whether the customer agreed to marketing by e-mail.',
  has_account: 'Whether the customer has an account in the storefront.',
  is_blocked: 'Whether the customer is kept from ordering.',
  orders_count: 'Orders of the customer that are neither cancelled nor test orders.',
  total_spent: 'What the customer paid, less refunds; test orders are left out.',
  currency: 'ISO 4217 code of the currency of the store, which `total_spent` is in.',
  addresses: 'Saved addresses, at most 50.',
  ...externalDataTexts,
  last_order_at: 'When the latest order was placed; null before the first.',
};

const customerInput = {
  email: 'E-mail address, unique in the store whatever its case. Required when the customer is created.',
  first_name: 'Given name, at most 100 characters; null: none.',
  last_name: 'Family name, at most 100 characters; null: none.',
  phone: 'Phone number, at most 50 characters, kept as it is written; null: none.',
  company: 'Company or organisation, at most 200 characters; null: none.',
  note: 'Note of the staff, at most 5,000 characters, which the customer does not see; null: none.',
  accepts_marketing: 'Whether the customer agreed to marketing by e-mail; false when left out of a new customer.',
  addresses: 'Replaces all saved addresses, at most 50; left out, they stay.',
  ...externalDataInputTexts,
};

export const customerTexts = {
  Customer: customer,
  AdminCustomer: {
    ...customer,
    group_id: 'The customer group whose prices apply; null: none.',
    erased_at: 'When the customer was erased: it is anonymous since and cannot be changed; null for all others.',
  },
  CustomerErasure: {
    customer_id: 'The customer, who is anonymous by now.',
    state: '`running`: records are made anonymous, in the background. `done`: everything was gone through and nothing was found.',
    passes:
      'How often everything was gone through, the current time included: what was under way at the beginning is found by a later pass.',
    changed: 'How many records were made anonymous so far.',
    kept_order_tags:
      'The tags of the orders, which stay: a hundred at most. If one of them names the person, change it on the orders, and erase the customer again to see what is left.',
    requested_at: 'When the erasure was last asked for.',
    done_at: 'When nothing was found any more; null until then.',
  },
  PersonalRecord: {
    kind: 'The kind of the record.',
    id: 'Identifies the record among those of its kind.',
    fields: 'The record as it is stored: amounts in minor units, times in milliseconds since 1970.',
  },
  createCustomer: customerInput,
  updateCustomer: customerInput,
  upsertCustomer: customerInput,
  UpdateAdminCustomer: {
    ...customerInput,
    is_blocked: 'True keeps the customer from ordering; orders that were placed stay.',
    group_id: 'The customer group whose prices apply; null: none.',
  },
};
