import { formatPercent } from '#shared/discounts/discount-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import type { GroupPrice } from '#shared/pricing/pricing-settings.ts';
import type { GroupPriceView } from './endpoints.ts';

/** A group price as staff see it. */
export const groupPriceView = ({ value: { id, groupId, target, price }, createdAtMs, updatedAtMs }: Entry<GroupPrice>): GroupPriceView => ({
  object: 'group_price',
  id,
  group_id: groupId,
  variant_id: 'variantId' in target ? target.variantId : null,
  category_id: 'categoryId' in target ? target.categoryId : null,
  price: 'priceMinor' in price ? formatMoney(price.priceMinor) : null,
  percent_off: 'basisPointsOff' in price ? formatPercent(price.basisPointsOff) : null,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
