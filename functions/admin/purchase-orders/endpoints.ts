import { adminPurchaseOrderContracts } from './purchase-orders/endpoints.ts';
import { purchasingSettingsEndpoints } from './purchasing-settings/endpoints.ts';
import { supplierEndpoints } from './suppliers/endpoints.ts';
import { variantSupplyEndpoints } from './variant-supplies/endpoints.ts';

/** How a store orders goods: one contract file for each resource. */
export const adminPurchaseOrderEndpoints = {
  ...supplierEndpoints,
  ...variantSupplyEndpoints,
  ...purchasingSettingsEndpoints,
  ...adminPurchaseOrderContracts,
} as const;
