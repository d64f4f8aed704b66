import type { WantedLine } from './ordered-lines.ts';
import type { ShipTo } from './purchase-order.ts';
import type { WantedSource } from './wanted-source.ts';

/** A purchase order that a request makes. A field that is absent or null says nothing. */
export type WantedPurchaseOrder = WantedSource & {
  /** The order that the goods are for. */
  readonly orderId?: number | null | undefined;
  readonly lines: readonly WantedLine[];
  readonly shipTo?: ShipTo | null | undefined;
  /** The location that goods for stock go to. */
  readonly locationId?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** Whether it is sent at once. */
  readonly send?: boolean | undefined;
};

/** A change of a draft; a field that is left out (undefined) stays as it is. */
export type PurchaseOrderChange = {
  /** All lines that it has then. */
  readonly lines?: readonly WantedLine[] | undefined;
  readonly shipTo?: ShipTo | undefined;
  readonly note?: string | null | undefined;
};
