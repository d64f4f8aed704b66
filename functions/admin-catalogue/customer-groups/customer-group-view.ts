import type { Entry } from '../../../shared/data/pricing-entries.ts';
import type { CustomerGroup } from '../../../shared/domain/pricing-settings.ts';
import { timestamp } from '../../../shared/views/timestamp.ts';
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
