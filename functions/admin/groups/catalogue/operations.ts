import { automaticDiscountOperations } from '#functions/admin/automatic-discounts/operations.ts';
import { brandOperations } from '#functions/admin/brands/operations.ts';
import { categoryOperations } from '#functions/admin/categories/operations.ts';
import { customerGroupOperations } from '#functions/admin/customer-groups/operations.ts';
import { adminCustomerOperations } from '#functions/admin/customers/operations.ts';
import { groupPriceOperations } from '#functions/admin/group-prices/operations.ts';
import { locationOperations } from '#functions/admin/locations/operations.ts';
import { pricingSettingsOperations } from '#functions/admin/pricing-settings/operations.ts';
import { quantityBreakOperations } from '#functions/admin/quantity-breaks/operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminCatalogueEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminCatalogueOperations = (deps: GroupDeps): Operations<typeof adminCatalogueEndpoints> => ({
  ...locationOperations(deps),
  ...categoryOperations(deps),
  ...brandOperations(deps),
  ...adminCustomerOperations(deps),
  ...customerGroupOperations(deps),
  ...pricingSettingsOperations(deps),
  ...groupPriceOperations(deps),
  ...quantityBreakOperations(deps),
  ...automaticDiscountOperations(deps),
});
