import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#shared/purchase-orders/purchase-order.ts';
import { aStore } from './a-store.ts';

/** Builds a line for two shirts that are bought for stock; override only what the test needs. */
export const aPurchaseOrderLine = (over: Partial<PurchaseOrderLine> = {}): PurchaseOrderLine => ({
  id: 1,
  orderLineId: null,
  productId: 1201,
  variantId: 5001,
  name: 'Linen shirt',
  sku: 'LS-S-W',
  supplierSku: 'ACME-77',
  quantity: 2,
  unitCostMinor: 1850n,
  receivedQuantity: 0,
  ...over,
});

/**
 * Builds a draft purchase order to supplier 12, for goods that are bought for stock; override only what the test needs.
 */
export const aPurchaseOrder = (over: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
  ...blankPurchaseOrder({ id: 1007, number: 1007 }, aStore()),
  supplierId: 12,
  lines: [aPurchaseOrderLine()],
  shipTo: {
    name: 'Warehouse',
    company: 'Example',
    line1: '1 Quay',
    line2: null,
    city: 'Cork',
    region: null,
    postcode: 'T12',
    country: 'IE',
    phone: null,
    email: 'owner@example.com',
  },
  locationId: 1,
  createdAtMs: 4,
  updatedAtMs: 5,
  ...over,
});
