import type { Entry } from '../../../shared/data/pricing-entries.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import type { GroupPrice } from '../../../shared/domain/pricing-settings.ts';
import { formatPercent } from '../../../shared/views/discount-view.ts';
import { timestamp } from '../../../shared/views/timestamp.ts';
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
