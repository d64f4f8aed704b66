const store = {
  id: 'Id of the store, a ULID.',
  name: 'Name of the store.',
  handle: "The store's address on the platform; lower-case letters, digits and hyphens.",
  domain: 'Primary host name of the storefront.',
  email: 'Contact address of the store for customers and for us; null when not known.',
  phone: 'Contact phone number; null without one.',
  address: 'Where the store is; null when not known. Taxes may follow from it.',
  currency: 'ISO 4217 code of the currency of every amount, unless an object says otherwise. It never changes.',
  timezone: 'IANA time zone that reports and plain dates are in.',
  status: 'Where the store stands with the platform. While it is suspended, cancelled or inactive its keys and tokens are refused.',
  plan: 'Key of the plan of the store; null without one. The API needs a plan that includes it, or a free trial.',
  test_mode: 'Whether it is a store on free trial: its orders are test orders, its keys begin with `so_test_`.',
  created_at: 'When the store was opened.',
};

const own = {
  emails_held_at:
    'Since when the service sends none of the e-mails of the store, because too many of them bounced or were called spam; null while it sends them.',
  emails_held_reason: 'Why the e-mails of the store are held; null while they are sent.',
  order_prefix: 'What the name of an order begins with, before its number, such as `#`.',
  require_payment_before_fulfilment: 'Whether orders are fulfilled only when they are paid.',
};

const storeInput = {
  name: 'Name of the store, 1 to 200 characters.',
  handle: "The store's address on the platform: lower-case letters, digits and hyphens, unique.",
  domain: 'Primary host name of the storefront; one of the platform when it is left out or null.',
  email: 'Contact address of the store.',
  phone: 'Contact phone number, at most 50 characters; null: none.',
  address: 'Where the store is; null: not known.',
  currency: 'ISO 4217 code of a currency with at most two decimals. It cannot change later.',
  timezone: 'IANA time zone that reports and plain dates are in.',
  plan: 'Key of the plan; null: none. Only operators of the platform change it.',
  status: 'Where the store stands with the platform. One that is opened on `trial` is a test store. Only operators change it.',
  order_prefix: 'What the name of an order begins with, at most 10 characters; `#` when left out of a new store.',
  require_payment_before_fulfilment: 'Whether orders are fulfilled only when they are paid; false when left out of a new store.',
};

const member = {
  email: 'Address that the person signs in with.',
  name: 'Name of the person.',
  role: 'Owners and admins may do everything; `staff` may do what is in `areas`.',
  areas: 'The parts of the admin that a member with the role `staff` may use.',
};

const memberInput = {
  email: 'Address that the person signs in with; unique among the staff of the store.',
  name: 'Name of the person, 1 to 100 characters.',
  role: member.role,
  areas: 'The parts of the admin that the person may use; none when left out of a new member. Replaces the list.',
};

export const storeTexts = {
  Store: store,
  AdminStore: { ...store, ...own },
  CreateStore: storeInput,
  UpdateStore: {
    ...storeInput,
    emails_held_at: 'Null resumes the e-mails of the store, when they are held. Those that were held back are not sent later.',
  },
  StaffMember: member,
  CreateStaffMember: memberInput,
  UpdateStaffMember: memberInput,
  Person: {
    email: 'Address that the person signed in with.',
    name: 'Name of the person.',
    operator: 'Whether the person is an operator of the platform, who may enter every store.',
    stores: 'The stores that the person is staff of, newest first, at most 50.',
    'stores.id': store.id,
    'stores.name': store.name,
    'stores.role': member.role,
    'stores.areas': member.areas,
  },
};
