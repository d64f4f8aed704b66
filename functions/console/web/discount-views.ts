import { AutomaticDiscountList } from './discounts/automatic-discount-list.tsx';
import { DiscountList } from './discounts/discount-list.tsx';
import { AutomaticDiscountPage, DiscountPage } from './discounts/discount-page.tsx';
import { GiftCardLedger } from './gift-cards/gift-card-ledger.tsx';
import { GiftCardList } from './gift-cards/gift-card-list.tsx';
import { GiftCardPage } from './gift-cards/gift-card-page.tsx';

export const discountViews = {
  DiscountList,
  DiscountPage,
  AutomaticDiscountList,
  AutomaticDiscountPage,
  GiftCardList,
  GiftCardPage,
  GiftCardLedger,
};
