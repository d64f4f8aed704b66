import type { AppliedItem } from '#shared/imports/apply/import-access.ts';
import type { ItemFacts } from '#shared/imports/result-rows.ts';

/** A product, customer or stock level of the file, and what is to be done with it. */
export type PlannedItem = ItemFacts & {
  readonly rows: number;
  /** Does it. In the same run it is done once, however often it is asked for. */
  readonly apply: () => Promise<AppliedItem>;
};

/** A file that is planned while its items are asked for. */
export type PlannedFile = {
  readonly items: AsyncIterable<PlannedItem>;
  readonly rows: () => number;
  readonly unused: () => readonly { readonly column: string; readonly known: boolean; readonly values: number }[];
  /** The objects that have to be created first, as `brand Acme`; complete once all items have been read. */
  readonly firstMade: () => readonly string[];
};

/** Opens the file again, from its first row. */
export type OpenPlannedFile = (bytes: AsyncIterable<Uint8Array>) => Promise<PlannedFile>;
