import { sumAmounts } from '#shared/kernel/money.ts';

export const purchaseOrderStatuses = ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** The print-on-demand services. */
export const printProviders = ['printful', 'printify'] as const;
export type PrintProvider = (typeof printProviders)[number];

/** The origin of a purchase order: staff, a paid order, or stock below its reorder point. */
export const purchaseOrderSources = ['staff', 'paid_order', 'low_stock'] as const;
export type PurchaseOrderSource = (typeof purchaseOrderSources)[number];

/** Why a purchase order could not be sent. */
export const sendingFailures = ['no_recipient', 'email_refused', 'too_many_emails'] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/** The source of the goods: a supplier of the store, or a print-on-demand service. */
export type Source =
  | { readonly supplierId: number; readonly provider: null }
  | { readonly supplierId: null; readonly provider: PrintProvider };

/** Ordered units of one product or variant; `id` numbers the lines of the purchase order from 1. */
export type PurchaseOrderLine = {
  readonly id: number;
  /** The line of the order that the units are for. */
  readonly orderLineId: number | null;
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly name: string | null;
  readonly sku: string | null;
  /** The supplier's SKU. */
  readonly supplierSku: string | null;
  readonly quantity: number;
  /** In the currency of the purchase order; null when unknown. */
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

/** One parcel of the supplier. */
export type SupplierParcel = { readonly carrier: string | null; readonly number: string | null; readonly url: string | null };

/** Goods ordered from a supplier or a print-on-demand service (specification: PurchaseOrder). */
export type PurchaseOrder = {
  readonly id: number;
  /** Sequence number within the store; shown as `PO1001`. */
  readonly number: number;
  readonly status: PurchaseOrderStatus;
  readonly source: PurchaseOrderSource;
  readonly supplierId: number | null;
  readonly provider: PrintProvider | null;
  /** The order that the goods are for; null when they are for the store's stock. */
  readonly orderId: number | null;
  readonly lines: readonly PurchaseOrderLine[];
  readonly shipTo: ShipTo | null;
  /** The location whose stock the goods are for; null when they go to a customer. */
  readonly locationId: number | null;
  readonly currency: string;
  readonly tracking: readonly SupplierParcel[];
  /** Whether it belongs to a trial store: it is recorded as sent but never sent. */
  readonly testMode: boolean;
  readonly note: string | null;
  /** The supplier's reference for it. */
  readonly supplierReference: string | null;
  readonly cancelReason: string | null;
  /** Null unless the last attempt to send it failed. */
  readonly failure: SendingFailure | null;
  /** How often it was sent, which distinguishes the e-mails: a result of an earlier one is ignored. */
  readonly sendings: number;
  /** When a draft is sent automatically; null when staff send it. */
  readonly sendAtMs: number | null;
  readonly sentAtMs: number | null;
  readonly acceptedAtMs: number | null;
  readonly shippedAtMs: number | null;
  /** When goods were last received. */
  readonly receivedAtMs: number | null;
  readonly cancelledAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of lines, as for an order. */
export const maxPurchaseOrderLines = 100;
/** The maximum number of parcels, so that a purchase order with all their addresses fits into one item of 400 KB. */
export const maxParcels = 20;

/** Returns the number of a purchase order as people see it, such as `PO1001`. */
export const purchaseOrderName = ({ number }: Pick<PurchaseOrder, 'number'>): string => `PO${number}`;

/** Units of a line that have not been received. */
export const openUnits = ({ quantity, receivedQuantity }: Pick<PurchaseOrderLine, 'quantity' | 'receivedQuantity'>): number =>
  quantity - receivedQuantity;

/** Reports whether any of its goods are still to be received. */
export const isOpen = ({ status, lines }: Pick<PurchaseOrder, 'status' | 'lines'>): boolean =>
  status !== 'cancelled' && lines.some((line) => openUnits(line) > 0);

/** Returns the cost of all lines; null when that of any line is unknown (specification: PurchaseOrder, cost_total). */
export function costTotalMinor(lines: readonly Pick<PurchaseOrderLine, 'quantity' | 'unitCostMinor'>[]): bigint | null {
  const costs = lines.map(({ quantity, unitCostMinor }) => (unitCostMinor === null ? null : unitCostMinor * BigInt(quantity)));
  return costs.includes(null) ? null : sumAmounts(costs.map((cost) => cost ?? 0n));
}
