import { formatPercent, termsView } from '#shared/discounts/discount-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import type { AutomaticDiscount } from '#shared/pricing/pricing-settings.ts';
import type { AutomaticDiscountView } from './endpoints.ts';

type OfferView = Pick<AutomaticDiscountView, 'type' | 'value' | 'buy_quantity' | 'get_quantity' | 'get_percent_off'>;

function offerView({ offer }: AutomaticDiscount): OfferView {
  const without = { type: offer.type, value: null, buy_quantity: null, get_quantity: null, get_percent_off: null };
  switch (offer.type) {
    case 'percentage':
      return { ...without, value: formatPercent(offer.basisPoints) };
    case 'fixed':
      return { ...without, value: formatMoney(offer.amountMinor) };
    case 'free_shipping':
      return without;
    case 'buy_x_get_y': {
      const { buyQuantity, getQuantity, basisPoints } = offer;
      return { ...without, buy_quantity: buyQuantity, get_quantity: getQuantity, get_percent_off: formatPercent(basisPoints) };
    }
  }
}

/** An automatic discount as staff see it. */
export const automaticDiscountView = ({ value, createdAtMs, updatedAtMs }: Entry<AutomaticDiscount>): AutomaticDiscountView => ({
  object: 'automatic_discount',
  id: value.id,
  title: value.title,
  ...offerView(value),
  ...termsView(value),
  priority: value.priority,
  combines_with_codes: value.combinesWithCodes,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
