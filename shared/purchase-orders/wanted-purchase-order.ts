import type { WantedLine } from './ordered-lines.ts';
import type { ShipTo } from './purchase-order.ts';
import type { WantedSource } from './wanted-source.ts';

/** A purchase order that a request creates. Absent and null fields take their defaults. */
export type WantedPurchaseOrder = WantedSource & {
  /** The order that the goods are for. */
  readonly orderId?: number | null | undefined;
  readonly lines: readonly WantedLine[];
  readonly shipTo?: ShipTo | null | undefined;
  /** The location for goods for stock. */
  readonly locationId?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** Whether it is sent immediately. */
  readonly send?: boolean | undefined;
};

/** A change of a draft; an undefined field stays as it is. */
export type PurchaseOrderChange = {
  /** Replaces all lines. */
  readonly lines?: readonly WantedLine[] | undefined;
  readonly shipTo?: ShipTo | undefined;
  readonly note?: string | null | undefined;
};
