import type { Entry } from '../../../shared/data/pricing-entries.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import type { QuantityBreak } from '../../../shared/domain/pricing-settings.ts';
import { timestamp } from '../../../shared/views/timestamp.ts';
import type { QuantityBreakView } from './endpoints.ts';

/** A quantity break as staff see it. */
export const quantityBreakView = ({ value, createdAtMs, updatedAtMs }: Entry<QuantityBreak>): QuantityBreakView => ({
  object: 'quantity_break',
  id: value.id,
  variant_id: value.variantId,
  group_id: value.groupId,
  tiers: value.tiers.map(({ minQuantity, priceMinor }) => ({ min_quantity: minQuantity, price: formatMoney(priceMinor) })),
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
