import type { Address } from '#shared/kernel/address.ts';

/** One who sells goods to the store. */
export type Supplier = {
  readonly id: number;
  readonly name: string;
  /** Where purchase orders are sent; none can be sent without it. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
  /** The number under which the supplier knows the store. */
  readonly accountNumber: string | null;
  /** What the supplier charges in; null: the store's currency. */
  readonly currency: string | null;
  readonly note: string | null;
  /** Nothing new is ordered from one that is not. */
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
