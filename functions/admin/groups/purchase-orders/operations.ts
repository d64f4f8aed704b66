import { purchaseOrderChanges } from '#functions/admin/purchase-orders/operations.ts';
import { purchasingSettingsOperations } from '#functions/admin/purchasing-settings/operations.ts';
import { supplierOperations } from '#functions/admin/suppliers/operations.ts';
import { variantSupplyOperations } from '#functions/admin/variant-supplies/operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminPurchaseOrderEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminPurchaseOrderOperations = (deps: GroupDeps): Operations<typeof adminPurchaseOrderEndpoints> => ({
  ...supplierOperations(deps),
  ...variantSupplyOperations(deps),
  ...purchasingSettingsOperations(deps),
  ...purchaseOrderChanges(deps),
});
