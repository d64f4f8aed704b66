import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { textsView } from '#shared/kernel/optional-texts.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type Customer, customerTextLimits } from './customer.ts';
import type { CustomerView } from './customer-schema.ts';

const textsOf = textsView(customerTextLimits);

/** Returns a customer as shown to integrations, staff and event receivers. `currency` is the store's currency. */
export const customerView = (customer: Customer, currency: string): CustomerView => ({
  object: 'customer',
  id: customer.id,
  email: customer.email,
  ...textsOf(customer),
  accepts_marketing: customer.acceptsMarketing,
  has_account: customer.hasAccount,
  is_blocked: customer.isBlocked,
  orders_count: customer.ordersCount,
  total_spent: formatMoney(customer.totalSpentMinor),
  currency,
  addresses: customer.addresses.map(({ id, isDefault, address }) => ({ id, is_default: isDefault, ...address })),
  ...externalDataView(customer),
  last_order_at: timestampOrNull(customer.lastOrderAtMs),
  created_at: timestamp(customer.createdAtMs),
  updated_at: timestamp(customer.updatedAtMs),
});
