import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const customer = {
  email: 'E-mail address as written; unique in the store ignoring case.',
  first_name: 'Given name; null if unknown.',
  last_name: 'Family name; null if unknown.',
  phone: 'Phone number as written; null if unknown.',
  company: 'Company or organization; null if there is none.',
  note: 'Internal note of the staff.',
  accepts_marketing: 'Whether the customer agreed to marketing by e-mail.',
  has_account: 'Whether the customer has an account in the storefront.',
  is_blocked: 'Whether the customer cannot order.',
  orders_count: 'Orders of the customer that are neither canceled nor test orders.',
  total_spent: 'Amount that the customer paid, less refunds; without test orders.',
  currency: "ISO 4217 code of the store's currency, which applies to `total_spent`.",
  addresses: 'Saved addresses, at most 50.',
  ...externalDataTexts,
  last_order_at: 'When the latest order was placed; null before the first.',
};

const customerInput = {
  email: 'E-mail address, unique in the store ignoring case. Required when the customer is created.',
  first_name: 'Given name, at most 100 characters; null: none.',
  last_name: 'Family name, at most 100 characters; null: none.',
  phone: 'Phone number, at most 50 characters, stored as written; null: none.',
  company: 'Company or organization, at most 200 characters; null: none.',
  note: 'Internal note of the staff, at most 5,000 characters; null: none.',
  accepts_marketing: 'Whether the customer agreed to marketing by e-mail. Default for a new customer: false.',
  addresses: 'Replaces all saved addresses, at most 50. Default: they stay.',
  ...externalDataInputTexts,
};

export const customerTexts = {
  Customer: customer,
  AdminCustomer: {
    ...customer,
    group_id: 'The customer group whose prices apply; null: none.',
    erased_at:
      'When the customer was erased; since then the customer is anonymous and cannot be changed. Null if the customer was not erased.',
  },
  CustomerErasure: {
    customer_id: 'The anonymized customer.',
    state: '`running`: records are being anonymized in the background. `done`: a full pass found nothing more.',
    passes:
      'Number of passes over all records, including the current one: a later pass finds changes that were running when the erasure started.',
    changed: 'Number of records anonymized so far.',
    kept_order_tags:
      "The tags of the customer's orders, which stay, at most 100. If a tag names the person, change it on the orders and erase the customer again to see the remaining tags.",
    requested_at: 'When the erasure was last requested.',
    done_at: 'When a pass found nothing more; null until then.',
  },
  PersonalRecord: {
    kind: 'The kind of the record.',
    id: 'Identifies the record among those of its kind.',
    fields: 'The stored record: amounts in minor units, times in milliseconds since 1970.',
  },
  createCustomer: customerInput,
  updateCustomer: customerInput,
  upsertCustomer: customerInput,
  UpdateAdminCustomer: {
    ...customerInput,
    is_blocked: 'True blocks the customer from ordering; existing orders stay.',
    group_id: 'The customer group whose prices apply; null: none.',
  },
};
