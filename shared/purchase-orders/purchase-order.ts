import { sumAmounts } from '#shared/kernel/money.ts';

export const purchaseOrderStatuses = ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** The supported print-on-demand services. */
export const printProviders = ['printful', 'printify'] as const;
export type PrintProvider = (typeof printProviders)[number];

/** The ways in which a purchase order is created: by staff, for a paid order, or for stock below its reorder point. */
export const purchaseOrderSources = ['staff', 'paid_order', 'low_stock'] as const;
export type PurchaseOrderSource = (typeof purchaseOrderSources)[number];

/** The reasons why a purchase order could not be sent. */
export const sendingFailures = ['no_recipient', 'email_refused', 'too_many_emails'] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/** Where goods are ordered: from one of the store's suppliers or from a print-on-demand service. */
export type Source =
  | { readonly supplierId: number; readonly provider: null }
  | { readonly supplierId: null; readonly provider: PrintProvider };

/** Units of one product or variant on a purchase order. A purchase order's lines have the ids 1, 2, 3 and so on. */
export type PurchaseOrderLine = {
  readonly id: number;
  /** The id of the customer's order line that the units are for; null if there is none. */
  readonly orderLineId: number | null;
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly name: string | null;
  readonly sku: string | null;
  /** The supplier's SKU. */
  readonly supplierSku: string | null;
  readonly quantity: number;
  /** The cost of a unit, in the purchase order's currency; null when unknown. */
  readonly unitCostMinor: bigint | null;
  readonly receivedQuantity: number;
};

/** The destination of the goods: like an address, but with a single name and an e-mail address (specification: PurchaseOrder, ship_to). */
export type ShipTo = {
  readonly name: string | null;
  readonly company: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly email: string | null;
};

/** A parcel that a supplier sent. */
export type SupplierParcel = { readonly carrier: string | null; readonly number: string | null; readonly url: string | null };

/** Goods ordered from a supplier or a print-on-demand service (specification: PurchaseOrder). */
export type PurchaseOrder = {
  readonly id: number;
  /** The purchase order's sequence number within the store, shown as `PO1001`. */
  readonly number: number;
  readonly status: PurchaseOrderStatus;
  readonly source: PurchaseOrderSource;
  readonly supplierId: number | null;
  readonly provider: PrintProvider | null;
  /** The id of the customer's order that the goods are for; null when they are for the store's stock. */
  readonly orderId: number | null;
  readonly lines: readonly PurchaseOrderLine[];
  readonly shipTo: ShipTo | null;
  /** The id of the location at which the goods go into stock; null when the goods go to a customer. */
  readonly locationId: number | null;
  readonly currency: string;
  readonly tracking: readonly SupplierParcel[];
  /**
   * Whether the purchase order belongs to a trial store. If true, the purchase order is recorded as sent, but its
   * e-mail is never sent.
   */
  readonly testMode: boolean;
  readonly note: string | null;
  /** The supplier's own reference for the purchase order. */
  readonly supplierReference: string | null;
  readonly cancelReason: string | null;
  /** The reason why the last attempt to send the purchase order failed; null if it did not fail. */
  readonly failure: SendingFailure | null;
  /**
   * The number of times that the purchase order has been sent. Each e-mail is identified by this number, so that the
   * result of an earlier e-mail can be ignored.
   */
  readonly sendings: number;
  /** The time at which the draft is sent automatically; null if staff send the draft. */
  readonly sendAtMs: number | null;
  readonly sentAtMs: number | null;
  readonly acceptedAtMs: number | null;
  readonly shippedAtMs: number | null;
  /** The time when goods were last received. */
  readonly receivedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of lines of a purchase order, the same as for a customer's order. */
export const maxPurchaseOrderLines = 100;
/**
 * The maximum number of parcels of a purchase order. With all tracking URLs, the purchase order must fit into one item
 * of 400 KB.
 */
export const maxParcels = 20;

/** Returns a purchase order's number as people see it, such as `PO1001`. */
export const purchaseOrderName = ({ number }: Pick<PurchaseOrder, 'number'>): string => `PO${number}`;

/** Returns the number of units of a line that have not been received. */
export const openUnits = ({ quantity, receivedQuantity }: Pick<PurchaseOrderLine, 'quantity' | 'receivedQuantity'>): number =>
  quantity - receivedQuantity;

/** Reports whether a purchase order still has goods to be received. */
export const isOpen = ({ status, lines }: Pick<PurchaseOrder, 'status' | 'lines'>): boolean =>
  status !== 'cancelled' && lines.some((line) => openUnits(line) > 0);

/**
 * Returns the cost of all lines together; null when the cost of any line is unknown (specification: PurchaseOrder,
 * cost_total).
 */
export function costTotalMinor(lines: readonly Pick<PurchaseOrderLine, 'quantity' | 'unitCostMinor'>[]): bigint | null {
  const costs = lines.map(({ quantity, unitCostMinor }) => (unitCostMinor === null ? null : unitCostMinor * BigInt(quantity)));
  return costs.includes(null) ? null : sumAmounts(costs.map((cost) => cost ?? 0n));
}
