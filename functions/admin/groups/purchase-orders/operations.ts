import { purchaseOrderChanges } from '#functions/admin/purchase-orders/operations.ts';
import { purchasingSettingsOperations } from '#functions/admin/purchasing-settings/operations.ts';
import { supplierOperations } from '#functions/admin/suppliers/operations.ts';
import { variantSupplyOperations } from '#functions/admin/variant-supplies/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { adminPurchaseOrderEndpoints } from './endpoints.ts';

/** What the group's operations need. */
export type PurchasingDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};

/** The operations of the group, by the names of their contracts. */
export const adminPurchaseOrderOperations = (deps: PurchasingDeps): Operations<typeof adminPurchaseOrderEndpoints> => ({
  ...supplierOperations(deps),
  ...variantSupplyOperations(deps),
  ...purchasingSettingsOperations(deps),
  ...purchaseOrderChanges(deps),
});
