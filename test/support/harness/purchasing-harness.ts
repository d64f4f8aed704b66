import { adminPurchaseOrderEndpoints } from '#functions/admin/groups/purchase-orders/endpoints.ts';
import { adminPurchaseOrderOperations } from '#functions/admin/groups/purchase-orders/operations.ts';
import { purchaseOrderEndpoints } from '#functions/api/purchase-orders/endpoints.ts';
import { purchaseOrderOperations } from '#functions/api/purchase-orders/operations.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { PurchaseOrderView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { addSupplierWrite } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import type { VariantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-schema.ts';
import { transact } from '#shared/table/transact.ts';
import { aSupplier } from '../builders/a-supplier.ts';
import type { OrdersHarness } from './orders-harness.ts';
import { runContract } from './run-contract.ts';

type Body = Readonly<Record<string, unknown>>;
type Action = 'sendPurchaseOrder' | 'acceptPurchaseOrder' | 'shipPurchaseOrder' | 'receivePurchaseOrder' | 'cancelPurchaseOrder';

/** Adds supplier 12 to the store of `harness`. Returns functions for the store's purchase orders. */
export async function purchasingIn(harness: OrdersHarness) {
  const staff = runContract(harness, adminPurchaseOrderEndpoints, adminPurchaseOrderOperations(harness));
  const integrations = runContract(harness, purchaseOrderEndpoints, purchaseOrderOperations(harness));
  const dataOf = async (answer: Promise<unknown>): Promise<PurchaseOrderView> =>
    ((await answer) as { readonly data: PurchaseOrderView }).data;
  await transact(harness.table, [addSupplierWrite(harness.store.id, aSupplier())]);
  return {
    order: (body: Body, over: Partial<StoreContext> = {}) =>
      dataOf(staff('createPurchaseOrder', { body: { supplier_id: 12, ...body } }, over)),
    change: ({ id }: { readonly id: number }, body: Body, over: Partial<StoreContext> = {}) =>
      dataOf(staff('updatePurchaseOrder', { id, body }, over)),
    act: (name: Action, { id }: { readonly id: number }, body: Body = {}, over: Partial<StoreContext> = {}) =>
      dataOf(staff(name, { id, body }, over)),
    /** Makes supplier 12 the supplier of a variant. */
    supply: async (variantId: number, body: Body): Promise<VariantSupplyView> =>
      ((await staff('putVariantSupply', { id: variantId, body: { supplier_id: 12, ...body } })) as { readonly data: VariantSupplyView })
        .data,
    get: ({ id }: { readonly id: number }) => dataOf(integrations('getPurchaseOrder', { id })),
  };
}

export type PurchasingIn = Awaited<ReturnType<typeof purchasingIn>>;
