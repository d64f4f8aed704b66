import type { WantedLine } from './ordered-lines.ts';
import type { ShipTo } from './purchase-order.ts';
import type { WantedSource } from './wanted-source.ts';

/** A purchase order that a request creates. Absent and null fields get their default values. */
export type WantedPurchaseOrder = WantedSource & {
  /** The id of the customer's order that the goods are for. */
  readonly orderId?: number | null | undefined;
  readonly lines: readonly WantedLine[];
  readonly shipTo?: ShipTo | null | undefined;
  /** The id of the location to which goods for stock are sent. */
  readonly locationId?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** Whether the purchase order is sent immediately. */
  readonly send?: boolean | undefined;
};

/** A change to a draft; undefined fields stay unchanged. */
export type PurchaseOrderChange = {
  /** The lines that replace all previous lines. */
  readonly lines?: readonly WantedLine[] | undefined;
  readonly shipTo?: ShipTo | undefined;
  readonly note?: string | null | undefined;
};
