const store = {
  id: 'Id of the store, a ULID.',
  name: 'Name of the store.',
  handle: "The store's name in platform URLs: lowercase letters, digits and hyphens.",
  domain: 'Primary host name of the storefront.',
  email: 'Contact e-mail address of the store, for customers and for us; null if unknown.',
  phone: 'Contact phone number; null if there is none.',
  address: 'Address of the store; null if unknown. It may determine the taxes.',
  currency: 'ISO 4217 code of the currency of all amounts, unless an object has its own. It never changes.',
  timezone: 'IANA time zone of reports and plain dates.',
  status: 'Status of the store on the platform. Keys and tokens of a suspended, canceled or inactive store are refused.',
  plan: "Key of the store's plan; null if there is none. Using the API needs a plan that includes it, or a free trial.",
  test_mode: 'Whether it is a trial store: its orders are test orders, and its keys begin with `so_test_`.',
  created_at: 'When the store was created.',
};

const own = {
  emails_held_at:
    "When the service stopped sending the store's e-mails because too many bounced or were reported as spam; null while it sends them.",
  emails_held_reason: 'Why the e-mails of the store are held; null while they are sent.',
  order_prefix: 'Prefix of order names before the number, such as `#`.',
  require_payment_before_fulfilment: 'Whether orders must be paid before they are fulfilled.',
};

const storeInput = {
  name: 'Name of the store, 1 to 200 characters.',
  handle: "The store's name in platform URLs: lowercase letters, digits and hyphens; unique.",
  domain: 'Primary host name of the storefront. Default: a host name of the platform.',
  email: 'Contact e-mail address of the store.',
  phone: 'Contact phone number, at most 50 characters; null: none.',
  address: 'Address of the store; null: unknown.',
  currency: 'ISO 4217 code of a currency with at most two decimals. It cannot change later.',
  timezone: 'IANA time zone of reports and plain dates.',
  plan: 'Key of the plan; null: none. Only platform operators may change it.',
  status: 'Status of the store on the platform. A store created with `trial` is a test store. Only platform operators may change it.',
  order_prefix: 'Prefix of order names, at most 10 characters. Default for a new store: `#`.',
  require_payment_before_fulfilment: 'Whether orders must be paid before they are fulfilled. Default for a new store: false.',
};

const member = {
  email: 'E-mail address that the person signs in with.',
  name: 'Name of the person.',
  role: 'Owners and admins may do everything; `staff` may use only their `areas`.',
  areas: 'The parts of the admin that a member with the role `staff` may use.',
};

const memberInput = {
  email: 'E-mail address that the person signs in with; unique among the staff of the store.',
  name: 'Name of the person, 1 to 100 characters.',
  role: member.role,
  areas: 'The parts of the admin that the person may use. Replaces the list. Default for a new member: none.',
};

export const storeTexts = {
  Store: store,
  AdminStore: { ...store, ...own },
  CreateStore: storeInput,
  UpdateStore: {
    ...storeInput,
    emails_held_at: 'Null resumes the held e-mails of the store. E-mails from the time of the hold are not sent later.',
  },
  StaffMember: member,
  CreateStaffMember: memberInput,
  UpdateStaffMember: memberInput,
  Person: {
    email: 'E-mail address that the person signed in with.',
    name: 'Name of the person.',
    operator: 'Whether the person is an operator of the platform, who may enter every store.',
    stores: 'The stores where the person is on the staff, newest first, at most 50.',
    'stores.id': store.id,
    'stores.name': store.name,
    'stores.role': member.role,
    'stores.areas': member.areas,
  },
};
