import { automaticDiscountEndpoints } from '#functions/admin/automatic-discounts/endpoints.ts';
import { brandEndpoints } from '#functions/admin/brands/endpoints.ts';
import { categoryEndpoints } from '#functions/admin/categories/endpoints.ts';
import { customerGroupEndpoints } from '#functions/admin/customer-groups/endpoints.ts';
import { adminCustomerEndpoints } from '#functions/admin/customers/endpoints.ts';
import { groupPriceEndpoints } from '#functions/admin/group-prices/endpoints.ts';
import { locationEndpoints } from '#functions/admin/locations/endpoints.ts';
import { pricingSettingsEndpoints } from '#functions/admin/pricing-settings/endpoints.ts';
import { quantityBreakEndpoints } from '#functions/admin/quantity-breaks/endpoints.ts';

/** A store's locations, categories, brands and prices: one contract file per resource. */
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
