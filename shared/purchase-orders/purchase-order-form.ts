import { flag, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  printProviders,
  purchaseOrderSources,
  purchaseOrderStatuses,
  type ShipTo,
  type SupplierParcel,
  sendingFailures,
} from './purchase-order.ts';

const lineForm = storedForm<PurchaseOrderLine>()({
  id: number,
  orderLineId: optional(number),
  productId: optional(number),
  variantId: optional(number),
  name: optional(text),
  sku: optional(text),
  supplierSku: optional(text),
  quantity: number,
  unitCostMinor: optional(minor),
  receivedQuantity: number,
});

const shipToForm = storedForm<ShipTo>()({
  name: optional(text),
  company: optional(text),
  line1: optional(text),
  line2: optional(text),
  city: optional(text),
  region: optional(text),
  postcode: optional(text),
  country: optional(text),
  phone: optional(text),
  email: optional(text),
});

const parcelForm = storedForm<SupplierParcel>()({ carrier: optional(text), number: optional(text), url: optional(text) });

/** The stored form of a purchase order with its lines and parcels. */
export const purchaseOrderForm = storedForm<PurchaseOrder>()({
  id: number,
  number,
  status: oneOf(purchaseOrderStatuses),
  source: oneOf(purchaseOrderSources),
  supplierId: optional(number),
  provider: optional(oneOf(printProviders)),
  orderId: optional(number),
  lines: listOf(lineForm),
  shipTo: optional(shipToForm),
  locationId: optional(number),
  currency: text,
  tracking: listOf(parcelForm),
  testMode: flag,
  note: optional(text),
  supplierReference: optional(text),
  cancelReason: optional(text),
  failure: optional(oneOf(sendingFailures)),
  sendings: number,
  sendAtMs: optional(number),
  sentAtMs: optional(number),
  acceptedAtMs: optional(number),
  shippedAtMs: optional(number),
  receivedAtMs: optional(number),
  cancelledAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
});
