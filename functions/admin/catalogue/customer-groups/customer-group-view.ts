import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import type { CustomerGroup } from '#shared/pricing/pricing-settings.ts';
import type { CustomerGroupView } from './endpoints.ts';

/** A customer group as staff see it. */
export const customerGroupView = ({ value, createdAtMs, updatedAtMs }: Entry<CustomerGroup>): CustomerGroupView => ({
  object: 'customer_group',
  id: value.id,
  name: value.name,
  tax_exempt: value.taxExempt,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
