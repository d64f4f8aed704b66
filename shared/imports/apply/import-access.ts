import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { StoreClient } from '#shared/client/store-client.ts';

/** The Idempotency-Key of what a run does with a subject, as `product 12 mug`. */
export type KeyOf = (subject: string) => string;

/** The operations that an import calls, by a key or as staff. */
export type ImportClient = Pick<StoreClient, 'products' | 'brands' | 'categories' | 'locations' | 'inventory' | 'customers'>;

export type ImportAccess = {
  readonly client: ImportClient;
  /** Makes brands, categories and gift cards; null where only a key is at hand. */
  readonly staff: AdminStoreClient | null;
  readonly keyOf: KeyOf;
  /** Whether customers who accept no marketing accept it where the file says so. */
  readonly optsIn: boolean;
  readonly signal: AbortSignal;
};

/** The outcome of an item that the store accepted. */
export type AppliedItem = { readonly outcome: 'created' | 'changed' | 'same'; readonly id: number };

/** Of an item that is refused. */
export const nothingToApply = (): never => {
  throw new RangeError('there is nothing to do');
};
