import { automaticDiscountEndpoints } from './automatic-discounts/endpoints.ts';
import { brandEndpoints } from './brands/endpoints.ts';
import { categoryEndpoints } from './categories/endpoints.ts';
import { customerGroupEndpoints } from './customer-groups/endpoints.ts';
import { adminCustomerEndpoints } from './customers/endpoints.ts';
import { groupPriceEndpoints } from './group-prices/endpoints.ts';
import { locationEndpoints } from './locations/endpoints.ts';
import { pricingSettingsEndpoints } from './pricing-settings/endpoints.ts';
import { quantityBreakEndpoints } from './quantity-breaks/endpoints.ts';

/** Where a store keeps its goods, how it sorts them and what prices are made of: one contract file for each resource. */
export const adminCatalogueEndpoints = {
  ...locationEndpoints,
  ...categoryEndpoints,
  ...brandEndpoints,
  ...adminCustomerEndpoints,
  ...customerGroupEndpoints,
  ...pricingSettingsEndpoints,
  ...groupPriceEndpoints,
  ...quantityBreakEndpoints,
  ...automaticDiscountEndpoints,
} as const;
