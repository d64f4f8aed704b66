import { adminPurchaseOrderContracts } from '#functions/admin/purchase-orders/endpoints.ts';
import { purchasingSettingsEndpoints } from '#functions/admin/purchasing-settings/endpoints.ts';
import { supplierEndpoints } from '#functions/admin/suppliers/endpoints.ts';
import { variantSupplyEndpoints } from '#functions/admin/variant-supplies/endpoints.ts';

/** A store's suppliers and purchase orders: one contract file per resource. */
export const adminPurchaseOrderEndpoints = {
  ...supplierEndpoints,
  ...variantSupplyEndpoints,
  ...purchasingSettingsEndpoints,
  ...adminPurchaseOrderContracts,
} as const;
