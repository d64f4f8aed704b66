import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import type { QuantityBreak } from '#shared/pricing/pricing-settings.ts';
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
