import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { StoreClient } from '#shared/client/store-client.ts';
import type { ImportProblem } from '#shared/imports/import-problem.ts';

/** What a plan may say of an item. `compare`: the server finds out whether anything differs. */
export type PlannedAction = 'create' | 'change' | 'compare' | 'same' | 'refused';

export type AppliedItem = { readonly outcome: 'created' | 'changed' | 'same'; readonly id: number };

/** A product, customer or stock level of the file, and what is to be done with it. */
export type PlannedItem = {
  readonly row: number;
  readonly rows: number;
  /** As people know it: a handle, an e-mail address, a SKU with its location. */
  readonly name: string;
  readonly action: PlannedAction;
  readonly problems: readonly ImportProblem[];
  /** Does it. In the same run it is done once, however often it is asked for. */
  readonly apply: () => Promise<AppliedItem>;
};

/** A file that is planned while its items are asked for. */
export type PlannedFile = {
  readonly items: AsyncIterable<PlannedItem>;
  readonly rows: () => number;
  readonly unused: () => readonly { readonly column: string; readonly known: boolean; readonly values: number }[];
  /** What has to be made first, as `brand Acme`; complete when all items were asked for. */
  readonly firstMade: () => readonly string[];
};

/** Opens the file anew, from its first row. */
export type OpenPlannedFile = (bytes: AsyncIterable<Uint8Array>) => Promise<PlannedFile>;

/** The Idempotency-Key of what a run does with a subject, as `product 12 mug`. */
export type KeyOf = (subject: string) => string;

/** What an import calls, by a key or as staff. */
export type ImportClient = Pick<StoreClient, 'products' | 'brands' | 'categories' | 'locations' | 'inventory' | 'customers'>;

export type ImportAccess = {
  readonly client: ImportClient;
  /** Makes brands, categories and gift cards; null where only a key is at hand. */
  readonly staff: AdminStoreClient | null;
  readonly keyOf: KeyOf;
  readonly signal: AbortSignal;
};

/** Of an item that is refused. */
export const nothingToApply = (): never => {
  throw new RangeError('there is nothing to do');
};
