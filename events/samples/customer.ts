import type { CustomerView } from '#shared/customers/customer-schema.ts';
import { sampleAddress } from './address.ts';
import type { SampleStore } from './sample-store.ts';

/** Returns a customer with every field filled. */
export const sampleCustomer = (store: SampleStore): CustomerView => ({
  object: 'customer',
  id: 1,
  email: 'sample@example.com',
  first_name: 'Sam',
  last_name: 'Sample',
  phone: '+353 1 234 5678',
  company: 'Sample Ltd',
  note: 'Prefers e-mail',
  accepts_marketing: true,
  has_account: true,
  is_blocked: false,
  orders_count: 1,
  total_spent: '60.00',
  currency: store.currency,
  addresses: [{ id: 1, is_default: true, ...sampleAddress() }],
  external_ids: { sap: '4711' },
  metadata: { sales_area: 'north' },
  last_order_at: '2026-11-05T10:00:00Z',
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-05T10:00:00Z',
});
